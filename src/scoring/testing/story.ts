/** Short histories for tests: what a rule sees of the last event after those before it. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ListLookup } from "../../ledger/list-lookup.ts";
import { dayMs, hourMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { absorbKept, createState, see, stateEngine, storyBands } from "./states.ts";

export const noLists: ListLookup = { lists: [], has: () => false };

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

/** What is kept of an event whose amount surprises nobody. */
export function unsurprising({ amount }: StoryEvent): { readonly bandThreshold?: number } {
  return storyBands.some((band) => amount >= 0.9 * band && amount < band) ? { bandThreshold: amount } : {};
}

/** The past taken as unsurprising, and the event as the engine sees it after that. */
export function factsAfter(past: readonly StoryEvent[], event: StoryEvent, context: StoryContext = {}): Facts {
  const [account, peers] = [createState("account"), createState("peers")];
  for (const [index, amount] of (context.peers ?? []).entries()) {
    absorbKept(peers, toTransaction({ amount, atMs: -dayMs, accountId: `peer ${index % 50}` }));
  }
  for (const earlier of past) absorbKept(account, toTransaction(earlier), unsurprising(earlier));
  const { facts } = see(toTransaction(event), [account, peers], context.profile);
  for (const state of [account, peers]) stateEngine.release(state);
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
