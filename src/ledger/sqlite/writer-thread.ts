/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { closeSync, existsSync, fdatasyncSync, openSync } from "node:fs";
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { DeciderModule } from "../decider.ts";
import { commitCounters } from "./commit-counters.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "./protocol.ts";
import { Writer } from "./writer.ts";
import { createWriterLoop } from "./writer-loop.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;

const { file, decider, cacheEntries, counters } = workerData as WriterThreadData;
const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
// A thread beside this one syncs the log, and nothing is answered before.
const database = openForWriting(file, "NORMAL");
migrate(database);
syncLeftLog();

let commits = 0;
function onCommit(step: "begun" | "committed"): void {
  Atomics.add(counters, commitCounters[step], 1n);
  if (step === "begun") return;
  commits += 1;
  Atomics.notify(counters, commitCounters.committed);
}

/** What a killed process has left in the log may be on no disk yet, and is shown and replayed from now on. */
function syncLeftLog(): void {
  if (!existsSync(`${file}-wal`)) return;
  const log = openSync(`${file}-wal`, "r+");
  fdatasyncSync(log);
  closeSync(log);
}

function reply(message: WriterReply): void {
  port.postMessage(message);
  if (message.type === "closed") port.close();
}

const serve = createWriterLoop({
  writer: new Writer(database, createDecider(decider.settings), { cacheEntries, now: () => Date.now(), onCommit }),
  receive: () => receiveMessageOnPort(port)?.message as WriterRequest | undefined,
  reply,
  commits: () => commits,
  nowMs: () => performance.now(),
});
port.on("message", serve);
reply({ type: "ready" });
