/** Reads of verdicts in the SQLite store, on a connection of their own: they never wait for a writer, and see only what is committed. */
import type { Transaction } from "../../contract/transactions.ts";
import type { StoredVerdict } from "../ledger.ts";
import { type VerdictRow, verdictOf } from "../tables/verdict-row.ts";
import { type Database, prepare } from "./connection.ts";
import { hashId } from "./id-hash.ts";
import { createIdReader } from "./id-reader.ts";
import { keptRecord } from "./kept-record.ts";

export function createReader(database: Database) {
  const { seed } = prepare<[], { seed: number }>(database, "SELECT seed FROM verdict_ids_progress").get() ?? {
    seed: 0,
  };
  const findIds = createIdReader(database);
  const selectEntry = prepare<[number, number, string], unknown>(
    database,
    "SELECT 1 FROM journal WHERE sequence = ? AND side = ? AND subject = ?",
  );
  const selectVerdict = prepare<[number], VerdictRow>(
    database,
    `SELECT sequence, body, verdict, ${keptRecord}, features FROM journal WHERE kind = 1 AND sequence = ?`,
  );
  const selectPrevious = prepare<[number], { previous: number; body: string | null }>(
    database,
    "SELECT previous, body FROM journal WHERE sequence = ?",
  );
  const selectLast = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal");

  return {
    /** Of a verdict whose id is in the index. */
    findSequence(side: number, transactionId: string): number | undefined {
      const found = findIds(hashId(seed, side, transactionId));
      return found.find((sequence) => selectEntry.get(sequence, side, transactionId) !== undefined);
    },

    findVerdict(sequence: number): StoredVerdict | undefined {
      const row = selectVerdict.get(sequence);
      return row === undefined ? undefined : verdictOf(row);
    },

    listEarlier(sequence: number, limit: number): readonly Transaction[] {
      const earlier: Transaction[] = [];
      let previous = selectPrevious.get(sequence)?.previous ?? 0;
      while (previous !== 0 && earlier.length < limit) {
        const row = selectPrevious.get(previous);
        // Erased verdicts, and those before them, are no longer listed.
        if (row === undefined || row.body === null) break;
        earlier.push(JSON.parse(row.body) as Transaction);
        previous = row.previous;
      }
      return earlier;
    },

    nextSequence: () => (selectLast.get()?.last ?? 0) + 1,
  };
}
