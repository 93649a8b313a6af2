/** A verdict's status and score, readable without colour. */
import { formatScore } from "../data/format.ts";

export type Status = "approved" | "review" | "declined";

const marks: Readonly<Record<Status, string>> = { approved: "✓", review: "◐", declined: "✕" };
const names: Readonly<Record<Status, string>> = { approved: "Approved", review: "Review", declined: "Declined" };

export function StatusBadge({ status }: { readonly status: Status }) {
  return (
    <span class={`badge ${status}`}>
      <span aria-hidden="true">{marks[status]}</span>
      {names[status]}
    </span>
  );
}

export function Score({ value }: { readonly value: number }) {
  return (
    <span class="score">
      <meter min={0} max={100} value={value} aria-hidden="true" />
      {formatScore(value)}
    </span>
  );
}
