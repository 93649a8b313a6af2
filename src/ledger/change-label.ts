/** The one step that every engine shares for labels: check a request against its transaction, take it into the states, hand back what is to be written. */
import type { NewLabel } from "../contract/labels.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { HeldStates, StoredEntry } from "./decide-one.ts";
import type { Decider, KnownLabel, LabelChange } from "./decider.ts";
import type { JournalEntry } from "./journal.ts";
import type { LabelOutcome, LabelRequest, StoredLabel } from "./labels.ts";

/** The body of a label's record in the journal. */
export type LabelRecord =
  | ({ readonly event: "labelled"; readonly actor: string } & Omit<StoredLabel, "transactionId" | "sequence">)
  | { readonly event: "revoked"; readonly actor: string };

/** What a change of a label reads and writes of a store, all of it within one store transaction. */
export interface LabelStore {
  findEntry(side: number, transactionId: string): StoredEntry | undefined;
  readonly states: HeldStates;
  /** By the transaction's sequence, as below. */
  findLabel(transaction: number): StoredLabel | undefined;
  putLabel(side: number, transaction: number, label: StoredLabel): void;
  dropLabel(transaction: number): void;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

/** Requests go through here one by one, in order, within one store transaction. */
export function changeLabel(
  store: LabelStore,
  decider: Decider,
  side: number,
  request: LabelRequest,
  actor: string,
): LabelOutcome {
  const id = request.kind === "label" ? request.label.transactionId : request.transactionId;
  const entry = store.findEntry(side, id);
  if (entry === undefined) return { kind: "unknown" };
  const transaction = JSON.parse(entry.body) as Transaction;
  const previous = store.findLabel(entry.sequence);

  if (request.kind === "revoke") {
    if (previous === undefined) return { kind: "not_labelled" };
    const revoked: LabelRecord = { event: "revoked", actor };
    const body = JSON.stringify(revoked);
    const sequence = store.record({ side, kind: "label", subject: id, body, previous: previous.sequence });
    absorb(store, decider, side, sequence, { transaction, previous: knownLabelOf(previous), current: undefined });
    store.dropLabel(entry.sequence);
    return { kind: "revoked" };
  }

  const { label } = request;
  if (previous !== undefined && isEqual(previous, label)) return { kind: "unchanged", label: previous };
  // Clocks differ: a transaction may lie a little ahead of the present, which is no fault of a label that names no time.
  const knownAtMs = label.isTimeAssumed ? Math.max(label.knownAtMs, transaction.timeMs) : label.knownAtMs;
  if (knownAtMs < transaction.timeMs) return { kind: "too_early" };
  const { isFraud, source, note } = label;
  const content = { isFraud, knownAtMs, source, ...(note === undefined ? {} : { note }) };
  const record: LabelRecord = { event: "labelled", actor, ...content };
  const body = JSON.stringify(record);
  const sequence = store.record({ side, kind: "label", subject: id, body, previous: previous?.sequence ?? 0 });
  const before = previous === undefined ? undefined : knownLabelOf(previous);
  absorb(store, decider, side, sequence, { transaction, previous: before, current: { isFraud, knownAtMs } });
  const stored = { transactionId: id, ...content, sequence };
  store.putLabel(side, entry.sequence, stored);
  const isReversal = previous !== undefined && previous.isFraud !== isFraud;
  return { kind: "labelled", label: stored, isReversal };
}

/** A request without a time repeats whatever time the label in force has. */
function isEqual(stored: StoredLabel, label: NewLabel): boolean {
  const isSameTime = label.isTimeAssumed || label.knownAtMs === stored.knownAtMs;
  return isSameTime && stored.isFraud === label.isFraud && stored.source === label.source && stored.note === label.note;
}

function absorb(store: LabelStore, decider: Decider, side: number, sequence: number, change: LabelChange): void {
  for (const { kind, id } of decider.stateKeys(change.transaction)) {
    const number = store.states.hold(side, kind, id);
    decider.absorbLabel(store.states.book.stateOf(number), change);
    store.states.book.took(number, sequence, false);
  }
}

function knownLabelOf({ isFraud, knownAtMs }: StoredLabel): KnownLabel {
  return { isFraud, knownAtMs };
}
