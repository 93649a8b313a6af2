/** What a rule sees of the last of several transactions, of any accounts, through the one engine and with labels. */
import type { Facts } from "../facts/facts.ts";
import { createReplay } from "../replay.ts";
import { storyBands } from "./states.ts";
import { type StoryEvent, storyStartMs, toTransaction } from "./story.ts";

export type StreamEvent = StoryEvent & {
  /** When it becomes known to be fraud. */
  readonly fraudKnownAtMs?: number;
};

/** In order of time. */
export function factsInStream(events: readonly StreamEvent[]): Facts {
  const replay = createReplay(storyBands);
  const transactions = events.map(({ fraudKnownAtMs, ...event }, index) => ({
    transaction: { ...toTransaction(event), id: `${index}` },
    knownAtMs: fraudKnownAtMs === undefined ? undefined : storyStartMs + fraudKnownAtMs,
  }));
  for (const { transaction } of transactions.slice(0, -1)) replay.see(transaction);
  const last = transactions.at(-1);
  if (last === undefined) throw new RangeError("A stream needs a transaction.");
  for (const { transaction, knownAtMs } of transactions.slice(0, -1)) {
    if (knownAtMs === undefined || knownAtMs > last.transaction.timeMs) continue;
    replay.label({ transaction, previous: undefined, current: { isFraud: true, knownAtMs } });
  }
  return replay.see(last.transaction).facts;
}
