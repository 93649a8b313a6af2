/** The engines of a worker's process, which outlive single tasks. */
import type { Pdfium } from "../evidence/pdfium/engine.ts";
import type { Recogniser } from "../evidence/recognition/tesseract.ts";

export interface TaskTools {
  /** Started when it is first asked for. */
  readonly pdfium: () => Promise<Pdfium>;
  /** Everything but the pages was read. */
  readonly onPages: () => void;
  /** All was read but the text that only pixels show. */
  readonly onRecognition: () => void;
  /** Started when it is first asked for, with languages that stay the same. */
  readonly recogniser: (languages: readonly string[]) => Promise<Recogniser>;
  /** PDFium, or the recogniser, must not be used again. */
  readonly onFailure: () => void;
}
