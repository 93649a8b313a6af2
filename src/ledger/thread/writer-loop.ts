/** The order in which a writer serves what it is asked: single requests at once and in small groups, rows of files between them. */
import type { DecideOutcome } from "../ledger.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import { BulkRows } from "./bulk-rows.ts";
import { joinLines, Lines } from "./lines.ts";
import {
  type Commits,
  type DecideRequest,
  encodeOutcomes,
  type FailedOutcome,
  type WriterReply,
  type WriterRequest,
} from "./protocol.ts";

/**
 * Rows of files are decided in time slices. A slice lasts `least`, since its commit has a price; then it ends as soon as another request
 * waits, which is checked every `check`, or after `most`.
 */
const sliceMs = { least: 1, most: 6, check: 0.25 } as const;

export interface LoopWriter {
  /** Decides in order, as one group, until `isEnough` after an item. */
  decideLines(lines: Lines, isEnough: () => boolean): readonly (DecideOutcome | FailedOutcome)[];
  change<Name extends ChangeName>(name: Name, args: Parameters<Changes[Name]>): ReturnType<Changes[Name]>;
  close(): void;
}

/** `Own`: requests that only this engine's writer knows. */
export interface WriterLoopParts<Own> {
  readonly writer: LoopWriter;
  readonly failed: (error: unknown) => FailedOutcome;
  /** The next waiting request. */
  readonly receive: () => WriterRequest | Own | undefined;
  readonly reply: (message: WriterReply) => void;
  /** Where the last commit is, which may still wait for the disk. While nobody else waits, it may be synced first. */
  readonly settleCommits: (isIdle: boolean) => Commits;
  readonly nowMs: () => number;
  /** Most single requests in one group. */
  readonly groupLimit: number;
  /** Most rows of files in one group. */
  readonly sliceRows: number;
  readonly isBulkHeld?: () => boolean;
  readonly serveOwn: (request: Own) => void;
}

/** Returns a function that serves a request and all that wait. */
export function createWriterLoop<Own extends { readonly type: string }>(parts: WriterLoopParts<Own>) {
  const { writer, receive, reply, nowMs, isBulkHeld = () => false } = parts;
  /** Decided a time slice at a time while no other request waits. */
  const bulk = new BulkRows();
  const decideGroup = createGroups(parts);
  /** Received during a time slice. */
  let waiting: WriterRequest | Own | undefined;

  /** Self-clocking: the next group is what came while the last one committed. */
  function decideSingles(first: DecideRequest): WriterRequest | Own | undefined {
    const requests = [first];
    let count = first.sides.length;
    let next: WriterRequest | Own | undefined;
    while (count < parts.groupLimit) {
      next = receive();
      if (next === undefined || !isDecide(next) || next.isBulk) break;
      requests.push(next);
      count += next.sides.length;
      next = undefined;
    }
    const isIdle = () => {
      next ??= receive();
      return next === undefined && !isBulkDue();
    };
    decideGroup({ lines: new Lines(joinLines(requests)), batches: requests.length, isEnough: () => false, isIdle });
    return next;
  }

  function decideSlice(): void {
    const startedMs = nowMs();
    let checkedMs = startedMs;
    const isEnough = () => {
      const now = nowMs();
      if (now - startedMs < sliceMs.least || now - checkedMs < sliceMs.check) return false;
      checkedMs = now;
      return now - startedMs >= sliceMs.most || isRequestWaiting();
    };
    // The next slice goes on beside the sync.
    bulk.drop(decideGroup({ lines: bulk.peek(parts.sliceRows), batches: 0, isEnough, isIdle: () => false }));
  }

  function isRequestWaiting(): boolean {
    while (waiting === undefined) {
      const request = receive();
      if (request === undefined) return false;
      if (isDecide(request) && request.isBulk) bulk.add(request);
      else waiting = request;
    }
    return true;
  }

  /** Returns a request that was received meanwhile and is next. */
  function serveOne(request: WriterRequest | Own): WriterRequest | Own | undefined {
    if (!isShared(request)) parts.serveOwn(request);
    else if (request.type === "change") change(parts, request);
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

  const isBulkDue = () => !bulk.isEmpty && !isBulkHeld();

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

interface Group {
  readonly lines: Lines;
  /** As in the answer. */
  readonly batches: number;
  readonly isEnough: () => boolean;
  /** Asked when it is decided: whether nobody else waits. */
  readonly isIdle: () => boolean;
}

type Shared = Pick<WriterLoopParts<never>, "writer" | "failed" | "reply" | "settleCommits" | "nowMs">;

/** Returns a function that decides a group, answers it, and gives how many of its lines that were. */
function createGroups({ writer, reply, settleCommits, nowMs }: Shared): (group: Group) => number {
  let groups = 0;
  return ({ lines, batches, isEnough, isIdle }) => {
    const startedMs = nowMs();
    const outcomes = writer.decideLines(lines, isEnough);
    const busyMs = nowMs() - startedMs;
    groups += 1;
    reply(answerOf(outcomes, { group: groups, batches, busyMs, ...settleCommits(isIdle()) }));
    return outcomes.length;
  };
}

function change(
  { writer, failed, reply, settleCommits }: Shared,
  { call, name, args }: Extract<WriterRequest, { readonly type: "change" }>,
): void {
  let result: unknown;
  try {
    // The caller is typed; arguments cross the thread as plain data.
    result = writer.change(name, args as Parameters<typeof writer.change>[1]);
  } catch (error) {
    settleCommits(false);
    reply({ type: "refused", call, failure: failed(error) });
    return;
  }
  reply({ type: "changed", call, result, ...settleCommits(false) });
}

type Answer = Extract<WriterReply, { readonly type: "decided" }>;

function answerOf(
  outcomes: readonly (DecideOutcome | FailedOutcome)[],
  group: Pick<Answer, "group" | "batches" | "busyMs" | keyof Commits>,
): Answer {
  return { type: "decided", isBulk: group.batches === 0, ...group, ...encodeOutcomes(outcomes) };
}

function isDecide(request: { readonly type: string }): request is DecideRequest {
  return request.type === "decide";
}

function isShared(request: { readonly type: string }): request is WriterRequest {
  return isDecide(request) || request.type === "change" || request.type === "close";
}
