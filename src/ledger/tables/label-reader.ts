/** Reads of labels. */
import type { JudgedVerdict, LabelFilter, LabelledVerdict, StoredLabel } from "../ledger.ts";
import type { Reads } from "./database.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";
import { type VerdictRow, verdictOf } from "./verdict-row.ts";

export function createLabelReader(reads: Reads) {
  const selectLabel = reads.prepare<[number], LabelRow>(`SELECT ${labelColumns} WHERE transaction_sequence = ?`);
  const page = "labels.side = ? AND labels.sequence > ?";
  const order = "ORDER BY labels.sequence LIMIT ?";
  type Page = [number, number, number];
  const selectAll = reads.prepare<Page, LabelRow>(`SELECT ${labelColumns} WHERE ${page} ${order}`);
  const selectFraud = reads.prepare<Page, LabelRow>(
    `SELECT ${labelColumns} WHERE ${page} AND ${reads.words.isTrue("is_fraud")} ${order}`,
  );
  const selectGenuine = reads.prepare<Page, LabelRow>(
    `SELECT ${labelColumns} WHERE ${page} AND ${reads.words.isFalse("is_fraud")} ${order}`,
  );
  // The plus keeps the index by side away: taken, every page would sort all labels of the side.
  const selectLabelled = reads.prepare<
    Page,
    LabelRow & VerdictRow
  >(`SELECT journal.sequence, body, verdict, record, features, ${labelColumns}
     WHERE +labels.side = ? AND transaction_sequence >= ? AND body IS NOT NULL ORDER BY transaction_sequence LIMIT ?`);
  const selectBack = reads.prepare<
    Page,
    VerdictRow & { is_fraud: number | boolean | null; known_at_ms: number | null }
  >(`SELECT journal.sequence, body, verdict, record, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.sequence < ? AND journal.sequence >= ? AND journal.side = ? AND kind = 1
     ORDER BY journal.sequence DESC`);

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
          label: known_at_ms === null ? undefined : { isFraud: Boolean(is_fraud), knownAtMs: known_at_ms },
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
