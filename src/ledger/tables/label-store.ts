/** What a change of a label reads and writes. */
import type { LabelStore } from "../change-label.ts";
import type { Database, Journal } from "./database.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";

export function createLabelStore(
  database: Database,
  journal: Journal,
  transactions: Pick<LabelStore, "findEntry" | "holdState">,
): LabelStore {
  const selectLabel = database.prepare<[number], LabelRow>(
    `SELECT ${labelColumns} WHERE labels.transaction_sequence = ?`,
  );
  const putLabel =
    database.prepare(`INSERT INTO labels (transaction_sequence, side, sequence, is_fraud, known_at_ms, source, note)
     VALUES (?, ?, ?, ? = 1, ?, ?, ?)
     ON CONFLICT (transaction_sequence) DO UPDATE SET sequence = excluded.sequence, is_fraud = excluded.is_fraud,
       known_at_ms = excluded.known_at_ms, source = excluded.source, note = excluded.note`);
  const dropLabel = database.prepare("DELETE FROM labels WHERE transaction_sequence = ?");
  return {
    findEntry: (side, transactionId) => transactions.findEntry(side, transactionId),
    holdState: (side, kind, id) => transactions.holdState(side, kind, id),
    findLabel(transaction) {
      const row = selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },
    putLabel(side, transaction, { sequence, isFraud, knownAtMs, source, note }) {
      putLabel.run(transaction, side, sequence, isFraud ? 1 : 0, knownAtMs, source, note ?? null);
    },
    dropLabel: (transaction) => void dropLabel.run(transaction),
    record: (entry) => journal.append(entry),
  };
}
