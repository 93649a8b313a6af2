/** The engines of a worker's process, which outlive single tasks. */
import type { Pdfium } from "../evidence/pdfium/engine.ts";
import type { Plane } from "../evidence/raster/plane.ts";
import type { ReadingAhead } from "../evidence/recognition/read-plane.ts";
import type { Recogniser } from "../evidence/recognition/tesseract.ts";

/** With its scale, and the time that there is for it. */
type PageToRead = readonly [plane: Plane, scale: number, timeLimitMs: number];

export interface TaskTools {
  /** Started when it is first asked for. */
  readonly pdfium: () => Promise<Pdfium>;
  /** Everything but the pages was read. */
  readonly onPages: () => void;
  /** All was read but the text that only pixels show. */
  readonly onRecognition: () => void;
  /** Started when it is first asked for, with languages that stay the same. */
  readonly recogniser: (languages: readonly string[]) => Promise<Recogniser>;
  /** Begins to read a page, unless it is too large; absent where reading has no thread of its own. */
  readonly readAhead?: (languages: readonly string[], ...page: PageToRead) => ReadingAhead | undefined;
  /** PDFium, or the recogniser, must not be used again. */
  readonly onFailure: () => void;
}
