/** How long the disk takes to sync 8 KiB, alone or beside what else is written: the floor for answers that are durable. */
import { fdatasyncSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const page = Buffer.alloc(8_192, 1);
/** So many places are written in turn. All are there before the first is timed, so that no sync waits for the file to grow. */
const places = 256;
const restMs = 10;

function openProbe(folder: string): (turn: number) => number {
  const file = openSync(join(folder, "sync-probe"), "w");
  for (let place = 0; place < places; place += 1) writeSync(file, page, 0, page.length, place * page.length);
  fsyncSync(file);
  return (turn) => {
    writeSync(file, page, 0, page.length, (turn % places) * page.length);
    const startedMs = performance.now();
    fdatasyncSync(file);
    return performance.now() - startedMs;
  };
}

/** Sorted, in milliseconds: one sync right after the other. */
export function timeSyncs(folder: string, count: number): Float64Array {
  const sync = openProbe(folder);
  return Float64Array.from({ length: count }, (_, turn) => sync(turn)).sort();
}

/** Syncs now and then in a thread of its own, until it is stopped. */
export function startSyncProbe(folder: string): { stop(): Promise<Float64Array> } {
  const thread = new Worker(new URL(import.meta.url), { workerData: folder });
  return {
    stop: () =>
      new Promise((settle, fail) => {
        thread.once("message", (times: number[]) => settle(Float64Array.from(times).sort())).once("error", fail);
        thread.postMessage("stop");
      }),
  };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const sync = openProbe(workerData as string);
  const times: number[] = [];
  const timer = setInterval(() => times.push(sync(times.length)), restMs);
  port.once("message", () => {
    clearInterval(timer);
    port.postMessage(times);
    port.close();
  });
}
