/** What of a verdict's row in the journal is searched and summed up, where the database itself keeps that. */
import type { FraudVerdict, Transaction } from "../../contract/transactions.ts";
import type { DecisionSummary } from "../decider.ts";
import { journalKinds } from "../journal.ts";
import { statusNumbers } from "../tables/search-index-rows.ts";
import type { ColumnKind } from "./tables.ts";
import type { TransferRow } from "./transfer-store.ts";

export const searchIndexColumns: Readonly<Record<string, ColumnKind>> = {
  sequence: "whole",
  side: "whole",
  account: "text",
  id: "text",
  amount: "real",
  currency: "text",
  time_ms: "whole",
  status: "whole",
  score: "real",
  codes: "text",
};

/** Undefined for records of other kinds, and where the content was erased. */
export function searchIndexRow(
  row: TransferRow,
  summarise: (record: string) => DecisionSummary,
): TransferRow | undefined {
  const [sequence = null, side = null, kind, , , , body, verdict, record] = row;
  if (kind !== journalKinds.verdict || typeof body !== "string" || typeof verdict !== "string") return undefined;
  const { id, accountId, amount, currency, timeMs } = JSON.parse(body) as Transaction;
  const { status } = JSON.parse(verdict) as FraudVerdict;
  const { riskScore, reasonCodes } = summarise(String(record));
  const codes = status === "approved" ? "" : reasonCodes.join(" ");
  return [sequence, side, accountId, id, amount, currency ?? null, timeMs, statusNumbers[status], riskScore, codes];
}
