/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import {
  type DecideRequest,
  decodeItems,
  encodeOutcomes,
  type WriterReply,
  type WriterRequest,
  type WriterThreadData,
} from "./protocol.ts";
import { failed, Writer } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;

const { file, decider, cacheEntries } = workerData as WriterThreadData;
const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
const database = openForWriting(file);
migrate(database);
const writer = new Writer(database, createDecider(decider.settings), { cacheEntries, now: () => Date.now() });

function reply(message: WriterReply): void {
  port.postMessage(message);
}

/**
 * Small groups keep the writer, the service and its clients at work at the same time: were everything that waits taken at
 * once, each would stand idle until the others are done with all of it. Measured with bench/http.ts; 16 was best of 8 to 256.
 */
const groupLimit = 16;

/** Self-clocking: whatever has piled up while the last group committed becomes the next one. */
function decide(first: DecideRequest): WriterRequest | undefined {
  const startedMs = performance.now();
  const items = decodeItems(first.sides, first.texts);
  let batches = 1;
  let next: WriterRequest | undefined;
  while (items.length < groupLimit) {
    next = receiveMessageOnPort(port)?.message as WriterRequest | undefined;
    if (next?.type !== "decide") break;
    items.push(...decodeItems(next.sides, next.texts));
    batches += 1;
    next = undefined;
  }
  const outcomes = writer.decide(items);
  reply({ type: "decided", ...encodeOutcomes(outcomes), batches, busyMs: performance.now() - startedMs });
  return next;
}

function serve(request: WriterRequest): void {
  switch (request.type) {
    case "decide": {
      const next = decide(request);
      if (next !== undefined) serve(next);
      return;
    }
    case "change":
      try {
        // The caller is typed; arguments cross the thread as plain data.
        const result = writer.change(request.name, request.args as Parameters<typeof writer.change>[1]);
        reply({ type: "changed", call: request.call, result });
      } catch (error) {
        reply({ type: "refused", call: request.call, failure: failed(error) });
      }
      return;
    case "checkpoint":
      writer.checkpoint();
      return;
    case "close":
      writer.close();
      reply({ type: "closed" });
      port.close();
      return;
  }
}

port.on("message", serve);
reply({ type: "ready" });
