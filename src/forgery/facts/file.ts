/** What a file is said to be and what it is. */

export const fileFormats = ["pdf", "png", "jpeg", "tiff", "webp", "gif", "bmp", "avif", "heic"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface ReceiptFacts {
  /** What the sender said that it is. */
  readonly declaredFormat: FileFormat;
  /** What its bytes are. */
  readonly format: FileFormat;
  readonly receivedAtMs: number;
}
