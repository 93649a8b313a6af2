/** The threads of the ledger as the engine sees them; a simulation replaces them. */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Thread as AnyThread } from "../thread/writer-calls.ts";
import type { WriterPorts } from "./protocol.ts";

export interface Thread extends AnyThread {
  /** Has it emit the messages that wait to be read. */
  look?(): void;
}

export type ThreadName = "writer" | "sync" | "checkpoint" | "search-index";
export type StartThread = (name: ThreadName, workerData: unknown) => Thread;

/**
 * For what a thread throws away at once. Node gives it several times as much, which then stays taken. The launcher
 * has the flag for the main thread not count here.
 */
const youngMebibytes: Readonly<Record<ThreadName, number>> = { writer: 24, "search-index": 6, sync: 3, checkpoint: 3 };

export function startWorker(name: ThreadName, workerData: unknown): Thread {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMebibytes[name] };
  const folder = name === "search-index" ? "./search-index/" : "./";
  const url = new URL(`${folder}${name}-thread.ts`, import.meta.url);
  if (name !== "writer") return new Worker(url, { workerData, resourceLimits });

  const { port1, port2: verdicts } = new MessageChannel();
  const ports: WriterPorts = { verdicts };
  const transferList = [verdicts];
  const writer = new Worker(url, { workerData: Object.assign({ ...ports }, workerData), resourceLimits, transferList });
  let isLooking = false;
  function look(): void {
    // What it emits comes here as well.
    if (isLooking) return;
    isLooking = true;
    for (let next = receiveMessageOnPort(port1); next !== undefined; next = receiveMessageOnPort(port1)) {
      writer.emit("message", next.message);
    }
    isLooking = false;
  }
  // Before all others: the order of answers identifies them.
  writer.on("message", look);
  return Object.assign(writer, { look });
}
