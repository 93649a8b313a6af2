/** Checks the store: SQLite's own consistency, then the journal's hash chain and the models' digests in it, all read in one snapshot. */
import { digestOf, type SavedRecord, versionOf } from "../change-model.ts";
import type { Decider } from "../decider.ts";
import { verifyViews } from "../tables/verify/verify-views.ts";
import type { StoreCheck } from "../upkeep.ts";
import { type ChainGroup, type ChainRecord, verifyChain } from "../verify-chain.ts";
import { type Database, inTransaction, prepare } from "./connection.ts";
import { chainColumns } from "./kept-record.ts";
import { tablesOf } from "./tables.ts";
import { findLostIds } from "./verify-ids.ts";
import { findChangedStates } from "./verify-states.ts";

interface ModelRow {
  readonly side: number;
  readonly number: number;
  /** Null where the journal's record is gone. */
  readonly record: string | null;
  readonly body: Uint8Array;
}

const groupsSql = `SELECT number, first_sequence AS firstSequence, last_sequence AS lastSequence, at_ms AS atMs, root
  FROM chain_groups ORDER BY number`;
const recordsSql = `SELECT ${chainColumns} FROM journal ORDER BY sequence`;

export function verifyStore(database: Database, decider: Decider, areStatesRemade = false): StoreCheck {
  return inTransaction(database, "BEGIN", () => {
    const damage = prepare<[], { integrity_check: string }>(database, "PRAGMA integrity_check(20)")
      .all()
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok");
    const check = verifyChain(
      prepare<[], ChainGroup>(database, groupsSql).iterate(),
      prepare<[], ChainRecord>(database, recordsSql).iterate(),
    );
    const damaged = damage.map((line) => `The store is damaged: ${line}`);
    const views = verifyViews(tablesOf(database));
    const problems = [
      ...damaged,
      ...check.problems,
      ...findChangedModels(database),
      ...views.problems,
      ...findLostIds(database),
      ...findChangedStates(database, decider, areStatesRemade),
    ];
    return { ...check, documents: views.documents, problems };
  });
}

/** Models lie beside the journal; their digests lie in it. */
function findChangedModels(database: Database): readonly string[] {
  const rows = prepare<[], ModelRow>(
    database,
    `SELECT models.side, number, journal.body AS record, models.body FROM models LEFT JOIN journal USING (sequence)`,
  );
  const problems: string[] = [];
  for (const { side, number, record, body } of rows.iterate()) {
    const { sha256 } = JSON.parse(record ?? "{}") as Partial<SavedRecord>;
    if (sha256 !== digestOf(body)) problems.push(`Model ${versionOf(number)} of side ${side} was changed.`);
  }
  return problems;
}
