/** A look at the store's file that takes no longer for a large store. */
import { openForReading, prepare } from "./connection.ts";
import { requireNoLoss } from "./head-file.ts";

export interface StoreLook {
  /** In sentences; empty where all is well. */
  readonly problems: readonly string[];
  readonly values: Readonly<Record<string, number>>;
}

export function lookAtFile(file: string): StoreLook {
  try {
    requireNoLoss(file);
    const database = openForReading(file);
    try {
      const last = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal").get();
      return { problems: [], values: { records: last?.last ?? 0 } };
    } finally {
      database.close();
    }
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], values: {} };
  }
}
