/** Which side may bring a file, and whose is decided next: no side keeps the files of others out. */
import { mayTake } from "../../fair-share.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { CaseUnderWay } from "./case-under-way.ts";

/** Among the cases that are received or wait. */
export function hasRoom(side: SideId, cases: readonly CaseUnderWay[], limit: number): boolean {
  const waiting = cases.filter(({ phase }) => phase !== "running");
  const own = waiting.filter(({ stored }) => stored.side === side);
  return mayTake(own.length, waiting.length, limit);
}

/** Takes out the oldest of the side that has the fewest running. */
export function takeNext(waiting: CaseUnderWay[], cases: readonly CaseUnderWay[]): CaseUnderWay | undefined {
  const running = cases.filter(({ phase }) => phase === "running");
  const runningOf = (side: SideId) => running.filter(({ stored }) => stored.side === side).length;
  const [first] = waiting.toSorted((a, b) => runningOf(a.stored.side) - runningOf(b.stored.side));
  if (first !== undefined) waiting.splice(waiting.indexOf(first), 1);
  return first;
}
