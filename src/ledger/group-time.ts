/** The time of a commit group: it never goes back, so that spans of time are spans of the journal. */

/** A clock that was further ahead than this was wrong: holding its time would keep retention and audit from working for as long. */
const aheadLimitMs = 24 * 3_600_000;

/** If the clock was set back, or clocks of nodes differ, a group has the time of the group before it. */
export function groupTime(nowMs: number, previousMs: number): number {
  return previousMs - nowMs > aheadLimitMs ? nowMs : Math.max(nowMs, previousMs);
}
