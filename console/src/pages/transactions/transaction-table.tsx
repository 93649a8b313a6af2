/** Analysed transactions in rows. */
import type { ListedTransaction } from "../../../../client/interface.ts";
import {
  amountColumn,
  reasonsColumn,
  scoreColumn,
  timeColumn,
  transactionColumn,
  verdictColumn,
} from "../../parts/payment-columns.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";

const columns: readonly Column<ListedTransaction>[] = [
  verdictColumn,
  scoreColumn,
  transactionColumn,
  {
    name: "Account",
    cell: ({ accountId }) => (
      <Link to={`/console/transactions?accountId=${encodeURIComponent(accountId)}`} class="mono">
        {accountId}
      </Link>
    ),
  },
  amountColumn,
  timeColumn,
  reasonsColumn,
];

export function TransactionTable({ transactions }: { readonly transactions: readonly ListedTransaction[] }) {
  return (
    <Table rows={transactions} columns={columns} keyOf={({ transactionId }) => transactionId} label="Transactions" />
  );
}
