/** What a change of a label reads and writes of the PostgreSQL store. */
import type { LabelStore } from "../change-label.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type LabelRow, labelColumns, labelOf } from "./label-row.ts";
import { type Link, prepare } from "./link.ts";
import type { TransactionStore } from "./transaction-store.ts";

export function createLabelStore(link: Link, journal: JournalWriter, transactions: TransactionStore): LabelStore {
  const selectLabel = prepare<[number], LabelRow>(
    link,
    `SELECT ${labelColumns} WHERE labels.transaction_sequence = $1`,
  );
  const putLabel = prepare(
    link,
    `INSERT INTO labels (transaction_sequence, side, sequence, is_fraud, known_at_ms, source, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (transaction_sequence) DO UPDATE SET sequence = excluded.sequence, is_fraud = excluded.is_fraud,
       known_at_ms = excluded.known_at_ms, source = excluded.source, note = excluded.note`,
  );
  const dropLabel = prepare(link, "DELETE FROM labels WHERE transaction_sequence = $1");
  return {
    findEntry: (side, transactionId) => transactions.findEntry(side, transactionId),
    holdState: (side, kind, id) => transactions.holdState(side, kind, id),
    findLabel(transaction) {
      const row = selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },
    putLabel(side, transaction, { sequence, isFraud, knownAtMs, source, note }) {
      putLabel.run(transaction, side, sequence, isFraud, knownAtMs, source, note ?? null);
    },
    dropLabel: (transaction) => void dropLabel.run(transaction),
    record: (entry) => journal.append(entry),
  };
}
