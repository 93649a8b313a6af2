/** The past as its tables hold it. */
import { viewFeatures } from "../decide-one.ts";
import type { KeptRecord } from "../decider.ts";
import type { HistoryRow } from "../history.ts";
import type { StoredList } from "../lists.ts";
import type { ListSpan } from "../lists-over-time.ts";

export const forever = Number.POSITIVE_INFINITY;

export interface PastRow {
  readonly sequence: number;
  readonly body: string;
  readonly record: KeptRecord;
  readonly features: Uint8Array;
  /** A number in some databases. */
  readonly is_fraud: number | boolean | null;
  readonly known_at_ms: number | null;
}

export function historyRow(row: PastRow): HistoryRow {
  return {
    sequence: row.sequence,
    body: row.body,
    record: row.record,
    features: viewFeatures(row.features),
    isFraud: row.is_fraud === null ? null : Boolean(row.is_fraud),
    knownAtMs: row.known_at_ms,
  };
}

/** Both at once would read all of the journal. */
export const boundsOf =
  "SELECT (SELECT min(sequence) FROM journal) AS first, (SELECT max(sequence) FROM journal) AS last";

export interface BoundsRow {
  readonly first: number | null;
  readonly last: number | null;
}

/** From the first record, to after the last. */
export function boundsFrom(row: BoundsRow | undefined): { readonly from: number; readonly to: number } {
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? { from: 0, to: 0 } : { from: first, to: last + 1 };
}

export interface ListSpanRow {
  readonly number: number;
  readonly name: string;
  readonly from_sequence: number;
  readonly to_sequence: number | null;
  readonly body: string;
}

export function spanOf({ name, number, from_sequence: from, to_sequence, body }: ListSpanRow): ListSpan {
  const { kind, field } = JSON.parse(body) as StoredList;
  return { name, kind, field, number, from, to: to_sequence ?? forever };
}

export interface EntrySpanRow {
  readonly list: number;
  readonly value: string;
  readonly from_sequence: number;
  readonly to_sequence: number | null;
  readonly expires_at_ms: number | null;
}
