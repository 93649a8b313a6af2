/** Checks the journal's hash chain and the models' digests in it, all read in one snapshot, in a thread of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { digestOf, type SavedRecord, versionOf } from "../change-model.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import { verifyViews } from "../tables/verify/verify-views.ts";
import type { StoreCheck } from "../upkeep.ts";
import { type ChainGroup, type ChainRecord, verifyChain } from "../verify-chain.ts";
import type { PostgresSettings } from "./connection.ts";
import { type Link, openLink, prepare } from "./link.ts";
import { beginSnapshot, pagesOf } from "./snapshot.ts";
import { tablesOf } from "./tables.ts";
import { failed } from "./writer.ts";

interface ModelRow {
  readonly side: number;
  readonly number: number;
  /** Null where the journal's record is gone. */
  readonly record: string | null;
  readonly body: Uint8Array;
}

const selectGroups = `SELECT number, first_sequence AS "firstSequence", last_sequence AS "lastSequence", at_ms AS "atMs", root
  FROM chain_groups WHERE number > $1 ORDER BY number LIMIT $2`;
const selectRecords = `SELECT sequence, side, kind, subject, salt, body, verdict, record, record_bytes, features, commitment
  FROM journal WHERE sequence > $1 ORDER BY sequence LIMIT $2`;
const selectModels = "SELECT side, number FROM models ORDER BY side, number";
const selectModel = `SELECT models.side, number, journal.body AS record, models.body
  FROM models LEFT JOIN journal USING (sequence) WHERE models.side = $1 AND number = $2`;

function verify(link: Link): StoreCheck {
  beginSnapshot(link);
  const check = verifyChain(
    pagesOf<ChainGroup>(link, selectGroups, 0, ({ number }) => number),
    recordsOf(link),
  );
  const views = verifyViews(tablesOf(link));
  const problems = [...check.problems, ...findChangedModels(link), ...views.problems];
  return { ...check, documents: views.documents, problems };
}

function* recordsOf(link: Link): Generator<ChainRecord> {
  const first = Number.MIN_SAFE_INTEGER;
  for (const row of pagesOf<InTable<ChainRecord>>(link, selectRecords, first, ({ sequence }) => sequence)) {
    yield withRecord<ChainRecord>(row);
  }
}

/** Models lie beside the journal; their digests lie in it. */
function findChangedModels(link: Link): readonly string[] {
  const select = prepare<[number, number], ModelRow>(link, selectModel);
  return prepare<[], { side: number; number: number }>(link, selectModels)
    .all()
    .flatMap(({ side, number }) => {
      const row = select.get(side, number);
      const { sha256 } = JSON.parse(row?.record ?? "{}") as Partial<SavedRecord>;
      const isSame = row !== undefined && sha256 === digestOf(row.body);
      return isSame ? [] : [`Model ${versionOf(number)} of side ${side} was changed.`];
    });
}

const link = openLink(workerData as PostgresSettings);
try {
  parentPort?.postMessage({ check: verify(link) });
} catch (error) {
  parentPort?.postMessage({ failure: failed(error) });
} finally {
  link.close();
}
