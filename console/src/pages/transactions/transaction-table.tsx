/** Analysed transactions in rows. */
import type { ListedTransaction } from "../../../../client/interface.ts";
import { payment } from "../../parts/payment-columns.tsx";
import { type Column, Table } from "../../parts/table.tsx";

const columns: readonly Column<ListedTransaction>[] = [
  payment.verdict,
  payment.score,
  payment.transaction,
  payment.account,
  payment.amount,
  payment.time,
  payment.reasons,
];

export function TransactionTable({ transactions }: { readonly transactions: readonly ListedTransaction[] }) {
  return (
    <Table rows={transactions} columns={columns} keyOf={({ transactionId }) => transactionId} label="Transactions" />
  );
}
