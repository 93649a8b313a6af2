/** Checks the store: SQLite's own consistency, then the journal's hash chain, both read in one snapshot. */
import type { JournalCheck } from "../ledger.ts";
import { type ChainGroup, type ChainRecord, verifyChain } from "../verify-chain.ts";
import { type Database, inTransaction, prepare } from "./connection.ts";

const groupsSql = `SELECT number, first_sequence AS firstSequence, last_sequence AS lastSequence, at_ms AS atMs, root
  FROM chain_groups ORDER BY number`;
const recordsSql = `SELECT sequence, side, kind, subject, salt, body, verdict, record, features, commitment
  FROM journal ORDER BY sequence`;

export function verifyStore(database: Database): JournalCheck {
  return inTransaction(database, "BEGIN", () => {
    const damage = prepare<[], { integrity_check: string }>(database, "PRAGMA integrity_check(20)")
      .all()
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok");
    const check = verifyChain(
      prepare<[], ChainGroup>(database, groupsSql).iterate(),
      prepare<[], ChainRecord>(database, recordsSql).iterate(),
    );
    return { ...check, problems: [...damage.map((line) => `The store is damaged: ${line}`), ...check.problems] };
  });
}
