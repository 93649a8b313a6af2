/** The threads of the ledger as the engine sees them; a simulation replaces them. */
import { Worker } from "node:worker_threads";
import type { Thread as AnyThread } from "../thread/writer-calls.ts";

export type Thread = AnyThread;

export type ThreadName = "writer" | "sync" | "checkpoint" | "search-index";
export type StartThread = (name: ThreadName, workerData: unknown) => Thread;

/**
 * For what a thread throws away at once. Node gives it several times as much, which then stays taken. The launcher
 * has the flag for the main thread not count here.
 */
const youngMebibytes: Readonly<Record<ThreadName, number>> = { writer: 12, "search-index": 6, sync: 3, checkpoint: 3 };

export function startWorker(name: ThreadName, workerData: unknown): Thread {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMebibytes[name] };
  const folder = name === "search-index" ? "./search-index/" : "./";
  return new Worker(new URL(`${folder}${name}-thread.ts`, import.meta.url), { workerData, resourceLimits });
}
