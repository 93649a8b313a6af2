/** Where a recogniser comes from, and how long it may take. */
import type { Recogniser } from "./tesseract.ts";

export interface RecogniserSource {
  readonly start: () => Promise<Recogniser>;
  /** It must not be used again. */
  readonly onFailure: () => void;
  readonly timeLeftMs: () => number;
}
