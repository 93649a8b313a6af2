/** A verdict's status and score, readable without colour. */
import { formatScore } from "../data/format.ts";

export type Status = "approved" | "review" | "declined";

/** Drawn, because not every font has such signs: a tick, a half circle, a cross. */
const marks: Readonly<Record<Status, string>> = {
  approved: "M2 6.5 5 9.5 10 3",
  review: "M6 1.5a4.5 4.5 0 0 0 0 9z M6 1.5a4.5 4.5 0 1 0 .01 0",
  declined: "M2.5 2.5l7 7M9.5 2.5l-7 7",
};
const names: Readonly<Record<Status, string>> = { approved: "Approved", review: "Review", declined: "Declined" };

export function StatusBadge({ status }: { readonly status: Status }) {
  return (
    <span class={`badge ${status}`}>
      <svg class="mark" viewBox="0 0 12 12" aria-hidden="true">
        <path d={marks[status]} />
      </svg>
      {names[status]}
    </span>
  );
}

export function Score({ value }: { readonly value: number }) {
  return <Gauge percent={value} text={formatScore(value)} />;
}

export function Gauge({ percent, text }: { readonly percent: number; readonly text: string }) {
  return (
    <span class="score">
      <svg class="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" width="100" height="6" rx="1" />
        <rect width={Math.max(1, Math.min(100, percent))} height="6" rx="1" />
      </svg>
      {text}
    </span>
  );
}
