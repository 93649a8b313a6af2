/** The search index in memory: every search looks at everything. */
import type { FraudVerdict, Transaction } from "../../contract/transactions.ts";
import type { Decider } from "../decider.ts";
import type { Feed } from "../feed.ts";
import { journalKinds } from "../journal.ts";
import {
  bandOf,
  hourMs,
  matchesFilter,
  type SearchIndex,
  type SearchIndexEntry,
  type SearchIndexHour,
  scoreBands,
} from "../search-index.ts";
import type { SideId } from "../side.ts";
import { type FeedParts, readFeed } from "./feed.ts";
import type { MemoryJournal } from "./journal.ts";

export function createMemorySearchIndex(
  journal: MemoryJournal,
  decider: Decider,
  parts: FeedParts,
): SearchIndex & Feed {
  const readAll = (side: SideId) => listEntries(journal, decider, side).map(({ side: _, ...entry }) => entry);
  return {
    async followFlagged(after, limit) {
      const found = listEntries(journal, decider, undefined).filter(
        ({ sequence, status }) => sequence > after && status !== "approved",
      );
      const entries = found.slice(0, limit);
      const last = entries.length < found.length ? entries.at(-1)?.sequence : undefined;
      return { entries, throughSequence: last ?? Math.max(after, journal.nextSequence - 1) };
    },
    async follow(after, limit, verdicts) {
      const all = listEntries(journal, decider, undefined);
      const wanted = verdicts === "all" ? all : all.filter(({ status }) => status !== "approved");
      return readFeed(journal, parts, wanted, after, limit);
    },
    async list(side, filter, before = Number.MAX_SAFE_INTEGER, limit) {
      const found = readAll(side).filter((entry) => entry.sequence < before && matchesFilter(entry, filter));
      const entries = found.toReversed().slice(0, limit);
      return { entries, nextBefore: entries.length < found.length ? entries.at(-1)?.sequence : undefined };
    },
    async summarise(side, fromMs, toMs) {
      const all = readAll(side);
      const [from, to] = [Math.floor(fromMs / hourMs) * hourMs, Math.ceil(toMs / hourMs) * hourMs];
      const within = all.filter(({ timeMs }) => timeMs >= from && timeMs < to);
      const scores = new Array<number>(scoreBands).fill(0);
      const reasons = new Map<string, number>();
      const hours = new Map<number, SearchIndexHour>();
      for (const entry of within) {
        const band = bandOf(entry.riskScore);
        scores[band] = (scores[band] ?? 0) + 1;
        for (const code of entry.reasonCodes) reasons.set(code, (reasons.get(code) ?? 0) + 1);
        const startMs = Math.floor(entry.timeMs / hourMs) * hourMs;
        hours.set(startMs, addTo(hours.get(startMs), startMs, entry));
      }
      return {
        hours: [...hours.values()].sort((one, other) => one.startMs - other.startMs),
        scores,
        reasons: [...reasons]
          .map(([code, transactions]) => ({ code, transactions }))
          .sort((one, other) => other.transactions - one.transactions || (one.code < other.code ? -1 : 1)),
        latestMs: all.length === 0 ? undefined : Math.max(...all.map(({ timeMs }) => timeMs)),
      };
    },
    distance: async () => 0,
  };
}

/** Of all sides unless one is given. */
function listEntries(
  journal: MemoryJournal,
  decider: Decider,
  side: SideId | undefined,
): readonly (SearchIndexEntry & { readonly side: SideId })[] {
  const entries: (SearchIndexEntry & { readonly side: SideId })[] = [];
  for (let sequence = 1; sequence < journal.nextSequence; sequence += 1) {
    const found = journal.find(sequence);
    if (found === undefined || found.kind !== journalKinds.verdict || found.body === null) continue;
    if (side !== undefined && found.side !== side) continue;
    const { id, accountId, amount, currency, timeMs } = JSON.parse(found.body) as Transaction;
    const { status } = JSON.parse(found.verdict ?? "") as FraudVerdict;
    const { riskScore, reasonCodes } = decider.summarise(found.record ?? "");
    const codes = status === "approved" ? [] : reasonCodes;
    entries.push({
      side: found.side,
      sequence,
      transactionId: id,
      accountId,
      amount,
      currency,
      timeMs,
      status,
      riskScore,
      reasonCodes: codes,
    });
  }
  return entries;
}

function addTo(
  hour: SearchIndexHour | undefined,
  startMs: number,
  { amount, status }: SearchIndexEntry,
): SearchIndexHour {
  const paid = Math.max(0, amount);
  const [isReview, isDeclined] = [Number(status === "review"), Number(status === "declined")];
  return {
    startMs,
    transactions: (hour?.transactions ?? 0) + 1,
    review: (hour?.review ?? 0) + isReview,
    declined: (hour?.declined ?? 0) + isDeclined,
    amount: (hour?.amount ?? 0) + paid,
    reviewAmount: (hour?.reviewAmount ?? 0) + paid * isReview,
    declinedAmount: (hour?.declinedAmount ?? 0) + paid * isDeclined,
  };
}
