/** The flagged transactions of a case; each can be left out of the decision. */
import type { CaseDetails } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
import { wordOutcome } from "../../parts/outcome.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";

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
  const columns: readonly WorkColumn<CaseDetails["alerts"][number]>[] = [
    {
      name: "Include",
      cell: ({ transactionId, isVerdictKept }) => (
        <input
          type="checkbox"
          aria-label={`Include ${transactionId}`}
          disabled={decision !== null || !isVerdictKept}
          checked={isVerdictKept && !left.has(transactionId)}
          onChange={() => toggle(transactionId)}
        />
      ),
    },
    payment.verdict,
    payment.score,
    payment.amount,
    payment.time,
    { name: "Outcome", value: ({ isFraud }) => wordOutcome(isFraud), cell: ({ isFraud }) => wordOutcome(isFraud) },
    {
      ...payment.transaction,
      // An erased verdict has no page, and another transaction may have its id.
      cell: (alert) =>
        alert.isVerdictKept ? (
          payment.transaction.cell(alert)
        ) : (
          <>
            <span class="mono">{alert.transactionId}</span> <span class="soft">erased by retention</span>
          </>
        ),
    },
  ];
  return (
    <section class="stack">
      <h2>Flagged transactions</h2>
      <WorkTable
        rows={alerts}
        columns={columns}
        keyOf={({ transactionId, timestamp }) => `${timestamp} ${transactionId}`}
        label="Flagged transactions"
        isSmall
        empty={<p class="soft">The case was opened manually, without a transaction.</p>}
      />
      {alertCount > alerts.length ? (
        <p class="soft">
          The first {formatNumber(alerts.length)} of {formatNumber(alertCount)}. A decision on all of them applies to at
          most 1,000.
        </p>
      ) : null}
    </section>
  );
}
