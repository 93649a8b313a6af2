/** Starts the thread that watches over this process; it does not keep the process alive. */
import { Worker } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.ts";

export function startWatchdog(workerData: WatchdogData): Worker {
  const watchdog = new Worker(new URL("./watchdog.ts", import.meta.url), { workerData });
  watchdog.unref();
  return watchdog;
}
