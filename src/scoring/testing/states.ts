/** States by themselves, for tests: what is kept of a transaction is given, and what a state knows is read as facts. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ScoringState, StateKind } from "../engine/state-kinds.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import type { FactName } from "../facts/table/fact-table.ts";
import { FeatureEngine } from "../feature-engine.ts";

export const storyBands: readonly number[] = [1_000, 3_000, 5_000, 10_000, 15_000];

/** Of all tests in a process: none sees a state of another. */
export const stateEngine = new FeatureEngine(storyBands);

export function createState(kind: StateKind): ScoringState {
  return stateEngine.createState(kind);
}

/** Where peers have the accounts of days that are no longer kept apart. */
const peerAccountsAt = 18_280;

/** Two bits of each word say what it is; by the definition of the frozen form. */
const wordsByCode = [0, 0x7fc0_0000, 0x3f80_0000] as const;

/** The plain bytes of a frozen state. */
export function plainOf(frozen: Uint8Array): Uint8Array {
  const view = new DataView(frozen.buffer, frozen.byteOffset, frozen.length);
  const words = new Uint32Array(view.getUint32(0, true));
  let next = 4 + 4 * Math.ceil(words.length / 16);
  for (let index = 0; index < words.length; index += 1) {
    const code = (view.getUint32(4 + 4 * (index >> 4), true) >>> (2 * (index & 15))) & 3;
    words[index] = wordsByCode[code] ?? view.getUint32(next, true);
    if (code === wordsByCode.length) next += 4;
  }
  return new Uint8Array(words.buffer);
}

export function bytesOf(state: ScoringState): Uint8Array {
  return plainOf(stateEngine.freezeState(state));
}

/** Peers that have seen nothing, but that any accounts are many for: what a test adds is then compared with, of how few accounts it ever is. */
export const peersOfMany: Uint8Array = (() => {
  const bytes = bytesOf(createState("peers"));
  return bytes.fill(0xff, peerAccountsAt, peerAccountsAt + 8);
})();

/** From plain bytes too: so states were kept once. */
export function revive(kind: StateKind, bytes: Uint8Array): ScoringState {
  return stateEngine.reviveState(kind, bytes);
}

/** Takes a transaction into a state as if these facts had been kept of it, and no others but its time and amount. */
export function absorbKept(
  state: ScoringState,
  transaction: Transaction,
  kept: Partial<Record<FactName, number>> = {},
): void {
  stateEngine.absorbKept(transaction, new Float32Array(Object.assign(blankFacts(), kept).features), [state]);
}

interface SeenBy {
  readonly facts: Facts;
  /** False when part of what a state knew then is no longer kept apart. */
  readonly isComplete: boolean;
}

/** What a transaction finds in these states, and nothing in any other. */
export function see(transaction: Transaction, states: readonly ScoringState[], profile?: CustomerProfile): SeenBy {
  const common = (["account", "peers"] as const).map((kind) => {
    const given = states.find((state) => state.kind === kind);
    return { state: given ?? createState(kind), isGiven: given !== undefined };
  });
  const held = common.map(({ state }) => state);
  const all = [...held, ...states.filter((state) => !held.includes(state))];
  const { facts, isComplete } = stateEngine.see(transaction, { states: all, profile, history: undefined });
  for (const { state, isGiven } of common) if (!isGiven) stateEngine.release(state);
  const copy = blankFacts();
  copy.values.set(facts.values);
  return { facts: copy, isComplete };
}
