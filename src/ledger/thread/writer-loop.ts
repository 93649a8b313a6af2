/** The order in which a writer serves what it is asked: single requests at once and in small groups, rows of files between them. */
import type { BatchItem } from "../decide-one.ts";
import type { DecideOutcome } from "../ledger.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import {
  type DecideRequest,
  decodeItems,
  encodeOutcomes,
  type FailedOutcome,
  type WriterReply,
  type WriterRequest,
} from "./protocol.ts";

export interface LoopWriter {
  decide(items: readonly BatchItem[]): readonly (DecideOutcome | FailedOutcome)[];
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
  /** Rows of a file in the next slice. */
  readonly sliceRows: () => number;
  readonly onSlice?: (rows: number, busyMs: number) => void;
  readonly isBulkHeld?: () => boolean;
  readonly serveOwn: (request: Own) => void;
}

/** Gives what serves a request, and with it all that waits. */
export function createWriterLoop<Own extends { readonly type: string }>(parts: WriterLoopParts<Own>) {
  const { writer, receive, reply, commits, nowMs, isBulkHeld = () => false } = parts;
  /** Rows of files, which are decided a slice at a time while nobody else asks for anything. */
  const bulk: BatchItem[][] = [];

  function decideGroup(items: readonly BatchItem[], isBulk: boolean, batches: number): void {
    const startedMs = nowMs();
    const outcomes = writer.decide(items);
    const busyMs = nowMs() - startedMs;
    if (isBulk) parts.onSlice?.(items.length, busyMs);
    reply({ type: "decided", isBulk, batches, commit: commits(), busyMs, ...encodeOutcomes(outcomes) });
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
    decideGroup(items, false, batches);
    return next;
  }

  function decideSlice(): void {
    const items = bulk[0];
    if (items === undefined) return;
    const slice = items.splice(0, parts.sliceRows());
    if (items.length === 0) bulk.shift();
    decideGroup(slice, true, items.length === 0 ? 1 : 0);
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
      while (bulk.length > 0) decideSlice();
      writer.close();
      reply({ type: "closed" });
    } else if (request.isBulk) bulk.push(decodeItems(request.sides, request.texts));
    else return decideSingles(request);
    return undefined;
  }

  function isBulkDue(): boolean {
    return bulk.length > 0 && !isBulkHeld();
  }

  return (first: WriterRequest | Own): void => {
    let request: WriterRequest | Own | undefined = first;
    while (request !== undefined || isBulkDue()) {
      if (request === undefined) decideSlice();
      else request = serveOne(request);
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
