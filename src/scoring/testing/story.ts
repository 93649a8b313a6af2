/** Short histories for tests: what a rule sees of the last event after those before it. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ListLookup } from "../../ledger/list-lookup.ts";
import { dayMs, hourMs } from "../calendar.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { FeatureEngine } from "../feature-engine.ts";
import { featureNames } from "../features.ts";

export const noLists: ListLookup = { lists: [], has: () => false };

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

const engine = new FeatureEngine(storyBands);

/** What is kept of an event whose amount surprises nobody. */
function unsurprising({ amount }: StoryEvent): Float32Array {
  const features = new Float32Array(featureNames.length).fill(Number.NaN);
  if (storyBands.some((band) => amount >= 0.9 * band && amount < band)) {
    features[featureNames.indexOf("bandThreshold")] = amount;
  }
  return features;
}

/** The past taken as unsurprising, and the event as the engine sees it after that. */
export function factsAfter(past: readonly StoryEvent[], event: StoryEvent, context: StoryContext = {}): Facts {
  const states = (["account", "peers", "ties"] as const).map((kind) => engine.createState(kind));
  const take = (earlier: StoryEvent, kinds: readonly string[]) => {
    for (const state of states.filter(({ kind }) => kinds.includes(kind))) {
      engine.absorbKept(toTransaction(earlier), unsurprising(earlier), state);
    }
  };
  for (const amount of context.peers ?? []) take({ amount, atMs: -dayMs }, ["peers"]);
  for (const earlier of past) take(earlier, ["account", "ties"]);
  const { facts } = engine.see(toTransaction(event), { states, profile: context.profile, history: undefined });
  for (const state of states) engine.release(state);
  const copy = blankFacts();
  copy.values.set(facts.values);
  return copy;
}

/** One payment a day between 9 and 20 o'clock, of 30 to 70. */
export function ordinaryDays(days: number, fields: Partial<Transaction> = {}): StoryEvent[] {
  return Array.from({ length: days }, (_, day) => ({
    ...fields,
    amount: 30 + ((day * 37) % 41),
    atMs: day * dayMs + (9 + ((day * 5) % 11)) * hourMs,
  }));
}
