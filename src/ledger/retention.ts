/** Retention of verdicts: their content is erased from the oldest on and their commitments stay, a slice of the journal at a time. */
import { bodyStart, journalKinds } from "./journal.ts";

/** What retention erases: verdicts and their labels. */
export const retainedKinds: readonly number[] = [journalKinds.verdict, journalKinds.label];

/** Records of the journal scanned in one go: some milliseconds of the writer. */
export const retentionSliceRecords = 500;
/** States flushed in one go where the store's states lack these records. */
export const retentionSliceStates = 1_000;

export interface RetentionCount {
  readonly verdicts: number;
  readonly labels: number;
}

export interface RetentionSlice extends RetentionCount {
  /** Nothing is left up to the place that was asked for. */
  readonly isDone: boolean;
}

/** The record that a slice leaves: it names no transaction. */
export interface SpanErasure extends RetentionCount {
  readonly event: "erased";
  readonly actor: string;
  readonly atMs: number;
  /** Both included; records of other kinds between them stay. */
  readonly fromSequence: number;
  readonly throughSequence: number;
}

export interface RetentionLedger {
  /** The content of all verdicts and labels up to this sequence number is gone. */
  progress(): Promise<number>;
  /** What would be erased up to a place in the journal. */
  count(through: number): Promise<RetentionCount>;
  /**
   * Erases the next of all sides up to a place, at most `retentionSliceRecords` on, with a record that says so; one that erases
   * nothing may still have made ready for the next.
   */
  erase(through: number, atMs: number, actor: string): Promise<RetentionSlice>;
  /** Call after the last slice: settles when the bytes are gone from the store's files as far as the engine sees to that. */
  settle(): Promise<void>;
}

/** Replaces an erased verdict's id. No id begins with a blank, so the id itself is free again. */
export function erasedSubject(sequence: number): string {
  return ` ${sequence}`;
}

/** Reads the journal's record of an erased span; undefined for other records. */
export function readSpanErasure(kind: number, body: string | null): SpanErasure | undefined {
  if (kind !== journalKinds.audit || body?.startsWith(spanErasureStart) !== true) return undefined;
  return JSON.parse(body) as SpanErasure;
}

/** How the body of such a record begins, and no other of its kind. */
const spanErasureStart = bodyStart<SpanErasure>("erased");
