/** Names of the states of reviews and of the marks of findings. */
import type { DocumentReview, DocumentReviewSummary } from "../../../../client/interface.ts";
import { DueTime } from "../../parts/due-time.tsx";

export type State = DocumentReviewSummary["state"];
export type Outcome = NonNullable<DocumentReview["decision"]>["outcome"];
export type FindingMark = NonNullable<DocumentReview["findings"][number]["mark"]>;

const states: Readonly<Record<State, { readonly name: string; readonly badge: string }>> = {
  not_queued: { name: "Not queued", badge: "" },
  open: { name: "To review", badge: "accent" },
  accepted: { name: "Accepted", badge: "approved" },
  rejected: { name: "Rejected", badge: "declined" },
  asked_again: { name: "Asked for again", badge: "review" },
};

export const nameOfState = (state: State): string => states[state].name;

export const markNames: Readonly<Record<FindingMark, string>> = {
  right: "Right",
  wrong: "Wrong",
  no_matter: "No matter",
};

export function ReviewBadge({ review: { state, dueAt, isOverdue } }: { readonly review: DocumentReviewSummary }) {
  return (
    <span class="actions">
      <span class={`badge ${states[state].badge}`}>{states[state].name}</span>
      {state === "open" ? <DueTime at={dueAt} isOverdue={isOverdue} isNamed /> : null}
    </span>
  );
}
