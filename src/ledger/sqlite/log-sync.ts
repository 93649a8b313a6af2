/** Syncs the write-ahead log again and again, and notes how far the journal then is on the disk. */
import { closeSync, existsSync, fdatasyncSync, openSync } from "node:fs";
import { openHeadFile } from "./head-file.ts";

/** No lock is held on the log, so closing its descriptor gives none up. */
export function openLogSync(file: string): { sync(sequence: number, isEnd?: boolean): void; close(): void } {
  const log = `${file}-wal`;
  const head = openHeadFile(file);
  let descriptor: number | undefined;
  return {
    /** All that is in the log, with the journal's records up to this one. */
    sync(sequence, isEnd = false) {
      // Only at the end it may be gone: the last connection to close checkpoints all of it, synced.
      if (isEnd && descriptor === undefined && !existsSync(log)) return;
      // SQLite makes it when it first writes, and keeps it while the writer has the store open.
      descriptor ??= openSync(log, "r+");
      fdatasyncSync(descriptor);
      head.note(sequence);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      head.close();
    },
  };
}
