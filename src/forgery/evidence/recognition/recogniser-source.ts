/** Where a recogniser comes from, and how long it may take. */
import type { StoredBrightness } from "../raster/orientation.ts";
import type { Recogniser } from "./tesseract.ts";

export interface RecogniserSource {
  readonly start: () => Promise<Recogniser>;
  /** It must not be used again. */
  readonly onFailure: () => void;
  readonly timeLeftMs: () => number;
  /** Of a picture's first page, where it was decoded already. */
  readonly brightness?: StoredBrightness | undefined;
}
