/** The states that a transaction touches: their keys, and how labels and an account's own past come into them. */
import type { Transaction } from "../contract/transactions.ts";
import type { KnownLabel, LabelChange, StateKey } from "../ledger/decider.ts";
import { addressOf } from "./attributes.ts";
import type { Engine, LabelEvent } from "./engine/engine.ts";
import { type PartyKind, partyKinds, type ScoringState } from "./engine/state-kinds.ts";
import { peersId } from "./money/peer-groups.ts";

export function stateKeysOf(transaction: Transaction): readonly StateKey[] {
  const keys: StateKey[] = [
    { kind: "account", id: transaction.accountId },
    { kind: "peers", id: peersId(transaction) },
  ];
  for (const kind of partyKinds) {
    const id = partyOf(transaction, kind);
    if (id !== undefined) keys.push({ kind, id });
  }
  return keys;
}

function partyOf(transaction: Transaction, kind: PartyKind): string | undefined {
  switch (kind) {
    case "counterparty":
      return transaction.counterpartyId;
    case "device":
      return transaction.deviceId;
    case "category":
      return transaction.merchantCategory;
    case "country":
      return transaction.country;
    case "address":
      return addressOf(transaction);
  }
}

const wrongStates = "A transaction is decided with the states of its account and its peers, in this order.";

/** The states in the order of `stateKeysOf` that every transaction has. */
export function commonStatesOf(states: readonly ScoringState[]): {
  readonly account: ScoringState;
  readonly peers: ScoringState;
} {
  const [account, peers] = states;
  if (account?.kind !== "account" || peers?.kind !== "peers") throw new TypeError(wrongStates);
  return { account, peers };
}

export function isLate(engine: Engine, { timeMs }: Transaction, account: ScoringState): boolean {
  const lastMs = engine.lastTimeOf(account);
  return lastMs !== undefined && timeMs < lastMs;
}

/** Takes a change of a label into one of its transaction's states. */
export function relabel(engine: Engine, state: ScoringState, { transaction, previous, current }: LabelChange): void {
  if (state.kind === "peers") return;
  if (previous !== undefined) engine.unlabel(state, labelEvent(transaction, previous));
  if (current !== undefined) engine.label(state, labelEvent(transaction, current));
}

export function labelEvent({ timeMs }: Transaction, { isFraud, knownAtMs }: KnownLabel): LabelEvent {
  return { timeMs, knownAtMs, isFraud };
}
