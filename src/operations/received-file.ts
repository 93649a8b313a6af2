/** A file on its way in, and how it is to be read. */
import type { ReadHints, ReadLimits } from "../intake/entries.ts";
import type { ColumnNames } from "../intake/records/columns.ts";

export interface ReceivedFile {
  readonly content: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  readonly contentType: string;
  /** Settles when the form has ended as it should. Nothing of the file may be acted on before. */
  readonly finish: () => Promise<unknown>;
}

export interface FileLimits {
  readonly fileLimit: number;
  readonly fileRowLimit: number;
}

/** No honest record is longer: names, addresses and attributes are bounded far below. */
const lineLimitBytes = 2 ** 20;
/** No honest export is wider. */
const columnLimit = 10_000;

export function fileReading(
  file: Pick<ReceivedFile, "fileName" | "contentType">,
  limits: FileLimits,
  columns: ColumnNames,
): { readonly hints: ReadHints; readonly limits: ReadLimits } {
  return {
    hints: { fileName: file.fileName, contentType: file.contentType, columns },
    limits: { bytes: limits.fileLimit, rows: limits.fileRowLimit, lineBytes: lineLimitBytes, columns: columnLimit },
  };
}
