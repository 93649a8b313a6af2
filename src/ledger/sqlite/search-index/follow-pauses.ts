/** How long the search index waits between two batches of the journal. */
import type { SearchIndexRequest } from "./search-index-protocol.ts";

/** In times of the last batch where there is more: verdicts come first. A file is followed at 50,000 rows/s. */
const busyPause = 2;
/**
 * When there is little new. Each batch has a price of its own, and a sync that verdicts may have to wait for: with 50 ms these took 27 us of CPU
 * a verdict at 2,000 a second, with this 15. What came meanwhile takes some 5 ms, in small pieces.
 */
const idlePauseMs = 150;
/** Who searches ends a longer pause after this. */
const leastPauseMs = 50;
/** While a file runs, so many come in a pause that they are read in steps of thousands, which cost a third less than steps of hundreds. */
const [manyRecords, longPauseMs] = [1_200, 250];

/** What a batch was. */
export interface FollowedBatch {
  readonly records: number;
  /** That the journal had more as it was read. */
  readonly isMore: boolean;
}

export class FollowPauses {
  #leastEndMs = 0;

  /** Of the pause that begins now, after a batch that took so long. */
  lengthAfter({ records, isMore }: FollowedBatch, busyMs: number, nowMs: number): number {
    const pauseMs = isMore ? busyPause * busyMs : records >= manyRecords ? longPauseMs : idlePauseMs;
    this.#leastEndMs = nowMs + Math.min(pauseMs, leastPauseMs);
    return pauseMs;
  }

  /**
   * Whether who asks now ends it: however many search, there are no more batches than with short pauses. Who follows the index asks again
   * soon, and while a file runs so often that there would be no steps of thousands.
   */
  isEndedBy(name: SearchIndexRequest["name"], nowMs: number): boolean {
    return nowMs >= this.#leastEndMs && name !== "follow" && name !== "followFlagged";
  }
}
