/** The one place where features come from: single verdicts, files, training and replays all ask here. */
import type { Transaction } from "../contract/transaction.ts";
import type { Past } from "../ledger/decider.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts, type Facts } from "./facts/facts.ts";
import { createFeatureWriter } from "./features.ts";
import { absorbInto, isLate, nameStates, rebuildPast, type ScoringState, type Touched } from "./past.ts";
import { isRetained } from "./state/peers.ts";

/** A transaction as it stands against its past. */
export interface Seen {
  /** Overwritten when the next transaction is seen. */
  readonly facts: Facts;
  readonly touched: Touched;
  /** The account as of the transaction's own time. */
  readonly known: Parameters<typeof collectFacts>[1];
  readonly isLate: boolean;
  /** False when part of its past is no longer retained. */
  readonly isComplete: boolean;
}

export interface FeatureEngine {
  /** Changes nothing. */
  see(transaction: Transaction, past: Past<ScoringState>): Seen;
  /** The facts as the vector that models read; valid for good. */
  toFeatures(facts: Facts): Float32Array;
  /** Takes the transaction that was just seen into its states. */
  absorb(transaction: Transaction, seen: Seen): void;
}

export function createFeatureEngine(structuringAmounts: readonly number[]): FeatureEngine {
  const facts = blankFacts();
  return {
    see(transaction, past) {
      const touched = nameStates(transaction, past.states);
      const late = isLate(transaction, touched.account);
      const account = late ? rebuildPast(transaction, past.history, structuringAmounts) : touched.account;
      const { peers, parties } = touched;
      const known = { account, peers, parties, profile: past.profile, structuringAmounts };
      const isKnown = collectFacts(transaction, known, facts);
      const isAccountWhole = !late || past.history?.isComplete === true;
      const isComplete = isAccountWhole && isKnown && isRetained(peers, transaction.timeMs);
      return { facts, touched, known, isLate: late, isComplete };
    },
    toFeatures: createFeatureWriter(),
    absorb: (transaction, seen) => absorbInto(seen.touched, transaction, seen.facts, structuringAmounts),
  };
}
