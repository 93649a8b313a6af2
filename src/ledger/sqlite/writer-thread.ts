/** The writer's thread: owns the store's only writing connection and the decider, and answers in the order it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { BatchItem } from "../decide-one.ts";
import type { DeciderModule } from "../decider.ts";
import { commitCounters } from "./commit-counters.ts";
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
import { SliceSize } from "./slice-size.ts";
import { failed, Writer } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;

const { file, decider, cacheEntries, counters } = workerData as WriterThreadData;
const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
// A thread beside this one syncs the log, and nothing is answered before.
const database = openForWriting(file, "NORMAL");
migrate(database);

let commits = 0;
function onCommit(step: "begun" | "committed"): void {
  Atomics.add(counters, commitCounters[step], 1n);
  if (step === "begun") return;
  commits += 1;
  Atomics.notify(counters, commitCounters.committed);
}

const writer = new Writer(database, createDecider(decider.settings), { cacheEntries, now: () => Date.now(), onCommit });

function reply(message: WriterReply): void {
  port.postMessage(message);
}

/**
 * Small groups keep the writer, the service and its clients at work at the same time: were everything that waits taken at
 * once, each would stand idle until the others are done with all of it. Measured with bench/http.ts; 16 was best of 8 to 256.
 */
const groupLimit = 16;

/** Rows of files, which are decided a slice at a time while nobody else asks for anything. */
const bulk: BatchItem[][] = [];
let isBulkHeld = false;
const sliceSize = new SliceSize();

function receive(): WriterRequest | undefined {
  return receiveMessageOnPort(port)?.message as WriterRequest | undefined;
}

function decideGroup(items: readonly BatchItem[], isBulk: boolean, batches: number): void {
  const startedMs = performance.now();
  const outcomes = writer.decide(items);
  const busyMs = performance.now() - startedMs;
  if (isBulk) sliceSize.learn(items.length, busyMs);
  reply({ type: "decided", isBulk, batches, commit: commits, busyMs, ...encodeOutcomes(outcomes) });
}

/** Self-clocking: whatever has piled up while the last group committed becomes the next one. */
function decideSingles(first: DecideRequest): WriterRequest | undefined {
  const items = decodeItems(first.sides, first.texts);
  let batches = 1;
  let next: WriterRequest | undefined;
  while (items.length < groupLimit) {
    next = receive();
    if (next?.type !== "decide" || next.isBulk) break;
    items.push(...decodeItems(next.sides, next.texts));
    batches += 1;
    next = undefined;
  }
  decideGroup(items, false, batches);
  return next;
}

function decideSlice(): void {
  const items = bulk[0];
  if (items === undefined) return;
  const slice = items.splice(0, sliceSize.rows);
  if (items.length === 0) bulk.shift();
  decideGroup(slice, true, items.length === 0 ? 1 : 0);
}

/** Gives what is to be served next where it was received on the way. */
function serveOne(request: WriterRequest): WriterRequest | undefined {
  switch (request.type) {
    case "decide":
      if (!request.isBulk) return decideSingles(request);
      bulk.push(decodeItems(request.sides, request.texts));
      return undefined;
    case "change":
      try {
        // The caller is typed; arguments cross the thread as plain data.
        const result = writer.change(request.name, request.args as Parameters<typeof writer.change>[1]);
        reply({ type: "changed", call: request.call, result, commit: commits });
      } catch (error) {
        reply({ type: "refused", call: request.call, failure: failed(error) });
      }
      return undefined;
    case "holdBulk":
      isBulkHeld = true;
      return undefined;
    case "checkpoint":
      writer.checkpoint();
      isBulkHeld = false;
      return undefined;
    case "close":
      while (bulk.length > 0) decideSlice();
      writer.close();
      reply({ type: "closed" });
      port.close();
      return undefined;
  }
}

function isBulkDue(): boolean {
  return bulk.length > 0 && !isBulkHeld;
}

function serve(first: WriterRequest): void {
  let request: WriterRequest | undefined = first;
  while (request !== undefined || isBulkDue()) {
    if (request === undefined) decideSlice();
    else request = serveOne(request);
    if (isBulkDue()) request ??= receive();
  }
}

port.on("message", serve);
reply({ type: "ready" });
