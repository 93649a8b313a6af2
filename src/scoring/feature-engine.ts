/** The one place where features come from: single verdicts, files, training and replays all use it. */
import type { Transaction } from "../contract/transactions.ts";
import type { Past } from "../ledger/decider.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts, type Facts, readFacts } from "./facts/facts.ts";
import { blankRow, fillRow, type KeptRow } from "./features.ts";
import { type Rates, readRates, shippedRates } from "./money/rates.ts";
import { absorbInto, isLate, nameStates, rebuildPast, type ScoringState } from "./past.ts";
import { isRetained } from "./state/peers.ts";

/** A transaction as it stands against its past. */
export interface Seen {
  /** Overwritten when the next transaction is seen. */
  readonly facts: Facts;
  readonly states: readonly ScoringState[];
  /** The account as of the transaction's own time. */
  readonly known: Parameters<typeof collectFacts>[1];
  readonly isLate: boolean;
  /** False when part of its past is no longer retained. */
  readonly isComplete: boolean;
}

interface FeatureEngine {
  /** Changes nothing. */
  see(transaction: Transaction, past: Pick<Past<ScoringState>, "states" | "profile" | "history">): Seen;
  /** The facts as they are kept. Overwritten when the next ones are. */
  keep(facts: Facts): KeptRow;
  /** Takes a transaction into its states, with the facts as they are kept. */
  absorb(transaction: Transaction, states: readonly ScoringState[], kept: Facts): void;
  /** Takes one that was seen before into one of its states, from the features that were kept. */
  absorbKept(transaction: Transaction, features: Float32Array, state: ScoringState): void;
}

export function createFeatureEngine(
  structuringAmounts: readonly number[],
  rates: Rates = readRates(shippedRates),
): FeatureEngine {
  const facts = blankFacts();
  const kept = blankFacts();
  const row = blankRow();
  return {
    see(transaction, past) {
      const touched = nameStates(transaction, past.states);
      const late = isLate(transaction, touched.account);
      const { account, ties } = late ? rebuildPast(transaction, past.history, { structuringAmounts, rates }) : touched;
      const { peers, parties } = touched;
      const known = { account, peers, ties, parties, profile: past.profile, structuringAmounts, rates };
      const isKnown = collectFacts(transaction, known, facts);
      const isAccountWhole = !late || past.history?.isComplete === true;
      const isComplete = isAccountWhole && isKnown && isRetained(peers, transaction.timeMs);
      return { facts, states: past.states, known, isLate: late, isComplete };
    },
    keep(facts) {
      fillRow(facts, row);
      return row;
    },
    absorb(transaction, states, kept) {
      for (const state of states) absorbInto(state, transaction, kept);
    },
    absorbKept: (transaction, features, state) =>
      absorbInto(state, transaction, readFacts(features, transaction, kept)),
  };
}
