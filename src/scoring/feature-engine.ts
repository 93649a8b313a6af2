/** The one place where features come from: single verdicts, files, training and replays all use it. */
import type { CustomerProfile } from "../contract/customers.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { History, LabelChange, PackedMemory, Past, ReadHistory, TransactionLines } from "../ledger/decider.ts";
import { Engine } from "./engine/engine.ts";
import type { ScoringState, StateKind } from "./engine/state-kinds.ts";
import type { Facts } from "./facts/facts.ts";
import { addLabelEvidence } from "./facts/links.ts";
import { addPlausibility, addUnitFacts } from "./facts/money.ts";
import { type KeptPast, KeptPasts } from "./kept-pasts.ts";
import { foreignUnitOf } from "./money/account-unit.ts";
import { type Rates, readRates, shippedRates } from "./money/rates.ts";
import { commonStatesOf, isLate, labelEvent, relabel } from "./past.ts";
import { leastDistanceKm } from "./places/countries.ts";

/** A transaction as it stands against its past. */
export interface Seen {
  /** Overwritten when the next transaction is seen. */
  readonly facts: Facts;
  readonly isLate: boolean;
  /** False when part of its past is no longer retained. */
  readonly isComplete: boolean;
  /** The account's currency, where the transaction's is another. */
  readonly unit: string | undefined;
}

/** One row: the vector that is kept of a transaction, and its facts as who reads the vector gets them. */
export interface KeptRow {
  readonly features: Float32Array;
  readonly facts: Facts;
}

type KnownPast = Pick<Past<ScoringState>, "states" | "profile" | "history">;

/** How far back an account's past is rebuilt for a late transaction. */
const mostHistory = 4_096;

/** The transaction at hand, and what its facts are collected from. */
interface AtHand extends KnownPast {
  readonly transaction: Transaction;
  readonly peers: ScoringState;
  readonly isLate: boolean;
}

export class FeatureEngine {
  readonly #engine: Engine;
  readonly #rates: Rates;
  /** An account as of a late transaction's own time. */
  readonly #rebuilt: ScoringState;
  readonly #row: { features: Float32Array; readonly facts: Facts };
  #atHand: AtHand | undefined;
  readonly #pasts = new KeptPasts();

  constructor(structuringAmounts: readonly number[], rates: Rates = readRates(shippedRates)) {
    this.#engine = new Engine(structuringAmounts);
    this.#rates = rates;
    this.#rebuilt = this.#engine.create("account");
    this.#row = { features: this.#engine.vector, facts: this.#engine.kept };
  }

  get lines(): TransactionLines {
    return this.#engine.lines;
  }

  get packed(): PackedMemory<ScoringState> {
    return this.#engine.packed;
  }

  createState(kind: StateKind): ScoringState {
    return this.#engine.create(kind);
  }

  copyState(state: ScoringState): ScoringState {
    return this.#engine.copy(state);
  }

  /** From its frozen form. A spare state, which is no longer used, may become this one. */
  reviveState(kind: StateKind, frozen: Uint8Array, spare?: ScoringState): ScoringState {
    return this.#engine.revive(kind, frozen, spare);
  }

  /** The form in which it is kept. A view, valid until the next state is frozen or created. */
  freezeState(state: ScoringState): Uint8Array {
    return this.#engine.freeze(state);
  }

  /** Its place serves the next state that is created. */
  release(state: ScoringState): void {
    this.#engine.release(state);
  }

  isLate(transaction: Transaction, states: readonly ScoringState[]): boolean {
    return isLate(this.#engine, transaction, commonStatesOf(states).account);
  }

  /** Changes nothing. Keep the row before the next transaction is seen. */
  see(transaction: Transaction, past: KnownPast): Seen {
    const { account, peers } = commonStatesOf(past.states);
    const late = isLate(this.#engine, transaction, account);
    const isPastComplete = late && this.#rebuild(transaction, account, past.history);
    this.#atHand = { ...past, transaction, peers, isLate: late };
    this.#engine.begin(transaction, past.states);
    if (late) this.#engine.exchange(this.#rebuilt);
    const isKnown = this.#collect(this.#atHand);
    return {
      facts: this.#engine.facts,
      isLate: late,
      isComplete: isKnown && (!late || isPastComplete),
      unit: foreignUnitOf(this.#engine.unit, transaction.currency),
    };
  }

  /** What is kept of the transaction that was seen. Overwritten by the next. */
  keep(): KeptRow {
    this.#engine.keep();
    this.#row.features = this.#engine.vector;
    return this.#row;
  }

  /** The features of what was kept, packed: a view, valid until the next call. */
  packKept(): Uint8Array {
    return this.#engine.packVector();
  }

  /** What would be kept of it with another amount, all else being equal. */
  keepWith(amount: number): KeptRow {
    this.#engine.beginAgain(amount);
    this.#collect(this.#seenLast());
    return this.keep();
  }

  /** Says of what was kept that it was declined: absorbed after this, it forms no habit. */
  markDeclined(): void {
    this.#engine.markDeclined();
  }

  /** Takes the transaction that was seen last into its states, as it is kept. */
  absorb(): void {
    const { states, isLate } = this.#seenLast();
    if (isLate) this.#engine.exchange(commonStatesOf(states).account);
    this.#engine.absorb();
  }

  /** Takes one that was seen before into some of its states, from the features that were kept. */
  absorbKept(transaction: Transaction, features: Float32Array, states: readonly ScoringState[]): void {
    this.#atHand = undefined;
    this.#engine.begin(transaction, states);
    this.#engine.readKept(features);
    this.#engine.absorb();
  }

  forgetPasts(): void {
    this.#pasts.clear();
  }

  /** Takes a change of a label into one of its transaction's states. */
  relabel(state: ScoringState, change: LabelChange): void {
    relabel(this.#engine, state, change);
  }

  #seenLast(): AtHand {
    if (this.#atHand === undefined) throw new TypeError("No transaction was seen last.");
    return this.#atHand;
  }

  /** What money is worth stands among the facts before they are collected, and what needs texts or tables comes after. */
  #collect({ transaction, peers, profile }: AtHand): boolean {
    const engine = this.#engine;
    const { facts } = engine;
    addUnitFacts(facts, engine.unit, transaction, this.#rates);
    const isKnown = engine.see();
    const { lastPlace } = engine;
    if (lastPlace !== undefined) facts.placeKm = leastDistanceKm(lastPlace, transaction.country ?? "") ?? Number.NaN;
    if (profile !== undefined) addProfileFacts(facts, profile);
    addPlausibility(facts, transaction.accountType, () => engine.comparePeers(peers, facts.amount, facts.timeMs));
    addLabelEvidence(facts);
    return isKnown;
  }

  /** The account as it stood at the transaction's own time. Gives whether all of its past is known. */
  #rebuild({ timeMs }: Transaction, account: ScoringState, read: ReadHistory | undefined): boolean {
    const engine = this.#engine;
    // What is kept knows no labels, as they can come to a transaction at any time.
    const mayKeep = !engine.hasLabels(account);
    const leadsHere =
      mayKeep && !this.#pasts.isEmpty ? (verdict: number) => this.#pasts.leadsTo(verdict, timeMs) : undefined;
    let history = read?.(mostHistory, leadsHere) ?? nothingKnown;
    let kept = history.after === 0 ? undefined : this.#pasts.take(history.after);
    if (kept !== undefined && !goesOn(kept, history)) {
      kept = undefined;
      history = read?.(mostHistory) ?? nothingKnown;
    }
    if (kept === undefined) engine.clear(this.#rebuilt);
    else engine.revive("account", kept.frozen, this.#rebuilt);
    const before = history.transactions.filter((earlier) => earlier.timeMs <= timeMs);
    // Of equal times, what was accepted earlier had happened: sorting is stable.
    before.sort((left, right) => left.timeMs - right.timeMs);
    for (const earlier of before) {
      engine.begin(earlier, [this.#rebuilt]);
      addUnitFacts(engine.facts, engine.unit, earlier, this.#rates);
      engine.seeRebuilt();
      engine.keep();
      if (history.declined.has(earlier)) engine.markDeclined();
      engine.absorb();
    }
    if (mayKeep && isWorthKeeping(history)) {
      const later = history.transactions.filter((one) => one.timeMs > timeMs);
      const reach = {
        lastMs: before.at(-1)?.timeMs ?? kept?.lastMs ?? Number.NEGATIVE_INFINITY,
        nextMs: later.reduce((next, one) => Math.min(next, one.timeMs), kept?.nextMs ?? Number.POSITIVE_INFINITY),
        known: (kept?.known ?? 0) + history.transactions.length,
      };
      this.#pasts.keep(history.last, engine.freeze(this.#rebuilt), reach, kept);
    }
    const known = history.labels.filter(({ label }) => label.knownAtMs <= timeMs);
    // As they came to be known, which is how the account's own state took them in.
    known.sort((left, right) => left.label.knownAtMs - right.label.knownAtMs);
    for (const { transaction: labelled, label } of known) engine.label(this.#rebuilt, labelEvent(labelled, label));
    return history.isComplete;
  }
}

const nothingKnown: History = {
  transactions: [],
  declined: new Set(),
  labels: [],
  isComplete: false,
  after: 0,
  last: 0,
};

/** Whether what has come since can be taken into a kept past. */
function goesOn({ lastMs, known }: KeptPast, { transactions }: History): boolean {
  return known + transactions.length <= mostHistory && transactions.every(({ timeMs }) => timeMs >= lastMs);
}

const recentTransactions = 8;

/** Where one of the last few was late too; a single one is rarely followed by another. */
function isWorthKeeping({ transactions, isComplete, after, last }: History): boolean {
  if (last === 0 || !isComplete) return false;
  if (after !== 0) return true;
  let latestMs = Number.NEGATIVE_INFINITY;
  for (const [index, { timeMs }] of transactions.entries()) {
    if (timeMs < latestMs && index >= transactions.length - recentTransactions) return true;
    latestMs = Math.max(latestMs, timeMs);
  }
  return false;
}

function addProfileFacts(facts: Facts, profile: CustomerProfile): void {
  if (profile.onboardedAtMs !== undefined) facts.relationAgeMs = facts.timeMs - profile.onboardedAtMs;
  if (profile.expectedMonthlyVolume !== undefined) facts.expectedMonthlyVolume = profile.expectedMonthlyVolume;
  facts.isHighRisk = profile.riskLevel === "high" ? 1 : 0;
  facts.isListed = profile.watchlist === true ? 1 : 0;
}
