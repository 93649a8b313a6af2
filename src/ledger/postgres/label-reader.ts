/** Reads of labels in the PostgreSQL store. */
import type { JudgedVerdict, LabelFilter, LabelledVerdict, StoredLabel } from "../ledger.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";
import { type VerdictRow, verdictOf } from "./reader.ts";
import { prepare, type Reads } from "./reads.ts";

export function createLabelReader(reads: Reads) {
  const selectLabel = prepare<[number], LabelRow>(reads, `SELECT ${labelColumns} WHERE transaction_sequence = $1`);
  const page = "labels.side = $1 AND labels.sequence > $2";
  const order = "ORDER BY labels.sequence LIMIT $3";
  type Page = [number, number, number];
  const selectAll = prepare<Page, LabelRow>(reads, `SELECT ${labelColumns} WHERE ${page} ${order}`);
  const selectFraud = prepare<Page, LabelRow>(reads, `SELECT ${labelColumns} WHERE ${page} AND is_fraud ${order}`);
  const selectGenuine = prepare<Page, LabelRow>(
    reads,
    `SELECT ${labelColumns} WHERE ${page} AND NOT is_fraud ${order}`,
  );
  const selectLabelled = prepare<Page, LabelRow & VerdictRow>(
    reads,
    `SELECT journal.sequence, body, verdict, record, features, ${labelColumns}
     WHERE labels.side = $1 AND transaction_sequence >= $2 AND body IS NOT NULL ORDER BY transaction_sequence LIMIT $3`,
  );
  const selectBack = prepare<Page, VerdictRow & { is_fraud: boolean | null; known_at_ms: number | null }>(
    reads,
    `SELECT journal.sequence, body, verdict, record, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.sequence < $1 AND journal.sequence >= $2 AND journal.side = $3 AND kind = 1
     ORDER BY journal.sequence DESC`,
  );

  return {
    /** By the sequence of the transaction's verdict. */
    async find(transaction: number): Promise<StoredLabel | undefined> {
      const row = await selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },

    async list(
      side: number,
      after: number,
      limit: number,
      { isFraud }: LabelFilter = {},
    ): Promise<readonly StoredLabel[]> {
      const select = isFraud === undefined ? selectAll : isFraud ? selectFraud : selectGenuine;
      return (await select.all(side, after, limit)).map(labelOf);
    },

    /** The newest first. */
    async readBack(side: number, before: number, records: number): Promise<readonly JudgedVerdict[]> {
      return (await selectBack.all(before, before - records, side)).flatMap((row) => {
        const verdict = verdictOf(row);
        if (verdict === undefined) return [];
        const { is_fraud, known_at_ms } = row;
        return {
          ...verdict,
          label: known_at_ms === null ? undefined : { isFraud: is_fraud === true, knownAtMs: known_at_ms },
        };
      });
    },

    async readLabelled(side: number, fromSequence: number, limit: number): Promise<readonly LabelledVerdict[]> {
      return (await selectLabelled.all(side, fromSequence, limit)).flatMap((row) => {
        const verdict = verdictOf(row);
        return verdict === undefined ? [] : { ...verdict, label: labelOf(row) };
      });
    },
  };
}
