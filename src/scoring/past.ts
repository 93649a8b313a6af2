/** The states that a transaction touches: their keys, how they are read from bytes, and how they absorb the transaction. */
import type { Transaction } from "../contract/transactions.ts";
import type { History, KnownLabel, LabelChange, StateKey } from "../ledger/decider.ts";
import { addAmountFacts, surpriseOf } from "./facts/amount.ts";
import { blankFacts, comparedAmountOf, type Facts, ownAmountOf } from "./facts/facts.ts";
import { addUnitFacts } from "./facts/money.ts";
import type { Parties } from "./facts/parties.ts";
import { findBand } from "./facts/structuring.ts";
import { tagOf } from "./hash.ts";
import { peersId } from "./money/peer-groups.ts";
import type { Rates } from "./money/rates.ts";
import { absorb, type Findings } from "./state/absorb.ts";
import { type AccountState, createAccount, floatOf, reviveAccount } from "./state/account.ts";
import type { LabelEvent } from "./state/label-log.ts";
import { slot } from "./state/layout.ts";
import { absorbParty, createParty, type PartyKind, type PartyState, partyKinds, reviveParty } from "./state/party.ts";
import { absorbPeers, createPeers, type PeersState, revivePeers } from "./state/peers.ts";
import { findRetries } from "./state/retries.ts";

export type ScoringState = AccountState | PeersState | PartyState;

/** The states of one transaction, by what they are of. */
interface Touched {
  readonly account: AccountState;
  readonly peers: PeersState;
  readonly parties: Parties;
}

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
  }
}

export function createState(kind: string): ScoringState {
  if (kind === "account") return createAccount();
  if (kind === "peers") return createPeers();
  return checkParty(kind, createParty);
}

/** A spare account is reused, which costs a third of creating one. */
export function reviveState(kind: string, bytes: Uint8Array, spare?: ScoringState): ScoringState {
  if (kind === "account") return reviveAccount(bytes, spare?.kind === "account" ? spare : undefined);
  if (kind === "peers") return revivePeers(bytes);
  return checkParty(kind, () => reviveParty(bytes));
}

function checkParty(kind: string, make: () => PartyState): PartyState {
  if (partyKinds.some((known) => known === kind)) return make();
  throw new TypeError(`There is no state of kind ${kind}.`);
}

/** The states in the order of `stateKeysOf`, by name. */
export function nameStates(transaction: Transaction, states: readonly ScoringState[]): Touched {
  const [account, peers] = states;
  if (account?.kind !== "account" || peers?.kind !== "peers") {
    throw new TypeError("A transaction is decided with the state of its account and that of its peers, in this order.");
  }
  const parties: { [kind in PartyKind]?: PartyState } = {};
  let index = 2;
  for (const kind of partyKinds) {
    if (partyOf(transaction, kind) === undefined) continue;
    const state = states[index];
    if (state?.kind !== "party") throw new TypeError(`The state of the ${kind} is missing.`);
    parties[kind] = state;
    index += 1;
  }
  return { account, peers, parties };
}

export function isLate(transaction: Transaction, account: AccountState): boolean {
  return floatOf(account, slot.events) > 0 && transaction.timeMs < floatOf(account, slot.lastTime);
}

/**
 * Takes a scored transaction into one of its states. The facts are as they can be read from its kept features: so the state
 * is the same whether it took the transaction in at once or long after, from what was kept.
 */
export function absorbInto(state: ScoringState, transaction: Transaction, kept: Facts): void {
  switch (state.kind) {
    case "account":
      absorb(state, transaction, {
        surprise: surpriseOf(kept),
        isInBand: !Number.isNaN(kept.bandThreshold),
        ownAmount: ownAmountOf(kept),
      });
      return;
    case "peers":
      absorbPeers(state, kept);
      return;
    case "party":
      absorbParty(state, comparedAmountOf(kept), transaction.timeMs);
      return;
  }
}

/** Takes a change of a label into one of its transaction's states. */
export function relabel(state: ScoringState, { transaction, previous, current }: LabelChange): void {
  if (state.kind === "peers") return;
  if (previous !== undefined) state.labels.remove(labelEvent(transaction, previous));
  if (current !== undefined) state.labels.add(labelEvent(transaction, current));
}

function labelEvent({ timeMs }: Transaction, { isFraud, knownAtMs }: KnownLabel): LabelEvent {
  return { timeMs, knownAtMs, isFraud };
}

/** What an operator sets and every transaction is seen with. */
interface FixedFacts {
  readonly structuringAmounts: readonly number[];
  readonly rates: Rates;
}

/** The account as it stood at the transaction's own time; of equal times, what was accepted earlier had happened. */
export function rebuildPast(transaction: Transaction, history: History | undefined, fixed: FixedFacts): AccountState {
  const account = createAccount();
  const before = (history?.transactions ?? []).filter((earlier) => earlier.timeMs <= transaction.timeMs);
  // Sorting is stable, so equal times keep the order of acceptance.
  before.sort((left, right) => left.timeMs - right.timeMs);
  const scratch = blankFacts();
  for (const earlier of before) absorb(account, earlier, findingsAt(account, earlier, fixed, scratch));
  const known = (history?.labels ?? []).filter(({ label }) => label.knownAtMs <= transaction.timeMs);
  // As they came to be known, which is how the account's own state took them in.
  known.sort((left, right) => left.label.knownAtMs - right.label.knownAtMs);
  for (const { transaction: labelled, label } of known) account.labels.add(labelEvent(labelled, label));
  return account;
}

function findingsAt(
  account: AccountState,
  transaction: Transaction,
  { structuringAmounts, rates }: FixedFacts,
  scratch: Facts,
): Findings {
  const { amount, timeMs, counterpartyId } = transaction;
  scratch.values.fill(Number.NaN);
  scratch.amount = amount;
  scratch.timeMs = timeMs;
  addUnitFacts(scratch, account, transaction, rates);
  const ownAmount = ownAmountOf(scratch);
  addAmountFacts(scratch, account, findRetries(account, { amount: ownAmount, timeMs, tag: tagOf(counterpartyId) }));
  return { surprise: surpriseOf(scratch), isInBand: findBand(ownAmount, structuringAmounts) !== undefined, ownAmount };
}
