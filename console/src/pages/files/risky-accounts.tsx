/** The accounts of a file whose rows scored highest. */
import { formatNumber } from "../../data/format.ts";
import { TableFrame } from "../../parts/table-frame.tsx";
import { Score } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";
import type { BulkAnalytics } from "./read-analytics.ts";

const shownAccounts = 10;

export function RiskyAccounts({
  accounts,
  count,
}: {
  readonly accounts: BulkAnalytics["accounts"];
  readonly count: number;
}) {
  const shown = accounts.slice(0, shownAccounts);
  return (
    <section class="panel">
      <h2>Accounts with the highest risk</h2>
      {shown.length === 0 ? (
        <p class="soft">No account in this file has a verdict.</p>
      ) : (
        <>
          <TableFrame>
            <table>
              <thead>
                <tr>
                  <th>Account</th>
                  <th>Highest score</th>
                  <th class="end">Flagged</th>
                  <th class="end">Rows</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ accountId, highestRiskScore, flagged, transactions }) => (
                  <tr key={accountId}>
                    <td>
                      <Link to={`/console/transactions?accountId=${encodeURIComponent(accountId)}`} class="mono">
                        {accountId}
                      </Link>
                    </td>
                    <td>
                      <Score value={highestRiskScore} />
                    </td>
                    <td class="end figure">{formatNumber(flagged)}</td>
                    <td class="end figure">{formatNumber(transactions)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
          {shown.length < count ? <p class="soft">Of {formatNumber(count)} accounts.</p> : null}
        </>
      )}
    </section>
  );
}
