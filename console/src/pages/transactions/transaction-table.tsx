/** Analysed transactions in rows. */
import type { ListedTransaction } from "../../../../client/interface.ts";
import { formatMoney, formatTime, nameOfCode } from "../../data/format.ts";
import { Score, StatusBadge } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";

const reasonsShown = 2;

export function TransactionTable({ transactions }: { readonly transactions: readonly ListedTransaction[] }) {
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>Verdict</th>
            <th>Score</th>
            <th>Transaction</th>
            <th>Account</th>
            <th class="end">Amount</th>
            <th>Time</th>
            <th>Reasons</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((entry) => (
            <tr key={entry.transactionId}>
              <td>
                <StatusBadge status={entry.status} />
              </td>
              <td>
                <Score value={entry.riskScore} />
              </td>
              <td>
                <Link to={`/console/transactions/${encodeURIComponent(entry.transactionId)}`} class="mono">
                  {entry.transactionId}
                </Link>
              </td>
              <td>
                <Link to={`/console/transactions?accountId=${encodeURIComponent(entry.accountId)}`} class="mono">
                  {entry.accountId}
                </Link>
              </td>
              <td class="end figure">{formatMoney(entry.amount, entry.currency ?? undefined)}</td>
              <td>{formatTime(entry.timestamp)}</td>
              <td class="soft">
                {entry.reasons.slice(0, reasonsShown).map(nameOfCode).join(", ")}
                {entry.reasons.length > reasonsShown ? ` and ${entry.reasons.length - reasonsShown} more` : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
