/** Removes results that are too old or take too much room, the oldest first; the cases themselves stay listed. */
import { mkdir, readdir } from "node:fs/promises";
import type { BulkCaseLedger } from "../../ledger/bulk-cases.ts";
import { CaseFolder } from "./case-folder.ts";

export interface KeepSettings {
  readonly bulkResultDays: number;
  readonly bulkResultLimit: number;
}

const dayMs = 86_400_000;
const keeper = "retention";

export async function dropOldResults(
  cases: BulkCaseLedger,
  bulkFolder: string,
  { bulkResultDays, bulkResultLimit }: KeepSettings,
  nowMs: number,
): Promise<void> {
  const kept = await cases.listKept();
  let bytes = kept.reduce((sum, { keptBytes }) => sum + keptBytes, 0);
  for (const stored of kept) {
    const isOld = nowMs - (stored.endedAtMs ?? nowMs) > bulkResultDays * dayMs;
    if (!isOld && bytes <= bulkResultLimit) continue;
    bytes -= stored.keptBytes;
    await cases.save({ ...stored, keptBytes: 0 }, keeper);
    await new CaseFolder(bulkFolder, stored.id).remove();
  }
}

/** Folders that belong to no case under way and to no result that is kept: what a crash left behind. */
export async function dropStrayFolders(cases: BulkCaseLedger, bulkFolder: string): Promise<void> {
  await mkdir(bulkFolder, { recursive: true, mode: 0o700 });
  // Listed first: a case is stored before its folder is made, so a new folder is never mistaken for a stray one.
  const names = await readdir(bulkFolder);
  const known = new Set([...(await cases.listOpen()), ...(await cases.listKept())].map(({ id }) => id));
  for (const name of names) {
    if (!known.has(name)) await new CaseFolder(bulkFolder, name).remove();
  }
}
