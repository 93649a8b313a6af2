/** Reads of verdicts in the PostgreSQL store: only what is committed, without waiting for a writer. */
import type { Transaction } from "../../contract/transactions.ts";
import type { StoredVerdict } from "../ledger.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import { type VerdictRow, verdictOf } from "../tables/verdict-row.ts";
import { type PastRow, pastOf } from "./past.ts";
import { prepare, type Reads } from "./reads.ts";

export function createReader(reads: Reads) {
  const selectSequence = prepare<[number, string], { sequence: number; previous: number }>(
    reads,
    "SELECT sequence, previous FROM journal WHERE side = $1 AND subject = $2 AND kind = 1",
  );
  const selectVerdict = prepare<[number, string], InTable<VerdictRow>>(
    reads,
    `SELECT sequence, body, verdict, record, record_bytes, features FROM journal WHERE side = $1 AND subject = $2 AND kind = 1`,
  );
  const selectPast = prepare<[number, number], PastRow>(reads, pastOf);
  const selectHead = prepare<[], { sequence: number }>(reads, "SELECT sequence FROM chain_head WHERE id = 1");

  return {
    findSequence: async (side: number, transactionId: string) =>
      (await selectSequence.get(side, transactionId))?.sequence,

    async findVerdict(side: number, transactionId: string): Promise<StoredVerdict | undefined> {
      const row = await selectVerdict.get(side, transactionId);
      return row === undefined ? undefined : verdictOf(withRecord<VerdictRow>(row));
    },

    async listEarlier(side: number, transactionId: string, limit: number): Promise<readonly Transaction[]> {
      const previous = (await selectSequence.get(side, transactionId))?.previous ?? 0;
      const rows = previous === 0 ? [] : await selectPast.all(previous, limit);
      // Erased verdicts are no longer listed.
      return rows.flatMap(({ body }) => (body === null ? [] : (JSON.parse(body) as Transaction)));
    },

    nextSequence: async () => ((await selectHead.get())?.sequence ?? 0) + 1,
  };
}
