/** The one step that every engine shares: load what a transaction needs, score it purely, hand back what is to be written. */
import type { CustomerProfile } from "../contract/customers.ts";
import { isSameTransaction } from "../contract/same-transaction.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { Decided, Decider, History, KeptRecord, ListedDecision, ReadHistory, RuleMark } from "./decider.ts";
import type { VerdictEntry } from "./journal.ts";
import type { DecideOutcome } from "./ledger.ts";
import type { ListLookup } from "./list-lookup.ts";
import { packWords, unpackWords, wordsOf } from "./packed-words.ts";

/** States that a group changes, by number. The engine keeps them and writes them some thousand records later at the latest. */
export interface HeldStates {
  /** The number of a state, for the running group only. */
  hold(side: number, kind: string, id: string): number;
  readonly book: KnownStates;
}

/** By number. */
export interface KnownStates {
  stateOf(number: number): unknown;
  /** Sequence of the last verdict that it took in; 0 for none. */
  lastOf(number: number): number;
  /** Sequence of the last record that it took in, of a verdict or of a label; it has all before that touch it. */
  throughOf(number: number): number;
  /** It has taken in this record. */
  took(number: number, sequence: number, isVerdict: boolean): void;
}

export interface StoredEntry {
  readonly sequence: number;
  readonly body: string;
  /** Null where it follows from the rest. */
  readonly verdict: string | null;
  readonly record: KeptRecord;
  /** Packed as by `packWords`. */
  readonly features: Uint8Array;
}

/** What a verdict's entry says, before it is text. */
export interface EntrySummary extends ListedDecision {
  readonly transaction: Transaction;
}

/** What decides on a side beside states and customers. */
export interface LiveReads {
  /** The live model of the side as the decider parsed it; undefined while there is none. */
  findModel(side: number): unknown;
  /** The live rule set of the side as the decider parsed it; undefined while there is none. */
  findRules(side: number): unknown;
  findLists(side: number): ListLookup;
}

/** What the batch reads and writes of a store, all of it within one store transaction. */
export interface BatchStore {
  findEntry(side: number, transactionId: string): StoredEntry | undefined;
  readonly states: HeldStates;
  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined;
  readonly live: LiveReads;
  noteMarks(side: number, transaction: Transaction, marks: readonly RuleMark[]): void;
  /** The account's transactions that end with the given sequence, oldest first, back to one up to which the past is kept. */
  readHistory(lastSequence: number, limit: number, isKept?: (sequence: number) => boolean): History;
  /** Gives the entry the next sequence. */
  append(entry: VerdictEntry, summary: EntrySummary): number;
}

/** The same, where nothing is written. */
type TryStore = Omit<BatchStore, "append" | "noteMarks">;

export interface BatchItem {
  readonly side: number;
  readonly transaction: Transaction;
  /** Its `transactionText`. */
  readonly body: string;
  /** Its id, where that is known without reading the transaction. */
  readonly id?: string;
  /** Holds its states in the order of `stateKeys`, where somebody has looked them up. */
  readonly hold?: () => readonly number[];
}

/** Items of a batch go through here one by one, in order, within one store transaction. */
export function decideOne(store: BatchStore, decider: Decider, item: BatchItem): DecideOutcome {
  const { side, transaction, body, id = transaction.id } = item;
  const stored = store.findEntry(side, id);
  if (stored !== undefined)
    return isSameTransaction(stored.body, body) ? replay(decider, stored) : { kind: "conflict" };

  const { book } = store.states;
  const numbers = item.hold?.() ?? holdAll(store.states, decider, side, transaction);
  const previous = book.lastOf(numbers[0] ?? 0);
  const states = numbers.map((number) => book.stateOf(number));
  const decided = decideOn(store, decider, { side, transaction, states, previous });
  if (decided.marks.length > 0) store.noteMarks(side, transaction, decided.marks);

  const verdict = textOf(decided);
  const { riskScore, reasonCodes, record } = decided;
  const { status } = decided.verdict;
  const entry = {
    side,
    transactionId: id,
    body,
    verdict: decided.isDerivable === true ? null : verdict,
    record,
    features: decided.packedFeatures ?? packWords(decided.features),
    previous,
  };
  const sequence = store.append(entry, { transaction, status, riskScore, reasonCodes });
  for (const number of numbers) book.took(number, sequence, true);
  return { kind: "decided", sequence, verdict, status, riskScore, reasonCodes };
}

/**
 * What `decideOne` would give now. It decides on copies: the states that it holds stay as they are, and what stays as it is
 * is not written.
 */
export function tryOne(store: TryStore, decider: Decider, { side, transaction, body }: BatchItem): DecideOutcome {
  const stored = store.findEntry(side, transaction.id);
  if (stored !== undefined)
    return isSameTransaction(stored.body, body) ? replay(decider, stored) : { kind: "conflict" };

  const { book } = store.states;
  const numbers = holdAll(store.states, decider, side, transaction);
  const states = numbers.map((number) => decider.copyState(book.stateOf(number)));
  const previous = book.lastOf(numbers[0] ?? 0);
  try {
    const decided = decideOn(store, decider, { side, transaction, states, previous });
    const { verdict, riskScore, reasonCodes } = decided;
    return { kind: "decided", sequence: 0, verdict: textOf(decided), status: verdict.status, riskScore, reasonCodes };
  } finally {
    for (const state of states) decider.releaseState(state);
  }
}

/** The states of a transaction, by number. */
export function holdAll(
  states: HeldStates,
  decider: Decider,
  side: number,
  transaction: Transaction,
): readonly number[] {
  return decider.stateKeys(transaction).map(({ kind, id }) => states.hold(side, kind, id));
}

function textOf({ verdict, verdictText }: Decided): string {
  return verdictText ?? JSON.stringify(verdict);
}

interface Asked {
  readonly side: number;
  readonly transaction: Transaction;
  readonly states: readonly unknown[];
  readonly previous: number;
}

function decideOn(store: TryStore, decider: Decider, { side, transaction, states, previous }: Asked): Decided {
  const history: ReadHistory | undefined = decider.needsHistory(transaction, states)
    ? (most, isKept) => store.readHistory(previous, most, isKept)
    : undefined;
  const profile = store.findProfile(side, transaction);
  const { live } = store;
  const [model, rules, lists] = [live.findModel(side), live.findRules(side), live.findLists(side)];
  return decider.decide(transaction, { states, profile, history, model, rules, lists });
}

function replay(decider: Decider, stored: StoredEntry): DecideOutcome {
  const listed = decider.summarise(stored.record);
  return { kind: "replayed", sequence: stored.sequence, verdict: keptVerdict(decider, stored), ...listed };
}

/** The text of a verdict: as it is kept, or made again of what is kept. */
export function keptVerdict(
  decider: Pick<Decider, "wordVerdict">,
  { body, verdict, record, features }: Omit<StoredEntry, "sequence">,
): string {
  if (verdict !== null) return verdict;
  if (decider.wordVerdict === undefined) throw new TypeError("The text of a verdict is neither kept nor made again.");
  const transaction = JSON.parse(body) as Transaction;
  return JSON.stringify(decider.wordVerdict({ transaction, record, features: reviveFeatures(features) }));
}

/** Features as they come back from a store. */
export function reviveFeatures(bytes: Uint8Array): Float32Array {
  return viewFeatures(bytes).slice();
}

/** The same as a view, valid until the next call: for who reads very many, since an array of each costs as much as reading it. */
export function viewFeatures(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, length } = wordsOf(unpackWords(bytes));
  return new Float32Array(buffer, byteOffset, length);
}
