/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { parentPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import {
  decodeItems,
  encodeOutcomes,
  type WriterReply,
  type WriterRequest,
  type WriterThreadData,
} from "./protocol.ts";
import { failed, Writer } from "./writer.ts";

const port = parentPort;
if (port === null) throw new Error("The writer runs in a thread of the ledger.");

const { file, decider, cacheEntries } = workerData as WriterThreadData;
const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
const database = openForWriting(file);
migrate(database);
const writer = new Writer(database, createDecider(decider.settings), { cacheEntries, now: () => Date.now() });

function reply(message: WriterReply): void {
  port?.postMessage(message);
}

port.on("message", (request: WriterRequest) => {
  switch (request.type) {
    case "decide": {
      const startedMs = performance.now();
      const outcomes = writer.decide(decodeItems(request.sides, request.texts));
      reply({ type: "decided", ...encodeOutcomes(outcomes), busyMs: performance.now() - startedMs });
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
      database.close();
      reply({ type: "closed" });
      port.close();
      return;
  }
});

reply({ type: "ready" });
