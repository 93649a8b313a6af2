/** Syncs the log beside the writer, which goes on with the next group meanwhile: commits are shown and answered once this says so. */
import { fdatasyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { commitCounters, type SyncThreadData } from "./commit-counters.ts";

const port = parentPort;
if (port === null) throw new Error("The syncs run in a thread of the ledger.");

const { file, counters } = workerData as SyncThreadData;
const log = openSync(`${file}-wal`, "r+");

for (let synced = 0n; Atomics.load(counters, commitCounters.isEnding) === 0n; ) {
  Atomics.wait(counters, commitCounters.committed, synced);
  const committed = Atomics.load(counters, commitCounters.committed);
  fdatasyncSync(log);
  synced = committed;
  port.postMessage(Number(committed));
}
