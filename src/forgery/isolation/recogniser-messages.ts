/** What a worker and the thread of its recogniser say to each other. */
import type { MessagePort } from "node:worker_threads";
import type { Plane } from "../evidence/raster/plane.ts";
import type { Layout, RecognisedPlane } from "../evidence/recognition/tesseract.ts";

export interface RecogniserThreadData {
  readonly memoryLimitBytes: number;
  /** Counts the answers, and is `endedSignal` once the thread is gone. */
  readonly answered: Int32Array;
  /** Requests come here, and answers leave. */
  readonly port: MessagePort;
  /** Says nothing: it closes with the thread, which tells the watchdog. */
  readonly lifeline: MessagePort;
}

export const endedSignal = -1;

export type RecogniserRequest =
  | { readonly kind: "start"; readonly languages: readonly string[] }
  /** A page as it is, which is scaled and levelled first. */
  | { readonly kind: "page"; readonly plane: Plane; readonly scale: number; readonly timeLimitMs: number }
  | { readonly kind: "plane"; readonly plane: Plane; readonly layout: Layout; readonly timeLimitMs: number };

/** Each request but the start has one, in their order. */
export type RecogniserAnswer =
  | { readonly kind: "read"; readonly read: RecognisedPlane }
  /** What a `RecogniserFailure` says. */
  | { readonly kind: "stopped"; readonly cause: string }
  | { readonly kind: "failed"; readonly message: string };
