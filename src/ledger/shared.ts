/** What nodes on one database agree by beside the ledger itself. Time is the database's, so that no node's clock counts. */

/** Bulk cases that end before their last row, whichever node works at them. */
export interface Cancellations {
  /** Notes who wants a case to end that has not ended; the first one counts. */
  ask(caseId: string, actor: string): Promise<void>;
  /** Those that were asked for and have not ended, with who asked. */
  asked(): Promise<ReadonlyMap<string, string>>;
}

export interface SharedWork {
  readonly cancellations: Cancellations;
  /**
   * Takes each piece of work that has no holder, or whose holder's time is over, and renews those of the holder, for so long.
   * Gives the names of what the holder has now.
   */
  lease(names: readonly string[], holder: string, forMs: number): Promise<readonly string[]>;
  release(names: readonly string[], holder: string): Promise<void>;
  /**
   * Takes from a bucket that holds a minute's worth and fills evenly: as much as is wanted, or what there is. A bucket that is
   * seen for the first time is full.
   */
  take(bucket: string, perMinute: number, wanted: number): Promise<BucketLevel>;
  /** The first proposal is kept, and everybody gets that one. */
  secret(name: string, proposal: Uint8Array): Promise<Uint8Array>;
}

export interface BucketLevel {
  /** Whole requests; 0 where there was less than one. */
  readonly granted: number;
  /** What is left. */
  readonly level: number;
}
