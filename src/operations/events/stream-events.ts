/** Streams the events of a side as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "../../contract/webhooks.ts";
import { overloaded, ServiceError } from "../../errors.ts";
import { mayTake } from "../../fair-share.ts";
import type { Feed } from "../../ledger/feed.ts";
import type { SideId, TransactionLedger } from "../../ledger/ledger.ts";
import type { SearchTransactions } from "../transactions/search-transactions.ts";
import { messageOf } from "../webhooks/message-of.ts";

/** `lastEventId` is the id of the last event that was seen, or undefined to start with the next one. */
export type StreamEvents = (
  side: SideId,
  lastEventId: string | undefined,
  signal: AbortSignal,
  isStillAllowed: () => Promise<boolean>,
) => Promise<Readable>;

export interface StreamEventsParts {
  readonly searchIndex: Feed;
  readonly transactions: TransactionLedger;
  readonly search: SearchTransactions;
  readonly subscriberLimit: number;
  readonly isDraining: () => boolean;
  readonly now: () => number;
}

const kinds: readonly Message["type"][] = [
  "verdict.flagged",
  "case.opened",
  "case.decided",
  "case.mentioned",
  "case.changed",
  "document.tampered",
  "document.reviewed",
  "document.analysed",
  "bulk_case.done",
];
/** Entries read at once; nothing is read ahead for a subscriber that does not read. */
const pageLimit = 100;
const lookEveryMs = 500;
/** The sums of the last day, which also keep the connection alive. */
const overviewEveryMs = 15_000;
const overviewPeriodMs = 86_400_000;
/** A stream ends after this, so that a client that reconnects shows a token that is still valid. */
const streamLimitMs = 15 * 60_000;
const retryMs = 2_000;

export function createStreamEvents(parts: StreamEventsParts): StreamEvents {
  const { transactions, subscriberLimit } = parts;
  const subscribers = new Map<SideId, number>();
  const count = (side: SideId, change: 1 | -1) => subscribers.set(side, (subscribers.get(side) ?? 0) + change);
  return async (side, lastEventId, signal, isStillAllowed) => {
    if (lastEventId !== undefined && !/^\d{1,15}$/.test(lastEventId)) {
      throw new ServiceError("invalid_request", "Last-Event-ID must be the id of an event of this stream.");
    }
    const all = [...subscribers.values()].reduce((sum, own) => sum + own, 0);
    if (!mayTake(subscribers.get(side) ?? 0, all, subscriberLimit)) {
      throw overloaded(`The limit of ${subscriberLimit} open streams is reached; try again later.`, 30);
    }
    count(side, 1);
    try {
      const last = (await transactions.nextSequence()) - 1;
      // An id ahead of the journal, such as one from before a restore, starts at its end.
      const after = lastEventId === undefined ? last : Math.min(last, Number(lastEventId));
      const stream = Readable.from(follow(parts, side, after, signal, isStillAllowed));
      stream.once("close", () => {
        count(side, -1);
      });
      return stream;
    } catch (error) {
      count(side, -1);
      throw error;
    }
  };
}

async function* follow(
  { searchIndex, search, isDraining, now }: StreamEventsParts,
  side: SideId,
  start: number,
  signal: AbortSignal,
  isStillAllowed: () => Promise<boolean>,
): AsyncGenerator<string> {
  const endMs = now() + streamLimitMs;
  let after = start;
  let overviewAtMs = Number.NEGATIVE_INFINITY;
  yield `retry: ${retryMs}\n\n`;
  while (!signal.aborted && !isDraining() && now() < endMs && (await isStillAllowed())) {
    const { entries, throughSequence } = await searchIndex.follow(after, pageLimit, "flagged");
    for (const entry of entries) {
      const message = entry.side === side ? messageOf(entry, kinds) : undefined;
      if (message !== undefined) yield frame(entry.sequence, message.type, message);
    }
    const isMore = throughSequence > after;
    after = throughSequence;
    if (now() - overviewAtMs >= overviewEveryMs) {
      overviewAtMs = now();
      const period = { fromMs: undefined, toMs: undefined, lengthMs: overviewPeriodMs, nowMs: now() };
      const { from, to, total, latest, behind } = await search.overview(side, period);
      yield frame(after, "overview", { from, to, total, latest, behind });
    }
    if (!isMore) await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** JSON text has no line break, so that it is one line of data. */
function frame(id: number, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
