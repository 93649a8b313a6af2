/** The writer's thread of one node: decides, and waits for the database; it answers in the order in which it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { startFailure, type WriterReply, type WriterRequest } from "../thread/protocol.ts";
import { createWriterLoop } from "../thread/writer-loop.ts";
import { openLink } from "./link.ts";
import { migrate, requireNoImport } from "./migrate.ts";
import type { WriterThreadData } from "./writer.ts";
import { failed, Writer } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;
const { settings, decider, cacheEntries } = workerData as WriterThreadData;

/**
 * In one transaction of the database. Its round trips are shared by all that wait; beyond some hundred the gain is small, and
 * single requests would wait longer behind rows of files.
 */
const groupLimit = 500;
/** For pauses; never notified. */
const never = new Int32Array(new SharedArrayBuffer(4));

function reply(message: WriterReply): void {
  port.postMessage(message);
  if (message.type === "closed") port.close();
}

const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
const link = openLink(settings);
const writer = new Writer(link, createDecider(decider.settings), {
  cacheEntries,
  now: () => Date.now(),
  wait: (ms) => void Atomics.wait(never, 0, 0, ms),
});
const serve = createWriterLoop<never>({
  writer,
  failed,
  receive: () => receiveMessageOnPort(port)?.message as WriterRequest | undefined,
  reply,
  // The database has made a commit durable before it says so.
  settleCommits: () => ({ commit: 0, synced: 0 }),
  nowMs: () => performance.now(),
  groupLimit,
  sliceRows: groupLimit,
  serveOwn: () => undefined,
});

try {
  migrate(link);
  requireNoImport(link);
  writer.prepare();
  port.on("message", serve);
  reply({ type: "ready" });
} catch (error) {
  link.close();
  reply({ type: "notReady", failure: startFailure(error, failed) });
}
