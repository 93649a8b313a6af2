/** What a thread that waits and the thread that talks to the database for it say to each other. */
import type { MessagePort } from "node:worker_threads";
import type { PostgresSettings, SqlValue } from "./connection.ts";
import type { PlainFailure } from "./failures.ts";

export interface LinkData {
  readonly settings: PostgresSettings;
  readonly port: MessagePort;
  /** Counts the answers. */
  readonly signal: Int32Array;
}

export interface LinkRequest {
  readonly text: string;
  /** Undefined for texts that are not worth preparing, which may hold several statements. */
  readonly values: readonly SqlValue[] | undefined;
  readonly isOpening: boolean;
}

export type LinkReply =
  | { readonly rows: readonly unknown[]; readonly count: number }
  | { readonly failure: PlainFailure };
