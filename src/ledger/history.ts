/** The past of a side as another thread can read it: what was decided, on what, what is known of its truth, and the lists of then. */
import type { KeptRecord } from "./decider.ts";
import type { ListLookup } from "./list-lookup.ts";
import type { StoredRuleSet } from "./rules.ts";
import type { SideId } from "./side.ts";

export interface HistoryRow {
  readonly sequence: number;
  /** `transactionText` of the transaction. */
  readonly body: string;
  readonly record: KeptRecord;
  /** A view, valid until the next row is read. */
  readonly features: Float32Array;
  /** The current label; null where there is none. */
  readonly isFraud: boolean | null;
  readonly knownAtMs: number | null;
}

/** A verdict with its label in force. */
export interface LabelledRow extends Pick<HistoryRow, "sequence" | "body" | "features"> {
  readonly isFraud: boolean;
  readonly knownAtMs: number;
}

/** Lists as they were at a place in the journal. */
export interface ListsOverTime {
  at(sequence: number): ListLookup;
  readonly now: ListLookup;
}

export interface HistoryReader {
  /** Places in the journal that the side's verdicts lie between: from the first, to after the last; equal where there are none. */
  bounds(side: SideId): { readonly from: number; readonly to: number };
  /** In order of acceptance, without what was erased. A read takes no longer than its rows; between two reads the log can move on. */
  read(side: SideId, from: number, to: number): Iterable<HistoryRow>;
  /** The same of those with a label. */
  readLabelled(side: SideId, from: number, to: number): Iterable<LabelledRow>;
  ruleSets(side: SideId): readonly StoredRuleSet[];
  lists(side: SideId): ListsOverTime;
  close(): void;
}

/** A module that a thread can load: it exports `openHistory(settings)`. */
export interface HistorySource {
  readonly moduleUrl: string;
  /** Plain data: it is copied into the thread. */
  readonly settings: unknown;
}

export interface HistoryModule {
  openHistory(settings: unknown): HistoryReader;
}
