/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { startFailure } from "../thread/protocol.ts";
import { openWriter } from "./open-writer.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "./protocol.ts";
import { failed } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;

const data = workerData as WriterThreadData;
const { createDecider } = (await import(data.decider.moduleUrl)) as DeciderModule;

function reply(message: WriterReply): void {
  port.postMessage(message);
  if (message.type === "closed") port.close();
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
