/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { startFailure } from "../thread/protocol.ts";
import { openWriter } from "./open-writer.ts";
import {
  commitCounters,
  type WriterPorts,
  type WriterReply,
  type WriterRequest,
  type WriterThreadData,
} from "./protocol.ts";
import { failed } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;

const { verdicts, ...data } = workerData as WriterThreadData & WriterPorts;
const { createDecider } = (await import(data.decider.moduleUrl)) as DeciderModule;

const isSynced = (commit: number) => Atomics.load(data.counters, commitCounters.synced) >= commit;

/** Verdicts whose commit still waits for the disk are read with the message that it is there: who waits is woken once for both. */
function reply(message: WriterReply): void {
  const isFirst = Atomics.load(data.counters, commitCounters.synced) === 0n;
  if (message.type !== "decided" || isFirst || isSynced(message.commit)) {
    port.postMessage(message);
    if (message.type === "closed") port.close();
    return;
  }
  verdicts.postMessage({ ...message, doneAtMs: performance.timeOrigin + performance.now() });
  // The sync may have been quicker than this thread, and its message read before the verdicts were there.
  if (isSynced(message.commit)) port.postMessage({ type: "look" } satisfies WriterReply);
}

try {
  const serve = openWriter(data, createDecider(data.decider.settings), {
    receive: () => receiveMessageOnPort(port)?.message as WriterRequest | undefined,
    reply,
  });
  port.on("message", serve);
  reply({ type: "ready" });
} catch (error) {
  reply({ type: "notReady", failure: startFailure(error, failed) });
}
