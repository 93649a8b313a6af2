/** What a change of a label reads and writes of the SQLite store. */
import type { LabelStore } from "../change-label.ts";
import { type Database, prepare } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";
import type { TransactionStore } from "./transaction-store.ts";

export function createLabelStore(
  database: Database,
  journal: JournalWriter,
  transactions: TransactionStore,
): LabelStore {
  const selectLabel = prepare<[number], LabelRow>(
    database,
    `SELECT ${labelColumns} WHERE labels.transaction_sequence = ?`,
  );
  const putLabel = prepare(
    database,
    `INSERT OR REPLACE INTO labels (transaction_sequence, side, sequence, is_fraud, known_at_ms, source, note)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const dropLabel = prepare(database, "DELETE FROM labels WHERE transaction_sequence = ?");
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
