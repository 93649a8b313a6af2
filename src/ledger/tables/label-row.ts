/** A label as its table holds it. */
import type { LabelSource } from "../../contract/labels.ts";
import type { StoredLabel } from "../ledger.ts";

export interface LabelRow {
  readonly transaction_id: string;
  readonly label_sequence: number;
  /** A number in some databases. */
  readonly is_fraud: number | boolean;
  readonly known_at_ms: number;
  readonly source: LabelSource;
  readonly note: string | null;
}

/** The id stands in the journal, where the label's transaction does. */
export const labelColumns = `journal.subject AS transaction_id, labels.sequence AS label_sequence, is_fraud, known_at_ms,
  source, note FROM labels JOIN journal ON journal.sequence = labels.transaction_sequence`;

export function labelOf(row: LabelRow): StoredLabel {
  return {
    transactionId: row.transaction_id,
    isFraud: Boolean(row.is_fraud),
    knownAtMs: row.known_at_ms,
    source: row.source,
    ...(row.note === null ? {} : { note: row.note }),
    sequence: row.label_sequence,
  };
}
