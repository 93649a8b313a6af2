/** The writer's thread from outside: batches go in as they come, and each change is a promise. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DecideRequest } from "../sqlite/protocol.ts";
import type { ChangeName, Changes } from "./changes.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "./protocol.ts";
import { databaseUnavailable } from "./reads.ts";
import type { FailedOutcome } from "./writer.ts";

export interface WriterEvents {
  readonly onDecided: (reply: Extract<WriterReply, { type: "decided" }>) => void;
  readonly onLost: (error: Error) => void;
}

export interface WriterThread {
  readonly failure: Error | undefined;
  decide(request: DecideRequest): void;
  change<Name extends ChangeName>(name: Name, ...args: Parameters<Changes[Name]>): Promise<ReturnType<Changes[Name]>>;
  close(): Promise<void>;
}

interface Call {
  readonly settle: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** For what the writer throws away at once. Node gives it several times as much, which then stays taken. */
const youngMebibytes = 32;

export async function openWriterThread(workerData: WriterThreadData, events: WriterEvents): Promise<WriterThread> {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMebibytes };
  const worker = new Worker(new URL("./writer-thread.ts", import.meta.url), { workerData, resourceLimits });
  const [first] = (await once(worker, "message")) as [WriterReply];
  if (first.type !== "ready") {
    await worker.terminate();
    throw first.type === "notReady" ? errorOf(first.failure) : new Error("The ledger's writer did not start.");
  }
  const send = (request: WriterRequest) => worker.postMessage(request);
  const calls = new Map<number, Call>();
  let lastCall = 0;
  let isClosing = false;
  let failure: Error | undefined;

  function takeCall(id: number): Call | undefined {
    const call = calls.get(id);
    calls.delete(id);
    return call;
  }

  function onLost(error: Error): void {
    if (failure !== undefined) return;
    failure = error;
    for (const call of calls.values()) call.fail(databaseUnavailable(error.message));
    calls.clear();
    events.onLost(error);
  }

  worker.on("message", (reply: WriterReply) => {
    if (reply.type === "decided") events.onDecided(reply);
    else if (reply.type === "changed") takeCall(reply.call)?.settle(reply.result);
    else if (reply.type === "refused") takeCall(reply.call)?.fail(errorOf(reply.failure));
  });
  worker.on("error", (error) => onLost(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", () => {
    if (!isClosing) onLost(new Error("The ledger's writer stopped."));
  });

  return {
    get failure() {
      return failure;
    },
    decide: send,
    change(name, ...args) {
      if (failure !== undefined) return Promise.reject(databaseUnavailable(failure.message));
      return new Promise((settle, fail) => {
        lastCall += 1;
        calls.set(lastCall, { settle: (result) => settle(result as ReturnType<Changes[typeof name]>), fail });
        send({ type: "change", call: lastCall, name, args });
      });
    },
    async close() {
      isClosing = true;
      if (failure !== undefined) return;
      // The thread answers in order, so everything that was asked before is done by then.
      send({ type: "close" });
      await once(worker, "exit");
    },
  };
}

function errorOf({ kind, message }: FailedOutcome): Error {
  return kind === "unavailable" ? databaseUnavailable(message) : new Error(message);
}
