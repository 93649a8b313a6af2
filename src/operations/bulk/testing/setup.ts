/** What tests of bulk cases share. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BulkSettings } from "../bulk-parts.ts";

/** A folder for one test, removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "assay-bulk-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const smallSettings: BulkSettings = {
  bulkListLimit: 10,
  bulkCasesAtOnce: 1,
  bulkQueueLimit: 4,
  bulkResultDays: 30,
  bulkResultLimit: 2 ** 20,
  fileLimit: 2 ** 20,
  fileRowLimit: 1_000,
};
