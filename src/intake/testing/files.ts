/** Helpers of this room's tests: files given as chunks, and all entries of a file at once. */
import type { Batch, Entry, ReadHints, ReadLimits } from "../entries.ts";
import { readRecords } from "../read-records.ts";
import type { ColumnNames } from "../records/columns.ts";
import type { Reading } from "../records/reading.ts";
import { transactionColumns } from "../records/transaction-columns.ts";

/** Columns of transactions, none of which has to be there. */
export const anyColumns: ColumnNames = {
  isKnown: (name) => transactionColumns.isKnown(name),
  meaningsOf: (names) => transactionColumns.meaningsOf(names),
  identifiersOf: (names) => transactionColumns.identifiersOf(names),
  findConflict: (names) => transactionColumns.findConflict(names),
  findDoubt: () => undefined,
  findMissing: () => undefined,
  inferNames: () => undefined,
  exampleHeader: transactionColumns.exampleHeader,
};

export const testLimits: ReadLimits = { bytes: 2 ** 26, rows: 100_000, lineBytes: 2 ** 16, columns: 500 };

export async function* inChunks(file: Buffer | string, chunkBytes = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

interface ReadFile {
  readonly entries: readonly Entry[];
  readonly reading: Reading | undefined;
}

export async function readAll(
  file: Buffer | string,
  hints: ReadHints = {},
  limits: Partial<ReadLimits> = {},
  sizes: { readonly chunkBytes?: number; readonly blockBytes?: number } = {},
): Promise<ReadFile> {
  const batches: Batch[] = [];
  const source = inChunks(file, sizes.chunkBytes);
  for await (const batch of readRecords(source, hints, { ...testLimits, ...limits }, sizes.blockBytes))
    batches.push(batch);
  return { entries: batches.flatMap((batch) => batch.entries), reading: batches[0]?.reading };
}

/** Each entry as its line and what it holds: the fields, or the reason why not. */
export function outline(entries: readonly Entry[]): readonly (readonly [number, unknown])[] {
  return entries.map((entry) => [entry.line, entry.kind === "record" ? entry.fields : entry.reason]);
}
