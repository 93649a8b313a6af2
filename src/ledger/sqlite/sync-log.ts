/** Syncs the write-ahead log as another hand left it. No lock is held on this file, so closing it gives none up. */
import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";

/** Its length counts as well: a truncation that is not synced is undone by a power cut. */
export function syncLog(file: string): void {
  if (!existsSync(`${file}-wal`)) return;
  const log = openSync(`${file}-wal`, "r+");
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}
