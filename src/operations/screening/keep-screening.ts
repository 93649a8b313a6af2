/** Screens names in the background: customers as they are loaded, counterparties of transactions, and all customers when a list has changed. */
import { setTimeout as sleep } from "node:timers/promises";
import { isScreening } from "../../contract/screening-list.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { type ScreeningProgress, screeningScanLimit } from "../../ledger/screening.ts";
import { type NameMatcher, stateOf } from "./name-matcher.ts";
import { hitOf, type NameSource, sourceOfCustomer, sourceOfRecord } from "./name-sources.ts";

export interface KeepScreeningParts {
  readonly ledger: Pick<Ledger, "screening" | "lists" | "customers" | "transactions">;
  readonly matcher: Pick<NameMatcher, "find">;
  readonly leastScore: number;
  readonly dueHours: number;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;
const idleRestMs = 1_000;
const busyRestMs = 20;
const failedRestMs = 5_000;
/** A list that is being loaded changes with every thousand entries; customers are compared when it has come to rest. */
const quietMs = 3_000;
/** Customers that are compared in one step. */
const pageCustomers = 200;
/** Hits of one name; the nearest are told. */
const hitLimit = 5;

/** Returns a function that stops it once the current step is done. */
export function startKeepScreening(parts: KeepScreeningParts): () => Promise<void> {
  const stop = new AbortController();
  /** How far each side is followed, where that is not stored yet. */
  const followed = new Map<SideId, number>();
  let isFailing = false;

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      let restMs = failedRestMs;
      try {
        restMs = (await screenSides(parts, followed, stop.signal)) ? busyRestMs : idleRestMs;
        isFailing = false;
      } catch (error) {
        if (!isFailing) parts.onFailure(error);
        isFailing = true;
      }
      await sleep(restMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}

/** True where there is more to do at once. */
async function screenSides(
  parts: KeepScreeningParts,
  followed: Map<SideId, number>,
  signal: AbortSignal,
): Promise<boolean> {
  let hasMore = false;
  for (const side of await parts.ledger.screening.sides()) {
    if (signal.aborted) return false;
    const through = await screenSide(parts, side, followed.get(side), signal);
    hasMore ||= through.hasMore;
    followed.set(side, through.throughSequence);
  }
  return hasMore;
}

export async function screenSide(
  parts: KeepScreeningParts,
  side: SideId,
  followed?: number,
  signal?: AbortSignal,
): Promise<{ readonly throughSequence: number; readonly hasMore: boolean }> {
  const { ledger, now } = parts;
  const head = (await ledger.transactions.nextSequence()) - 1;
  const stored = await ledger.screening.progress(side);
  // A new side's customers are all compared with its first list; counterparties from here on.
  let progress: ScreeningProgress = stored ?? { throughSequence: head, lists: "" };
  const lists = (await ledger.lists.list(side)).filter(isScreening);
  const state = stateOf(lists);
  const isQuiet = lists.every(({ changedAtMs }) => Math.abs(now() - changedAtMs) >= quietMs);
  if (state !== progress.lists && isQuiet) {
    if (!(await screenCustomers(parts, side, signal)))
      return { throughSequence: progress.throughSequence, hasMore: true };
    progress = { ...progress, lists: state };
    await raise(parts, side, [], progress);
  }
  const from = Math.max(followed ?? 0, progress.throughSequence);
  const through = Math.min(head, from + screeningScanLimit);
  if (through <= from) return { throughSequence: from, hasMore: false };
  const records = await ledger.screening.readNames(side, from, through);
  const sources = records.flatMap((record) => sourceOfRecord(record) ?? []);
  // Without a name nothing is written: after a restart these records are read again, up to one step of them.
  const isFar = through - progress.throughSequence >= screeningScanLimit;
  if (sources.length > 0 || isFar || stored === undefined) {
    await raise(parts, side, sources, { ...progress, throughSequence: through });
  }
  return { throughSequence: through, hasMore: through < head };
}

/** False where it was stopped before the end. */
async function screenCustomers(parts: KeepScreeningParts, side: SideId, signal?: AbortSignal): Promise<boolean> {
  for (let after = 0; ; ) {
    if (signal?.aborted === true) return false;
    const { customers, next } = await parts.ledger.customers.list(side, after, pageCustomers);
    await raise(parts, side, customers.map(sourceOfCustomer), undefined);
    if (next === null) return true;
    after = next;
  }
}

async function raise(
  { ledger, matcher, leastScore, dueHours, now }: KeepScreeningParts,
  side: SideId,
  sources: readonly NameSource[],
  progress: ScreeningProgress | undefined,
): Promise<void> {
  const queries = sources.map(({ query }) => query);
  const reply = queries.length === 0 ? undefined : await matcher.find(side, queries, { leastScore, limit: hitLimit });
  const hits = sources.flatMap((source, at) => (reply?.hits[at] ?? []).map((hit) => hitOf(source, hit)));
  if (hits.length === 0 && progress === undefined) return;
  const atMs = now();
  await ledger.screening.raise(side, hits, progress, atMs + dueHours * hourMs, atMs);
}
