/** What a worker and the thread of its recogniser say to each other. */
import type { Plane } from "../evidence/raster/plane.ts";
import type { Layout, RecognisedPlane } from "../evidence/recognition/tesseract.ts";

export interface RecogniserThreadData {
  readonly memoryLimitBytes: number;
  /** Counts the answers. */
  readonly answered: Int32Array;
}

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
