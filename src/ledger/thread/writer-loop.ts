/** The order in which a writer serves what it is asked: single requests at once and in small groups, rows of files between them. */
import type { BatchItem } from "../decide-one.ts";
import type { DecideOutcome } from "../ledger.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import { BulkRows } from "./bulk-rows.ts";
import {
  type DecideRequest,
  decodeItems,
  encodeOutcomes,
  type FailedOutcome,
  type WriterReply,
  type WriterRequest,
} from "./protocol.ts";

/**
 * Rows of files are decided in stretches. One lasts so long at the least, since its commit has a price, and at the most; between
 * these it ends as soon as somebody else waits, which is looked at now and then.
 */
const sliceMs = { least: 1, most: 6, look: 0.25 } as const;

export interface LoopWriter {
  /** In order, as one group: all of them, or the first ones up to where it is enough, which it may ask after each. */
  decide(items: readonly BatchItem[], isEnough: () => boolean): readonly (DecideOutcome | FailedOutcome)[];
  change<Name extends ChangeName>(name: Name, args: Parameters<Changes[Name]>): ReturnType<Changes[Name]>;
  close(): void;
}

/** `Own` are the requests that only this engine's writer knows. */
export interface WriterLoopParts<Own> {
  readonly writer: LoopWriter;
  readonly failed: (error: unknown) => FailedOutcome;
  /** The next request that waits already; undefined where none does. */
  readonly receive: () => WriterRequest | Own | undefined;
  readonly reply: (message: WriterReply) => void;
  /** How many commits the writer has made that may still wait for the disk. */
  readonly commits: () => number;
  readonly nowMs: () => number;
  /** Most single requests in one group. */
  readonly groupLimit: number;
  /** Most rows of files in one group. */
  readonly sliceRows: number;
  readonly isBulkHeld?: () => boolean;
  readonly serveOwn: (request: Own) => void;
}

/** Gives what serves a request, and with it all that waits. */
export function createWriterLoop<Own extends { readonly type: string }>(parts: WriterLoopParts<Own>) {
  const { writer, receive, reply, commits, nowMs, isBulkHeld = () => false } = parts;
  /** Decided a stretch at a time while nobody else asks for anything. */
  const bulk = new BulkRows();
  /** Came while a stretch was under way. */
  let waiting: WriterRequest | Own | undefined;

  function decideGroup(items: readonly BatchItem[], batches: number, isEnough: () => boolean): number {
    const startedMs = nowMs();
    const outcomes = writer.decide(items, isEnough);
    const busyMs = nowMs() - startedMs;
    const isBulk = batches === 0;
    reply({ type: "decided", isBulk, batches, commit: commits(), busyMs, ...encodeOutcomes(outcomes) });
    return outcomes.length;
  }

  /** Self-clocking: whatever has piled up while the last group committed becomes the next one. */
  function decideSingles(first: DecideRequest): WriterRequest | Own | undefined {
    const items = decodeItems(first.sides, first.texts);
    let batches = 1;
    let next: WriterRequest | Own | undefined;
    while (items.length < parts.groupLimit) {
      next = receive();
      if (next === undefined || !isDecide(next) || next.isBulk) break;
      items.push(...decodeItems(next.sides, next.texts));
      batches += 1;
      next = undefined;
    }
    decideGroup(items, batches, () => false);
    return next;
  }

  function decideSlice(): void {
    const startedMs = nowMs();
    let lookedMs = startedMs;
    bulk.drop(
      decideGroup(bulk.peek(parts.sliceRows), 0, () => {
        const now = nowMs();
        if (now - startedMs < sliceMs.least || now - lookedMs < sliceMs.look) return false;
        lookedMs = now;
        return now - startedMs >= sliceMs.most || isSomebodyWaiting();
      }),
    );
  }

  function isSomebodyWaiting(): boolean {
    while (waiting === undefined) {
      const request = receive();
      if (request === undefined) return false;
      if (isDecide(request) && request.isBulk) bulk.add(request);
      else waiting = request;
    }
    return true;
  }

  function change(call: number, name: ChangeName, args: readonly unknown[]): void {
    try {
      // The caller is typed; arguments cross the thread as plain data.
      const result = writer.change(name, args as Parameters<typeof writer.change>[1]);
      reply({ type: "changed", call, result, commit: commits() });
    } catch (error) {
      reply({ type: "refused", call, failure: parts.failed(error) });
    }
  }

  /** Gives what is to be served next where it was received on the way. */
  function serveOne(request: WriterRequest | Own): WriterRequest | Own | undefined {
    if (!isShared(request)) parts.serveOwn(request);
    else if (request.type === "change") change(request.call, request.name, request.args);
    else if (request.type === "close") {
      while (!bulk.isEmpty) decideSlice();
      writer.close();
      reply({ type: "closed" });
    } else if (request.isBulk) bulk.add(request);
    else return decideSingles(request);
    return undefined;
  }

  function takeWaiting(): WriterRequest | Own | undefined {
    const request = waiting;
    waiting = undefined;
    return request;
  }

  function isBulkDue(): boolean {
    return !bulk.isEmpty && !isBulkHeld();
  }

  return (first: WriterRequest | Own): void => {
    let request: WriterRequest | Own | undefined = first;
    while (request !== undefined || isBulkDue()) {
      if (request === undefined) decideSlice();
      else request = serveOne(request);
      request ??= takeWaiting();
      if (isBulkDue()) request ??= receive();
    }
  };
}

function isDecide(request: { readonly type: string }): request is DecideRequest {
  return request.type === "decide";
}

function isShared(request: { readonly type: string }): request is WriterRequest {
  return isDecide(request) || request.type === "change" || request.type === "close";
}
