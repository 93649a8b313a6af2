/**
 * A thread of the worker that ends it when the service is gone or memory is used up. The worker's main thread may hang in
 * a document and notice neither; the service's own watch does the same from outside while the service lives.
 */
import { workerData } from "node:worker_threads";

export interface WatchdogData {
  readonly parentPid: number;
  readonly memoryLimitBytes: number;
}

const intervalMs = 100;
const { parentPid, memoryLimitBytes } = workerData as WatchdogData;

setInterval(() => {
  const isOrphan = process.ppid !== parentPid;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, "SIGKILL");
}, intervalMs);
