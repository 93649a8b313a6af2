/** What the ledger offers to its operator: checks, copies and measurements. */
import type { Removal } from "./documents.ts";

export interface JournalCheck {
  readonly records: number;
  readonly erased: number;
  readonly groups: number;
  /** The last root of the chain, in hexadecimal. */
  readonly root: string;
  /** What does not hold, in sentences; empty when all does. */
  readonly problems: readonly string[];
}

/** What a check of a whole store found: its chain, and its other tables beside the chain. */
export interface StoreCheck extends JournalCheck {
  /** The documents that reports name. */
  readonly documents: readonly Removal[];
}

export interface LedgerGauges {
  readonly queuedTransactions: number;
  readonly commitGroups: number;
  readonly committedTransactions: number;
  readonly lastGroupSize: number;
  readonly storeSecondsTotal: number;
}

/** How long one transaction that came by itself waited for its verdict, in milliseconds. */
export interface DecisionTimes {
  /** The time until the writer took it up. */
  readonly queueMs: number;
  /** The time until its group was decided and committed. */
  readonly decideMs: number;
  /** The time until the commit was durable. */
  readonly syncMs: number;
}

export interface Upkeep {
  /** Recomputes the hash chain over the whole journal and the store's own consistency. */
  /** States that are made again take as long as deciding the journal, where the engine can do it. */
  verify(areStatesRemade?: boolean): Promise<StoreCheck>;
  /** A consistent copy while the service runs. */
  backup(file: string): Promise<void>;
  /** Throws when the store cannot be written. */
  ping(): Promise<void>;
  gauges(): LedgerGauges;
  /** Called for each verdict on a transaction that came by itself, also for replays. */
  watchDecisions(listener: (times: DecisionTimes) => void): void;
  /** Bytes on the disk by part of the store. */
  sizes(): Promise<Readonly<Record<string, number>>>;
}
