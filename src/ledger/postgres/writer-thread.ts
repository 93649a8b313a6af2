/** The writer's thread of one node: decides, and waits for the database; it answers in the order in which it was asked. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { BatchItem } from "../decide-one.ts";
import type { DeciderModule } from "../decider.ts";
import { type DecideRequest, decodeItems, encodeOutcomes } from "../sqlite/protocol.ts";
import { openLink } from "./link.ts";
import { migrate } from "./migrate.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "./protocol.ts";
import { failed, Writer } from "./writer.ts";

if (parentPort === null) throw new Error("The writer runs in a thread of the ledger.");
const port: MessagePort = parentPort;
const { settings, decider, cacheEntries } = workerData as WriterThreadData;

/**
 * In one transaction of the database. Its round trips are shared by all that wait; beyond some hundred the gain is small, and
 * single requests would wait longer behind rows of files.
 */
const groupLimit = 500;
/** For pauses: nobody ever wakes it. */
const never = new Int32Array(new SharedArrayBuffer(4));

function reply(message: WriterReply): void {
  port.postMessage(message);
}

const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
const link = openLink(settings);
const writer = new Writer(link, createDecider(decider.settings), {
  cacheEntries,
  now: () => Date.now(),
  wait: (ms) => void Atomics.wait(never, 0, 0, ms),
});

/** Rows of files, which are decided a slice at a time while nobody else asks for anything. */
const bulk: BatchItem[][] = [];

function receive(): WriterRequest | undefined {
  return receiveMessageOnPort(port)?.message as WriterRequest | undefined;
}

function decideGroup(items: readonly BatchItem[], isBulk: boolean, batches: number): void {
  const startedMs = performance.now();
  const outcomes = writer.decide(items);
  const busyMs = performance.now() - startedMs;
  reply({ type: "decided", isBulk, batches, busyMs, ...encodeOutcomes(outcomes) });
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
  const slice = items.splice(0, groupLimit);
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
        reply({ type: "changed", call: request.call, result });
      } catch (error) {
        reply({ type: "refused", call: request.call, failure: failed(error) });
      }
      return undefined;
    case "close":
      while (bulk.length > 0) decideSlice();
      writer.close();
      port.close();
      return undefined;
  }
}

function serve(first: WriterRequest): void {
  let request: WriterRequest | undefined = first;
  while (request !== undefined || bulk.length > 0) {
    if (request === undefined) decideSlice();
    else request = serveOne(request);
    if (bulk.length > 0) request ??= receive();
  }
}

try {
  migrate(link);
  port.on("message", serve);
  reply({ type: "ready" });
} catch (error) {
  link.close();
  reply({ type: "notReady", failure: failed(error) });
}
