/** The feed: what happened on all sides in one order, for webhooks and event streams. It is read a short distance behind the journal. */
import type { SearchIndexEntry } from "./search-index.ts";
import type { SideId } from "./side.ts";

export type FeedEntry =
  | ({ readonly kind: "verdict"; readonly side: SideId } & SearchIndexEntry)
  | {
      readonly kind: FeedChange;
      readonly side: SideId;
      readonly sequence: number;
      /** The id of the case, of the bulk case or of the document's report. */
      readonly subject: string;
      readonly atMs: number;
      /** The body of its record in the journal. */
      readonly body: string;
    };

export type FeedChange = "case" | "document" | "bulk_case";

export interface FeedPage {
  /** In order of their places in the journal. */
  readonly entries: readonly FeedEntry[];
  /** Everything up to here was scanned; as requested where there is nothing new. */
  readonly throughSequence: number;
}

export interface Feed {
  /** What happened after the given place in the journal: verdicts, and at most as many changes of cases, documents and bulk cases. */
  follow(after: number, limit: number, verdicts: "flagged" | "all"): Promise<FeedPage>;
}

/** Records scanned in one step. */
export const feedScanLimit = 5_000;

/** Puts two lists into one order; what lies behind the end of a full one is left for the next step. */
export function mergeFeed(
  verdicts: readonly FeedEntry[],
  changes: readonly FeedEntry[],
  limit: number,
  end: number,
): FeedPage {
  const endOf = (entries: readonly FeedEntry[]) => (entries.length < limit ? end : (entries.at(-1)?.sequence ?? end));
  const throughSequence = Math.min(endOf(verdicts), endOf(changes));
  const entries = [...verdicts, ...changes]
    .filter(({ sequence }) => sequence <= throughSequence)
    .sort((left, right) => left.sequence - right.sequence);
  return { entries, throughSequence };
}
