/** How long the search index waits between two batches of the journal. */

/** In times of the last batch where there is more: verdicts come first. A file is followed at 50,000 rows/s. */
const busyPause = 2;
/** When there is nothing new: short enough that what came meanwhile takes a millisecond or two, also at 2,000 verdicts a second. */
const idlePauseMs = 50;
/**
 * While a file runs, so many come in a short pause that they are read in steps of thousands, which cost a third less than steps of hundreds.
 * Who searches meanwhile ends a long pause, so that what is found is as new as with short ones.
 */
const [manyRecords, longPauseMs] = [400, 250];

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
    this.#leastEndMs = nowMs + Math.min(pauseMs, idlePauseMs);
    return pauseMs;
  }

  /** Whether who searches now ends it: however many search, there are no more batches than with short pauses. */
  isEndedBySearch(nowMs: number): boolean {
    return nowMs >= this.#leastEndMs;
  }
}
