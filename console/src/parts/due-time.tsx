/** When something is due, from now: "in 23 h". The exact time is its title. */
import { formatTime, formatTimeFromNow } from "../data/format.ts";

export function DueTime({
  at,
  isOverdue,
  isNamed = false,
}: {
  readonly at: string | null;
  readonly isOverdue: boolean;
  /** Says that it is a due time, where no heading does. */
  readonly isNamed?: boolean;
}) {
  if (at === null) return null;
  return (
    <time class={isOverdue ? "badge review" : "soft whole"} dateTime={at} title={formatTime(at)}>
      {isNamed ? "Due " : ""}
      {formatTimeFromNow(at, Date.now())}
    </time>
  );
}
