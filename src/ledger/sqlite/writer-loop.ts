/** The order in which the writer serves what it is asked: single requests at once and in small groups, rows of files between them. */
import type { BatchItem } from "../decide-one.ts";
import { type DecideRequest, decodeItems, encodeOutcomes, type WriterReply, type WriterRequest } from "./protocol.ts";
import { SliceSize } from "./slice-size.ts";
import { failed, type Writer } from "./writer.ts";

export interface WriterLoopParts {
  readonly writer: Writer;
  /** The next request that waits already; undefined where none does. */
  readonly receive: () => WriterRequest | undefined;
  readonly reply: (message: WriterReply) => void;
  /** How many commits the writer has made. */
  readonly commits: () => number;
  readonly nowMs: () => number;
}

/**
 * Small groups keep the writer, the service and its clients at work at the same time: were everything that waits taken at
 * once, each would stand idle until the others are done with all of it. Measured with bench/http.ts; 16 was best of 8 to 256.
 */
const groupLimit = 16;

/** Gives what serves a request, and with it all that waits. */
export function createWriterLoop({ writer, receive, reply, commits, nowMs }: WriterLoopParts) {
  /** Rows of files, which are decided a slice at a time while nobody else asks for anything. */
  const bulk: BatchItem[][] = [];
  let isBulkHeld = false;
  const sliceSize = new SliceSize();

  function decideGroup(items: readonly BatchItem[], isBulk: boolean, batches: number): void {
    const startedMs = nowMs();
    const outcomes = writer.decide(items);
    const busyMs = nowMs() - startedMs;
    if (isBulk) sliceSize.learn(items.length, busyMs);
    reply({ type: "decided", isBulk, batches, commit: commits(), busyMs, ...encodeOutcomes(outcomes) });
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
          reply({ type: "changed", call: request.call, result, commit: commits() });
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
        return undefined;
    }
  }

  function isBulkDue(): boolean {
    return bulk.length > 0 && !isBulkHeld;
  }

  return (first: WriterRequest): void => {
    let request: WriterRequest | undefined = first;
    while (request !== undefined || isBulkDue()) {
      if (request === undefined) decideSlice();
      else request = serveOne(request);
      if (isBulkDue()) request ??= receive();
    }
  };
}
