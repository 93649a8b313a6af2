/** Short histories for tests: what a rule sees of the last event after those before it. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ListLookup } from "../../ledger/list-lookup.ts";
import { dayMs, hourMs } from "../calendar.ts";
import { collectFacts } from "../facts/collect.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { findBand } from "../facts/structuring.ts";
import { readRates, shippedRates } from "../money/rates.ts";
import { absorb } from "../state/absorb.ts";
import { absorbTies } from "../state/absorb-ties.ts";
import { type AccountState, createAccount } from "../state/account.ts";
import { absorbPeers, createPeers } from "../state/peers.ts";
import { createTies } from "../state/ties.ts";

export const noLists: ListLookup = { lists: [], has: () => false };

const rates = readRates(shippedRates);

export const storyBands: readonly number[] = [1_000, 3_000, 5_000, 10_000, 15_000];

/** Midnight of a Wednesday. */
export const storyStartMs = Date.UTC(2025, 0, 1);

export type StoryEvent = Partial<Transaction> & { readonly amount: number; readonly atMs: number };

interface StoryContext {
  readonly profile?: CustomerProfile;
  /** Amounts that other accounts moved on the day before the story begins. */
  readonly peers?: readonly number[];
}

export function toTransaction({ atMs, ...fields }: StoryEvent): Transaction {
  return { id: `at-${atMs}`, accountId: "account", timeMs: storyStartMs + atMs, ...fields };
}

/** As an event with an unsurprising amount. */
export function absorbEvent(account: AccountState, event: StoryEvent): void {
  const isInBand = findBand(event.amount, storyBands) !== undefined;
  absorb(account, toTransaction(event), { surprise: 0, isInBand, ownAmount: event.amount });
}

export function factsAfter(past: readonly StoryEvent[], event: StoryEvent, context: StoryContext = {}): Facts {
  const account = createAccount();
  const peers = createPeers();
  for (const amount of context.peers ?? []) absorbPeers(peers, factsOf(amount, storyStartMs - dayMs));
  const ties = createTies();
  for (const earlier of past) {
    absorbEvent(account, earlier);
    absorbTies(ties, toTransaction(earlier), { ratioToUsual: Number.NaN, isRefund: false, ownAmount: earlier.amount });
  }
  const known = { account, peers, ties, parties: {}, profile: context.profile, structuringAmounts: storyBands, rates };
  const facts = blankFacts();
  collectFacts(toTransaction(event), known, facts);
  return facts;
}

/** An amount and its time, and nothing else. */
export function factsOf(amount: number, timeMs: number): Facts {
  const facts = blankFacts();
  facts.amount = amount;
  facts.timeMs = timeMs;
  return facts;
}

/** One payment a day between 9 and 20 o'clock, of 30 to 70. */
export function ordinaryDays(days: number, fields: Partial<Transaction> = {}): StoryEvent[] {
  return Array.from({ length: days }, (_, day) => ({
    ...fields,
    amount: 30 + ((day * 37) % 41),
    atMs: day * dayMs + (9 + ((day * 5) % 11)) * hourMs,
  }));
}
