/** A writer's thread from outside: batches go in as they come, each change is a promise, and nothing is answered before it is durable. */
import type { EventEmitter } from "node:events";
import { once } from "node:events";
import type { Transaction } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { DecideOutcome, SideId } from "../ledger.ts";
import { outcomeColumns, type RowOutcomes, type RowTexts } from "../row-outcomes.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import type { DecisionTimes, LedgerGauges } from "../upkeep.ts";
import { DecideQueue } from "./decide-queue.ts";
import type { StartFailure, WriterReply, WriterRequest } from "./protocol.ts";

/** A thread of Node, or what a simulation puts in its place. */
export interface Thread extends EventEmitter {
  /** Memory that is given changes hands instead of being copied. */
  postMessage(message: unknown, given?: readonly ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
}

export interface WriterCallsParts {
  readonly thread: Thread;
  readonly queueLimit: number;
  /** The error for callers while the store cannot be written. */
  readonly unavailable: (cause: string) => Error;
  /** The thread has made all commits up to this one durable by itself. */
  readonly onSynced?: ((synced: number) => void) | undefined;
  /** Runs the rest once the commit is durable. */
  readonly after: (commit: number, release: () => void) => void;
  /** So many records were committed. */
  readonly onCommitted?: (records: number) => void;
  readonly onLost: (error: Error) => void;
}

export type Change = <Name extends ChangeName>(
  name: Name,
  ...args: Parameters<Changes[Name]>
) => Promise<ReturnType<Changes[Name]>>;

export interface WriterCalls {
  readonly change: Change;
  decide(side: SideId, transactions: readonly Transaction[]): Promise<readonly DecideOutcome[]>;
  decideRows(side: SideId, rows: RowTexts): Promise<RowOutcomes>;
  gauges(): LedgerGauges;
  watchDecisions(listener: (times: DecisionTimes) => void): void;
  /** Treats the thread as lost, so that no call waits for it. */
  lose(error: Error): void;
  /** Settles once nothing waits and nothing is in flight. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

interface Call {
  readonly settle: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** Settles when the thread is ready. */
export async function openWriterCalls(parts: WriterCallsParts): Promise<WriterCalls> {
  const { thread, unavailable, after } = parts;
  const [first] = (await once(thread, "message")) as [WriterReply];
  if (first.type === "notReady") throw errorOf(first.failure);
  if (first.type !== "ready") throw new Error("The ledger's writer did not start.");
  const send = (request: WriterRequest) => {
    const isOfFile = request.type === "decide" && request.isBulk;
    thread.postMessage(request, isOfFile ? [request.texts.buffer] : []);
  };
  const queue = new DecideQueue(send, parts.queueLimit, unavailable);
  const calls = new Map<number, Call>();
  let lastCall = 0;
  let groups = 0;
  let isClosing = false;
  let failure: Error | undefined;

  function errorOf({ kind, message }: StartFailure): Error {
    if (kind === "refused") return new ServiceError("conflict", message);
    return kind === "unavailable" ? unavailable(message) : new Error(message);
  }

  function takeCall(id: number): Call | undefined {
    const call = calls.get(id);
    calls.delete(id);
    return call;
  }

  function lose(error: Error): void {
    if (failure !== undefined) return;
    failure = error;
    // Where only a sync failed it still runs. Nothing more is asked of it, not even to close: that would write to a disk that failed.
    thread.unref();
    const problem = unavailable(error.message);
    queue.failAll(problem);
    for (const call of calls.values()) call.fail(problem);
    calls.clear();
    parts.onLost(error);
  }

  thread.on("message", (reply: WriterReply) => {
    if (reply.type === "decided") {
      groups += 1;
      if (reply.group !== groups) {
        lose(
          new Error(`Group ${reply.group} of the ledger's writer came as number ${groups}: its answers are not sent.`),
        );
        return;
      }
      queue.noteAnswered(reply.numbers.length / outcomeColumns, reply.batches, reply.busyMs);
      // First what was held back: it was asked before.
      parts.onSynced?.(reply.synced);
      after(reply.commit, () => queue.receive(reply, reply.batches, reply.isBulk));
      parts.onCommitted?.(0);
    } else if (reply.type === "changed") {
      parts.onSynced?.(reply.synced);
      after(reply.commit, () => takeCall(reply.call)?.settle(reply.result));
      parts.onCommitted?.(Array.isArray(reply.result) ? reply.result.length : 1);
    } else if (reply.type === "refused") takeCall(reply.call)?.fail(errorOf(reply.failure));
  });
  thread.on("error", (error) => lose(error instanceof Error ? error : new Error(String(error))));
  thread.on("exit", () => {
    if (!isClosing) lose(new Error("The ledger's writer stopped."));
  });

  return {
    decide: (side, transactions) =>
      failure === undefined ? queue.decide(side, transactions) : Promise.reject(unavailable(failure.message)),
    decideRows: (side, rows) =>
      failure === undefined ? queue.decideRows(side, rows) : Promise.reject(unavailable(failure.message)),
    change(name, ...args) {
      if (failure !== undefined) return Promise.reject(unavailable(failure.message));
      return new Promise((settle, fail) => {
        lastCall += 1;
        calls.set(lastCall, { settle: (result) => settle(result as ReturnType<Changes[typeof name]>), fail });
        send({ type: "change", call: lastCall, name, args });
      });
    },
    gauges: () => queue.gauges(),
    watchDecisions: (listener) => queue.watch(listener),
    lose,
    drained: () => queue.drained(),
    async close() {
      isClosing = true;
      if (failure !== undefined) return;
      // The thread answers in order, so everything that was asked before is done by then.
      send({ type: "close" });
      await once(thread, "exit");
    },
  };
}
