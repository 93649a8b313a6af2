/** The states that a transaction touches: their keys, how they are read from bytes, and how they absorb the transaction. */
import type { Transaction } from "../contract/transactions.ts";
import type { History, KnownLabel, LabelChange, StateKey } from "../ledger/decider.ts";
import { addressOf } from "./attributes.ts";
import { addAmountFacts, surpriseOf } from "./facts/amount.ts";
import { blankFacts, comparedAmountOf, type Facts, ownAmountOf } from "./facts/facts.ts";
import { addUnitFacts } from "./facts/money.ts";
import type { Parties } from "./facts/parties.ts";
import { findBand } from "./facts/structuring.ts";
import { addTieFacts } from "./facts/ties.ts";
import { hashAccount, tagOf } from "./hash.ts";
import { peersId } from "./money/peer-groups.ts";
import type { Rates } from "./money/rates.ts";
import { absorb, type Findings } from "./state/absorb.ts";
import { absorbTies } from "./state/absorb-ties.ts";
import { type AccountState, createAccount, floatOf, reviveAccount } from "./state/account.ts";
import type { LabelEvent } from "./state/label-log.ts";
import { slot } from "./state/layout.ts";
import { absorbParty, createParty, type PartyKind, type PartyState, partyKinds, reviveParty } from "./state/party.ts";
import { absorbPeers, createPeers, type PeersState, revivePeers } from "./state/peers.ts";
import { findRetries } from "./state/retries.ts";
import { createTies, reviveTies, type TiesState } from "./state/ties.ts";

export type ScoringState = AccountState | PeersState | TiesState | PartyState;

/** The states of one transaction, by what they are of. */
interface Touched {
  readonly account: AccountState;
  readonly peers: PeersState;
  readonly ties: TiesState;
  readonly parties: Parties;
}

export function stateKeysOf(transaction: Transaction): readonly StateKey[] {
  const keys: StateKey[] = [
    { kind: "account", id: transaction.accountId },
    { kind: "peers", id: peersId(transaction) },
    { kind: "ties", id: transaction.accountId },
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

export function createState(kind: string): ScoringState {
  if (kind === "account") return createAccount();
  if (kind === "peers") return createPeers();
  if (kind === "ties") return createTies();
  return createParty(partyKindOf(kind));
}

/** A spare account is reused, which costs a third of creating one. */
export function reviveState(kind: string, bytes: Uint8Array, spare?: ScoringState): ScoringState {
  if (kind === "account") return reviveAccount(bytes, spare?.kind === "account" ? spare : undefined);
  if (kind === "peers") return revivePeers(bytes);
  if (kind === "ties") return reviveTies(bytes, spare?.kind === "ties" ? spare : undefined);
  return reviveParty(partyKindOf(kind), bytes);
}

function partyKindOf(kind: string): PartyKind {
  const found = partyKinds.find((known) => known === kind);
  if (found === undefined) throw new TypeError(`There is no state of kind ${kind}.`);
  return found;
}

const statesBeforeParties = 3;
const wrongStates = "A transaction is decided with the states of its account, its peers and its ties, in this order.";

export function accountOf([account]: readonly ScoringState[]): AccountState {
  if (account?.kind !== "account") throw new TypeError(wrongStates);
  return account;
}

/** The states in the order of `stateKeysOf`, by name. */
export function nameStates(transaction: Transaction, states: readonly ScoringState[]): Touched {
  const account = accountOf(states);
  const [, peers, ties] = states;
  if (peers?.kind !== "peers" || ties?.kind !== "ties") throw new TypeError(wrongStates);
  let index = statesBeforeParties;
  const next = (kind: PartyKind): PartyState | undefined => {
    if (partyOf(transaction, kind) === undefined) return undefined;
    const state = states[index];
    if (state?.kind !== "party") throw new TypeError(`The state of the ${kind} is missing.`);
    index += 1;
    return state;
  };
  // One shape for all transactions, in the order of `partyKinds`.
  const parties = {
    counterparty: next("counterparty"),
    device: next("device"),
    category: next("category"),
    country: next("country"),
    address: next("address"),
  };
  return { account, peers, ties, parties };
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
      absorbParty(state, comparedAmountOf(kept), transaction.timeMs, hashAccount(transaction.accountId));
      return;
    case "ties":
      absorbTies(state, transaction, {
        ratioToUsual: kept.ratioToUsual,
        isRefund: kept.isRefund === 1,
        ownAmount: ownAmountOf(kept),
      });
      return;
  }
}

/** Takes a change of a label into one of its transaction's states. */
export function relabel(state: ScoringState, { transaction, previous, current }: LabelChange): void {
  if (state.kind === "peers" || state.kind === "ties") return;
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

/** The account and its ties as they stood at the transaction's own time; of equal times, what was accepted earlier had happened. */
export function rebuildPast(
  transaction: Transaction,
  history: History | undefined,
  fixed: FixedFacts,
): Pick<Touched, "account" | "ties"> {
  const [account, ties] = [createAccount(), createTies()];
  const before = (history?.transactions ?? []).filter((earlier) => earlier.timeMs <= transaction.timeMs);
  // Sorting is stable, so equal times keep the order of acceptance.
  before.sort((left, right) => left.timeMs - right.timeMs);
  const scratch = blankFacts();
  for (const earlier of before) {
    const findings = findingsAt(account, earlier, fixed, scratch);
    addTieFacts(scratch, ties, account, earlier);
    // Rounded as it is kept with the decision.
    const ratioToUsual = Math.fround(scratch.ratioToUsual);
    absorbTies(ties, earlier, { ratioToUsual, isRefund: scratch.isRefund === 1, ownAmount: findings.ownAmount });
    absorb(account, earlier, findings);
  }
  const known = (history?.labels ?? []).filter(({ label }) => label.knownAtMs <= transaction.timeMs);
  // As they came to be known, which is how the account's own state took them in.
  known.sort((left, right) => left.label.knownAtMs - right.label.knownAtMs);
  for (const { transaction: labelled, label } of known) account.labels.add(labelEvent(labelled, label));
  return { account, ties };
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
