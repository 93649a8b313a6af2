/** Analysed transactions in rows. */
import type { ComponentChildren } from "preact";
import type { ListedTransaction } from "../../../../client/interface.ts";
import { outcomeColumn } from "../../parts/outcome.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { WorkTable } from "../../parts/work-table.tsx";

/** Some lists know less of a transaction. */
type Row = Omit<ListedTransaction, "currency" | "reasons" | "isFraud"> &
  Partial<Pick<ListedTransaction, "currency" | "reasons" | "isFraud">>;

const columns = [
  payment.verdict,
  payment.score,
  payment.amount,
  payment.currency,
  payment.time,
  payment.account,
  payment.transaction,
] as const;

export function TransactionTable({
  transactions,
  heading,
  label = "Transactions",
  isOfOneAccount = false,
}: {
  readonly transactions: readonly Row[];
  readonly heading?: ComponentChildren;
  readonly label?: string;
  /** Then none names it. */
  readonly isOfOneAccount?: boolean;
}) {
  const [first] = transactions;
  const shown = [
    ...columns
      .filter((column) => column !== payment.currency || first?.currency !== undefined)
      .filter((column) => column !== payment.account || !isOfOneAccount),
    ...(first?.reasons === undefined ? [] : [payment.reasons]),
    ...(first?.isFraud === undefined ? [] : [outcomeColumn]),
  ];
  return (
    <WorkTable
      rows={transactions.map(({ reasons = [], isFraud = null, ...row }) => ({ ...row, reasons, isFraud }))}
      columns={shown}
      keyOf={({ transactionId }) => transactionId}
      addressOf={({ transactionId }) => `/console/transactions/${encodeURIComponent(transactionId)}`}
      label={label}
      heading={heading}
    />
  );
}
