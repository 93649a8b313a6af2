/** Reads a transaction and its label, if it has one, from the fields of one record, or names the invalid field and the reason. */
import type { Transaction } from "../../contract/transactions.ts";
import { isNothing, type LabelField, labelColumns, readOutcome, readTime } from "./label.ts";
import { parseTransaction, type TransactionResult } from "./transaction.ts";
import type { TransactionOptions } from "./transaction-options.ts";

interface LabelledOptions extends TransactionOptions {
  /** How long after a transaction its label became known, where the record does not say when. */
  readonly labelDelayMs: number;
}

type Failure = Extract<TransactionResult, { ok: false }>;

type LabelledResult =
  | {
      readonly ok: true;
      readonly transaction: Transaction;
      /** Undefined where the record does not say whether it was fraud. */
      readonly label: { readonly isFraud: boolean; readonly knownAtMs: number } | undefined;
    }
  | Failure;

export function parseLabelledTransaction(
  fields: Readonly<Record<string, unknown>>,
  options: LabelledOptions,
): LabelledResult {
  const parsed = parseTransaction(fields, options);
  if (!parsed.ok) return parsed;
  const { transaction } = parsed;
  const keys = Object.keys(fields);
  const columns = labelColumns.assign(keys).fields;
  const cellOf = (field: LabelField): unknown => {
    const key = keys[columns.indexOf(field)];
    return key === undefined || isNothing(fields[key]) ? undefined : fields[key];
  };

  const outcome = cellOf("isFraud");
  if (outcome === undefined) return { ok: true, transaction, label: undefined };
  const isFraud = readOutcome(outcome);
  if (isFraud === undefined) {
    return fail("isFraud", "must be true or false, 1 or 0, yes or no, fraud or genuine");
  }
  const time = cellOf("knownAt");
  const knownAtMs = time === undefined ? transaction.timeMs + options.labelDelayMs : readTime(time);
  if (typeof knownAtMs === "string") return fail("knownAt", knownAtMs);
  if (knownAtMs < transaction.timeMs) return fail("knownAt", "must not be before the transaction's own timestamp");
  return { ok: true, transaction, label: { isFraud, knownAtMs } };
}

function fail(field: LabelField, problem: string): Failure {
  return { ok: false, field, reason: `${field} ${problem}.` };
}
