/** The flagged transactions of a case; each can be left out of the decision. */
import type { CaseDetails } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatTime, nameOfCode } from "../../data/format.ts";
import { Score, StatusBadge } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";

const reasonsShown = 2;

export function Alerts({
  found,
  left,
  onLeave,
}: {
  readonly found: CaseDetails;
  /** Transactions that the decision leaves out. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (left: ReadonlySet<string>) => void;
}) {
  const { alerts, alertCount, decision } = found;
  function toggle(transactionId: string): void {
    const others = new Set(left);
    if (!others.delete(transactionId)) others.add(transactionId);
    onLeave(others);
  }
  return (
    <section class="stack">
      <h2>What was flagged</h2>
      {alerts.length === 0 ? (
        <p class="soft">It was opened by hand, without a transaction.</p>
      ) : (
        <div class="table-frame">
          <table>
            <thead>
              <tr>
                <th>Decide</th>
                <th>Verdict</th>
                <th>Score</th>
                <th>Transaction</th>
                <th class="end">Amount</th>
                <th>Time</th>
                <th>Reasons</th>
              </tr>
            </thead>
            <tbody>
              {alerts.map(({ transactionId, amount, currency, timestamp, status, riskScore, reasons }) => (
                <tr key={transactionId}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Decide ${transactionId}`}
                      disabled={decision !== null}
                      checked={!left.has(transactionId)}
                      onChange={() => toggle(transactionId)}
                    />
                  </td>
                  <td>
                    <StatusBadge status={status} />
                  </td>
                  <td>
                    <Score value={riskScore} />
                  </td>
                  <td>
                    <Link to={`/console/transactions/${encodeURIComponent(transactionId)}`} class="mono">
                      {transactionId}
                    </Link>
                  </td>
                  <td class="end figure">{formatMoney(amount, currency ?? undefined)}</td>
                  <td class="whole">{formatTime(timestamp)}</td>
                  <td class="soft">
                    {reasons.slice(0, reasonsShown).map(nameOfCode).join(", ")}
                    {reasons.length > reasonsShown ? ` and ${reasons.length - reasonsShown} more` : ""}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {alertCount > alerts.length ? (
        <p class="soft">
          The first {formatNumber(alerts.length)} of {formatNumber(alertCount)}. A decision on all of them counts for up
          to a thousand.
        </p>
      ) : null}
    </section>
  );
}
