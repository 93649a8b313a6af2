/** A past in memory: transactions in order of time, and labels as they become known, give the features that live traffic had. */
import type { Transaction } from "../contract/transactions.ts";
import type { LabelChange } from "../ledger/decider.ts";
import { createFeatureEngine, type Seen } from "./feature-engine.ts";
import type { Rates } from "./money/rates.ts";
import { createState, relabel, type ScoringState, stateKeysOf } from "./past.ts";

export interface Replay {
  /** The next transaction, whose time is not before that of the last of its account. */
  see(transaction: Transaction): Seen;
  /** Valid for good. */
  toFeatures(seen: Seen): Float32Array;
  label(change: LabelChange): void;
}

export function createReplay(structuringAmounts: readonly number[], rates?: Rates): Replay {
  const engine = createFeatureEngine(structuringAmounts, rates);
  const states = new Map<string, ScoringState>();

  function hold(transaction: Transaction): ScoringState[] {
    return stateKeysOf(transaction).map(({ kind, id }) => {
      const name = `${kind}:${id}`;
      const state = states.get(name) ?? createState(kind);
      states.set(name, state);
      return state;
    });
  }

  return {
    see(transaction) {
      const seen = engine.see(transaction, {
        states: hold(transaction),
        profile: undefined,
        history: undefined,
      });
      if (seen.isLate) throw new RangeError(`Transaction ${transaction.id} comes after later ones of its account.`);
      engine.absorb(transaction, seen.states, engine.keep(seen.facts).facts);
      return seen;
    },
    toFeatures: ({ facts }) => new Float32Array(facts.features),
    label(change) {
      for (const state of hold(change.transaction)) relabel(state, change);
    },
  };
}
