/** An offline store, as export and import read and write it. */
import type { TransferTable } from "./tables.ts";

export type TransferValue = string | number | boolean | Uint8Array | null;
/** In the order of the table's columns. */
export type TransferRow = readonly TransferValue[];

/** The head of the chain. */
export interface StoreHead {
  readonly records: number;
  readonly groups: number;
  /** In hexadecimal. */
  readonly root: string;
}

/** Numbers that stand for themselves: the last that was given out of each kind, and how far alerts are raised. */
export type StoreNumbers = Readonly<Record<string, number>>;

export interface TransferSource {
  readonly engine: "sqlite" | "postgres";
  head(): Promise<StoreHead>;
  numbers(): Promise<StoreNumbers>;
  /** As of the moment at which the source was opened; of a table that is only added to in its order, and from after a place. */
  rows(table: TransferTable, after?: number): AsyncIterable<readonly TransferRow[]>;
  close(): Promise<void>;
}

export interface TransferTarget extends TransferSource {
  /** Rows of each table that an earlier run has written; nothing else may have used the store meanwhile. */
  written(): Promise<ReadonlyMap<string, number>>;
  write(table: TransferTable, rows: readonly TransferRow[]): Promise<void>;
  /** Makes what follows from the rows; from then on the store can be used. */
  finish(numbers: StoreNumbers): Promise<void>;
}

/** How far alerts are raised. */
export const caseProgress = "case_progress";
