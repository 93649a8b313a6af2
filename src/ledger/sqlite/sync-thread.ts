/** Syncs the WAL beside the writer, which continues with the next group. Commits are shown and answered once this reports them. */
import { existsSync, fdatasyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { openHeadFile } from "./head-file.ts";
import { commitCounters, type SyncThreadData } from "./protocol.ts";

const port = parentPort;
if (port === null) throw new Error("The syncs run in a thread of the ledger.");

const { file, counters } = workerData as SyncThreadData;
// SQLite makes the log when it first writes, and keeps it while the writer has the store open.
let log: number | undefined;
let synced = 0n;
let isEnding = false;
const head = openHeadFile(file);
while (!isEnding) {
  Atomics.wait(counters, commitCounters.committed, synced);
  synced = Atomics.load(counters, commitCounters.committed);
  const sequence = Number(Atomics.load(counters, commitCounters.sequence));
  isEnding = Atomics.load(counters, commitCounters.isEnding) === 1n;
  // At the end it may be gone: the last connection to close checkpoints all of it, synced.
  if (!isEnding || existsSync(`${file}-wal`)) log ??= openSync(`${file}-wal`, "r+");
  if (log !== undefined) {
    fdatasyncSync(log);
    head.note(sequence);
  }
  port.postMessage(Number(synced));
}
head.close();
