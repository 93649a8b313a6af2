/** When something is due, from now: "in 23 h". The exact time is its title. */
import { formatTime, formatTimeFromNow } from "../data/format.ts";

export function DueTime({ at, isOverdue }: { readonly at: string | null; readonly isOverdue: boolean }) {
  if (at === null) return null;
  return (
    <time class={isOverdue ? "badge review" : "soft"} dateTime={at} title={formatTime(at)}>
      Due {formatTimeFromNow(at, Date.now())}
    </time>
  );
}
