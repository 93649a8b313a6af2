/** A past in memory: transactions in order of time, and labels as they become known, give the features that live traffic had. */
import type { Transaction } from "../contract/transactions.ts";
import type { LabelChange } from "../ledger/decider.ts";
import { type ScoringState, stateKindOf } from "./engine/state-kinds.ts";
import { FeatureEngine, type Seen } from "./feature-engine.ts";
import type { Rates } from "./money/rates.ts";
import { stateKeysOf } from "./past.ts";

export interface Replay {
  /**
   * The next transaction, whose time is not before that of the last of its account. `isDeclined` is asked before it is taken in: what was declined
   * forms no habit. Without it all payments count as made, as in the files that models are trained on.
   */
  see(transaction: Transaction, isDeclined?: (seen: Seen) => boolean): Seen;
  /** Valid for good. */
  toFeatures(seen: Seen): Float32Array;
  label(change: LabelChange): void;
}

export function createReplay(structuringAmounts: readonly number[], rates?: Rates): Replay {
  const engine = new FeatureEngine(structuringAmounts, rates);
  const states = new Map<string, ScoringState>();

  function hold(transaction: Transaction): ScoringState[] {
    return stateKeysOf(transaction).map(({ kind, id }) => {
      const name = `${kind}:${id}`;
      const state = states.get(name) ?? engine.createState(stateKindOf(kind));
      states.set(name, state);
      return state;
    });
  }

  return {
    see(transaction, isDeclined) {
      const past = { states: hold(transaction), profile: undefined, history: undefined };
      const seen = engine.see(transaction, past);
      if (seen.isLate) throw new RangeError(`Transaction ${transaction.id} comes after later ones of its account.`);
      engine.keep();
      if (isDeclined?.(seen)) engine.markDeclined();
      engine.absorb();
      return seen;
    },
    toFeatures: ({ facts }) => new Float32Array(facts.features),
    label(change) {
      for (const state of hold(change.transaction)) engine.relabel(state, change);
    },
  };
}
