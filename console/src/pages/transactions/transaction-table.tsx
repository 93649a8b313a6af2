/** Analysed transactions in rows. */
import type { ListedTransaction } from "../../../../client/interface.ts";
import { payment } from "../../parts/payment-columns.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";

const columns: readonly WorkColumn<ListedTransaction>[] = [
  payment.verdict,
  payment.score,
  payment.transaction,
  payment.account,
  payment.amount,
  payment.currency,
  payment.time,
  payment.reasons,
];

export function TransactionTable({ transactions }: { readonly transactions: readonly ListedTransaction[] }) {
  return (
    <WorkTable
      rows={transactions}
      columns={columns}
      keyOf={({ transactionId }) => transactionId}
      addressOf={({ transactionId }) => `/console/transactions/${encodeURIComponent(transactionId)}`}
      label="Transactions"
    />
  );
}
