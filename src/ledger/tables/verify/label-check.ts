/** Holds the labels in force to the journal's records of them. */
import type { LabelRecord } from "../../change-label.ts";
import { type Report, rowsOf, type Tables, type ViewCheck } from "./view-check.ts";

interface Row {
  readonly transaction_sequence: number;
  readonly side: number;
  readonly sequence: number;
  readonly is_fraud: number | boolean;
  readonly known_at_ms: number;
  /** Of the label's record, and of the verdict that it is about. */
  readonly body: string | null;
  readonly record_side: number | null;
  readonly subject: string | null;
  readonly verdict_subject: string | null;
}

const rows = `SELECT transaction_sequence, labels.side, labels.sequence, is_fraud, known_at_ms, given.body,
    given.side AS record_side, given.subject, decided.subject AS verdict_subject FROM labels
  LEFT JOIN journal AS given ON given.sequence = labels.sequence
  LEFT JOIN journal AS decided ON decided.sequence = labels.transaction_sequence
  WHERE transaction_sequence > ? ORDER BY transaction_sequence LIMIT ?`;

export function checkLabels(tables: Tables, report: Report): ViewCheck {
  /** The records of those in force. */
  const inForce = new Set<number>();
  return {
    add({ sequence, previous, body }) {
      inForce.delete(previous);
      if (body !== null && (JSON.parse(body) as LabelRecord).event === "labelled") inForce.add(sequence);
    },
    finish() {
      for (const row of rowsOf<Row>(tables, rows, (one) => one.transaction_sequence)) {
        const record = row.body === null ? undefined : (JSON.parse(row.body) as LabelRecord);
        const isSame =
          record?.event === "labelled" &&
          record.isFraud === (Number(row.is_fraud) === 1) &&
          record.knownAtMs === row.known_at_ms &&
          row.record_side === row.side &&
          row.subject === row.verdict_subject;
        if (!isSame || !inForce.has(row.sequence)) {
          report(`The label of record ${row.transaction_sequence} is not as the journal has it.`);
        }
        inForce.delete(row.sequence);
      }
      for (const sequence of inForce) report(`The label of record ${sequence} is missing.`);
    },
  };
}
