/** The states and outcomes of cases, in words. */
import type { Case } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";

type Outcome = NonNullable<Case["decision"]>["outcome"];

const outcomes: Readonly<Record<Outcome, { readonly name: string; readonly badge: string }>> = {
  fraud: { name: "Fraud", badge: "declined" },
  genuine: { name: "Genuine", badge: "approved" },
  inconclusive: { name: "Inconclusive", badge: "" },
};

export function StateBadge({ found }: { readonly found: Case }) {
  const { state, decision, isOverdue, snoozedUntil } = found;
  if (decision !== null) {
    return <span class={`badge ${outcomes[decision.outcome].badge}`}>{outcomes[decision.outcome].name}</span>;
  }
  return (
    <span class="actions">
      {state === "snoozed" ? (
        <span class="badge">Snoozed until {formatTime(snoozedUntil)}</span>
      ) : (
        <span class="badge accent">Open</span>
      )}
      {isOverdue ? <span class="badge review">Overdue</span> : null}
    </span>
  );
}

export function nameOutcome(outcome: Outcome): string {
  return outcomes[outcome].name;
}
