/** Messages between a waiting thread and the thread that talks to the database for it. */
import type { MessagePort } from "node:worker_threads";
import type { PostgresSettings, SqlValue } from "./connection.ts";
import type { PlainFailure } from "./failures.ts";

export interface LinkData {
  readonly settings: PostgresSettings;
  readonly port: MessagePort;
  /** Counts the answers. */
  readonly signal: Int32Array;
}

export interface LinkCall {
  readonly text: string;
  /** Undefined for a text that may hold several statements, which is sent by itself and returns no rows. */
  readonly values: readonly SqlValue[] | undefined;
}

export interface LinkRequest {
  /** Sent one behind the other, without waiting for answers between them. */
  readonly calls: readonly LinkCall[];
  readonly isOpening: boolean;
}

export interface LinkAnswer {
  readonly rows: readonly unknown[];
  readonly count: number;
}

/** An answer for each call, or the first failure; nothing is done behind it. */
export type LinkReply = { readonly answers: readonly LinkAnswer[] } | { readonly failure: PlainFailure };
