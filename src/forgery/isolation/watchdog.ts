/**
 * A thread of the worker that ends it when the service is gone or memory is used up. The worker's main thread may hang in
 * a document and notice neither; the service's own watch does the same from outside while the service lives. It also tells a thread
 * that waits for another one, and so hears of nothing, that the other one has ended.
 */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { endedSignal } from "./recogniser-messages.ts";

export interface WatchdogData {
  readonly parentPid: number;
  readonly memoryLimitBytes: number;
}

/** A thread that another one waits for. */
export interface WatchedThread {
  /** Its other end is the thread's, and closes however the thread ends. */
  readonly line: MessagePort;
  /** What the other thread waits on: becomes `endedSignal`. */
  readonly signal: Int32Array;
}

const intervalMs = 100;
const { parentPid, memoryLimitBytes } = workerData as WatchdogData;

setInterval(() => {
  const isOrphan = process.ppid !== parentPid;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, "SIGKILL");
}, intervalMs);

parentPort?.on("message", ({ line, signal }: WatchedThread) => {
  line.once("close", () => {
    Atomics.store(signal, 0, endedSignal);
    Atomics.notify(signal, 0);
  });
});
