/** An uploaded file and how it is to be read. */
import type { GuideTexts } from "../../contract/files.ts";
import type { ReadHints, ReadLimits } from "../../intake/entries.ts";
import type { ColumnNames, ColumnTable } from "../../intake/records/columns.ts";
import { FileGuide } from "../../intake/records/file-guide.ts";
import type { Spool } from "./spool.ts";

export interface ReceivedFile {
  readonly content: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  readonly contentType: string;
  /** Settles when the form has arrived completely. Nothing of the file may be used before. */
  readonly finish: () => Promise<unknown>;
  /** What the sender says about its columns; undefined where the route has no such parameters. */
  readonly guide?: GuideTexts;
  /** Aborts when its sender left. */
  readonly signal?: AbortSignal;
}

export interface FileLimits {
  readonly fileLimit: number;
  readonly fileRowLimit: number;
}

export interface LoadSettings extends FileLimits {
  /** Problems that a result lists. */
  readonly errorDetailsLimit: number;
}

/** No honest record is longer: names, addresses and attributes are bounded far below. */
const lineLimitBytes = 2 ** 20;
/** No honest export is wider. */
const columnLimit = 10_000;

/** Works on the file once its form has arrived completely. */
export function whenReceived<T>(spool: Spool, file: ReceivedFile, work: (path: string) => Promise<T>): Promise<T> {
  return spool(file.content, async (path) => {
    await file.finish();
    return await work(path);
  });
}

export function fileReading(
  file: Pick<ReceivedFile, "fileName" | "contentType" | "guide" | "signal">,
  limits: FileLimits,
  table: ColumnTable<string>,
): { readonly hints: ReadHints; readonly limits: ReadLimits } {
  const guide = file.guide === undefined ? undefined : new FileGuide(table, file.guide);
  const columns: ColumnNames = guide ?? table;
  const { fileLimit: bytes, fileRowLimit: rows } = limits;
  return {
    hints: { fileName: file.fileName, contentType: file.contentType, columns, guide },
    limits: { bytes, rows, lineBytes: lineLimitBytes, columns: columnLimit, signal: file.signal },
  };
}
