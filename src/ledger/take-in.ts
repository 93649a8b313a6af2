/** The one step that every engine shares to bring states up to date: a record of the journal goes into those that lack it. */
import type { Transaction } from "../contract/transactions.ts";
import type { LabelRecord } from "./change-label.ts";
import { type HeldStates, holdAll } from "./decide-one.ts";
import type { Decider, KnownLabel } from "./decider.ts";
import { journalKinds } from "./journal.ts";
import { unpackWords } from "./packed-words.ts";

/** A record of a verdict or of a label; without a body where its content was erased. */
export interface StateRecord {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly previous: number;
  readonly body: string | null;
  readonly features: Uint8Array | null;
}

/** Of a verdict's record, where somebody has read its body and looked its states up. */
export interface ReadTransaction {
  readonly transaction: Transaction;
  readonly hold: () => readonly number[];
}

/** What taking in reads of a store. */
export interface TakeInStore {
  readonly states: HeldStates;
  /** The body of the verdict on this transaction. */
  findTransaction(side: number, transactionId: string): string | undefined;
  findBody(sequence: number): string | undefined;
}

/** Records go through here in the order of their sequences; a state that has taken one in already is left as it is. */
export function takeIn(store: TakeInStore, decider: Decider, record: StateRecord, read?: ReadTransaction): void {
  const { sequence, side, kind, subject, body } = record;
  const { states } = store;
  const { book } = states;
  if (body === null) return;
  if (kind === journalKinds.verdict) {
    const transaction = read?.transaction ?? (JSON.parse(body) as Transaction);
    const held = read?.hold() ?? holdAll(states, decider, side, transaction);
    const numbers = held.filter((number) => book.throughOf(number) < sequence);
    const lacking = numbers.map((number) => book.stateOf(number));
    if (lacking.length > 0) decider.absorb(lacking, transaction, featuresOf(record.features ?? new Uint8Array()));
    for (const number of numbers) book.took(number, sequence, true);
  } else if (kind === journalKinds.label) {
    const text = store.findTransaction(side, subject);
    // Its verdict was erased, which waits until the store has the states that both made.
    if (text === undefined) return;
    const transaction = JSON.parse(text) as Transaction;
    const previous = record.previous === 0 ? undefined : readLabel(store.findBody(record.previous));
    const current = readLabel(body);
    for (const number of holdAll(states, decider, side, transaction)) {
      if (book.throughOf(number) >= sequence) continue;
      decider.absorbLabel(book.stateOf(number), { transaction, previous, current });
      book.took(number, sequence, false);
    }
  }
}

/** A view where it can be, which absorbing reads at once. */
function featuresOf(kept: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = unpackWords(kept);
  const isAligned = byteOffset % Float32Array.BYTES_PER_ELEMENT === 0;
  const words = byteLength / Float32Array.BYTES_PER_ELEMENT;
  return isAligned
    ? new Float32Array(buffer, byteOffset, words)
    : new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Undefined where the record took a label back. */
function readLabel(body: string | undefined): KnownLabel | undefined {
  if (body === undefined) return undefined;
  const record = JSON.parse(body) as LabelRecord;
  return record.event === "labelled" ? { isFraud: record.isFraud, knownAtMs: record.knownAtMs } : undefined;
}
