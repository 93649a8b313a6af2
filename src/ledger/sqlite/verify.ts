/** Checks the store: SQLite's own consistency, then the journal's hash chain, both read in one snapshot. */
import type { Database } from "better-sqlite3";
import type { JournalCheck } from "../ledger.ts";
import { type ChainGroup, type ChainRecord, verifyChain } from "../verify-chain.ts";

const groupsSql = `SELECT number, first_sequence AS firstSequence, last_sequence AS lastSequence, at_ms AS atMs, root
  FROM chain_groups ORDER BY number`;
const recordsSql = `SELECT sequence, side, kind, subject, salt, body, verdict, record, features, commitment
  FROM journal ORDER BY sequence`;

export function verifyStore(database: Database): JournalCheck {
  return database.transaction(() => {
    const damage = database
      .prepare<[], string>("PRAGMA integrity_check(20)")
      .pluck()
      .all()
      .filter((line) => line !== "ok");
    const check = verifyChain(
      database.prepare<[], ChainGroup>(groupsSql).iterate(),
      database.prepare<[], ChainRecord>(recordsSql).iterate(),
    );
    return { ...check, problems: [...damage.map((line) => `The store is damaged: ${line}`), ...check.problems] };
  })();
}
