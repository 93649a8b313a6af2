/** Syncs the WAL beside the writer, which continues with the next group. Commits are shown and answered once this reports them. */
import { parentPort, workerData } from "node:worker_threads";
import { openLogSync } from "./log-sync.ts";
import { commitCounters, type SyncThreadData } from "./protocol.ts";

const port = parentPort;
if (port === null) throw new Error("The syncs run in a thread of the ledger.");

const { file, counters } = workerData as SyncThreadData;
const log = openLogSync(file);
let left = 0n;
let isEnding = false;
while (!isEnding) {
  Atomics.wait(counters, commitCounters.left, left);
  left = Atomics.load(counters, commitCounters.left);
  const committed = Atomics.load(counters, commitCounters.committed);
  const sequence = Number(Atomics.load(counters, commitCounters.sequence));
  isEnding = Atomics.load(counters, commitCounters.isEnding) === 1n;
  log.sync(sequence, isEnding);
  port.postMessage(Number(committed));
}
log.close();
