/** Reads of labels in the SQLite store. */
import type { JudgedVerdict, LabelFilter, LabelledVerdict, StoredLabel } from "../ledger.ts";
import { type Database, prepare } from "./connection.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";
import { type VerdictRow, verdictOf } from "./reader.ts";

export function createLabelReader(database: Database) {
  const selectLabel = prepare<[number], LabelRow>(database, `SELECT ${labelColumns} WHERE transaction_sequence = ?`);
  const page = "labels.side = ? AND labels.sequence > ?";
  const order = "ORDER BY labels.sequence LIMIT ?";
  type Page = [number, number, number];
  const selectAll = prepare<Page, LabelRow>(database, `SELECT ${labelColumns} WHERE ${page} ${order}`);
  const selectFraud = prepare<Page, LabelRow>(
    database,
    `SELECT ${labelColumns} WHERE ${page} AND is_fraud = 1 ${order}`,
  );
  const selectGenuine = prepare<Page, LabelRow>(
    database,
    `SELECT ${labelColumns} WHERE ${page} AND is_fraud = 0 ${order}`,
  );
  // The plus keeps the index by side away: taken, every page would sort all labels of the side.
  const selectLabelled = prepare<Page, LabelRow & VerdictRow>(
    database,
    `SELECT journal.sequence, body, verdict, record, features, ${labelColumns}
     WHERE +labels.side = ? AND transaction_sequence >= ? AND body IS NOT NULL ORDER BY transaction_sequence LIMIT ?`,
  );
  const selectBack = prepare<Page, VerdictRow & { is_fraud: number | null; known_at_ms: number | null }>(
    database,
    `SELECT journal.sequence, body, verdict, record, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.sequence < ? AND journal.sequence >= ? AND journal.side = ? AND kind = 1
     ORDER BY journal.sequence DESC`,
  );

  return {
    /** By the sequence of the transaction's verdict. */
    find(transaction: number): StoredLabel | undefined {
      const row = selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },

    list(side: number, after: number, limit: number, { isFraud }: LabelFilter = {}): readonly StoredLabel[] {
      const select = isFraud === undefined ? selectAll : isFraud ? selectFraud : selectGenuine;
      return select.all(side, after, limit).map(labelOf);
    },

    /** The newest first. */
    readBack(side: number, before: number, records: number): readonly JudgedVerdict[] {
      return selectBack.all(before, before - records, side).flatMap((row) => {
        const verdict = verdictOf(row);
        if (verdict === undefined) return [];
        const { is_fraud, known_at_ms } = row;
        return {
          ...verdict,
          label: known_at_ms === null ? undefined : { isFraud: is_fraud === 1, knownAtMs: known_at_ms },
        };
      });
    },

    readLabelled(side: number, fromSequence: number, limit: number): readonly LabelledVerdict[] {
      return selectLabelled.all(side, fromSequence, limit).flatMap((row) => {
        const verdict = verdictOf(row);
        return verdict === undefined ? [] : { ...verdict, label: labelOf(row) };
      });
    },
  };
}
