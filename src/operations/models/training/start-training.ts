/** Starts a thread that trains, hands it labelled transactions, and waits for its model. */
import { Worker } from "node:worker_threads";
import type { HistorySource } from "../../../ledger/history.ts";
import type { SideId } from "../../../ledger/side.ts";
import type {
  ExampleCounts,
  TrainingReply,
  TrainingRequest,
  TrainingResult,
  TrainingThreadData,
} from "./training-protocol.ts";
import { batchOf, buffersOf, type Example } from "./training-protocol.ts";

export interface TrainingThread {
  /** Settles when the thread has taken them, so that at most one batch is on its way. */
  add(examples: readonly Example[]): Promise<ExampleCounts>;
  /** Has it read the labelled transactions of a side; settles when it has all. */
  read(history: HistorySource, side: SideId, onCounts: (counts: ExampleCounts) => void): Promise<ExampleCounts>;
  train(options: TrainOptions): Promise<TrainingResult>;
  /** Ends the thread at once; what waits for it is rejected. */
  stop(): Promise<void>;
}

export interface TrainOptions {
  readonly nowMs: number;
  readonly seed: number;
  readonly onProgress: (done: number, of: number) => void;
}

export function startTraining(rowLimit: number): TrainingThread {
  const workerData: TrainingThreadData = { rowLimit };
  const worker = new Worker(new URL("./training-thread.ts", import.meta.url), { workerData });
  let waiting: ((reply: TrainingReply) => void) | undefined;
  let refuse: ((error: Error) => void) | undefined;
  let lost: Error | undefined;
  let onProgress: TrainOptions["onProgress"] = () => undefined;
  let onReading: (counts: ExampleCounts) => void = () => undefined;

  worker.on("message", (reply: TrainingReply) => {
    if (reply.type === "progress") onProgress(reply.done, reply.of);
    else if (reply.type === "reading") onReading(reply.counts);
    else waiting?.(reply);
  });
  worker.on("error", lose);
  worker.on("exit", () => lose(new Error("The thread that trains has ended.")));

  function lose(error: Error): void {
    lost ??= error;
    refuse?.(lost);
  }

  function ask(request: TrainingRequest, transfer: ArrayBuffer[]): Promise<TrainingReply> {
    if (lost !== undefined) return Promise.reject(lost);
    return new Promise((settle, fail) => {
      waiting = settle;
      refuse = fail;
      worker.postMessage(request, transfer);
    });
  }

  return {
    async add(examples) {
      const batch = batchOf(examples);
      return countsIn(await ask({ type: "add", batch }, buffersOf(batch)));
    },
    async read(history, side, onCounts) {
      onReading = onCounts;
      return countsIn(await ask({ type: "read", history, side }, []));
    },
    async train({ nowMs, seed, onProgress: report }) {
      onProgress = report;
      const reply = await ask({ type: "train", nowMs, seed }, []);
      if (reply.type !== "ended") throw new Error(`The thread that trains answered ${reply.type} at its end.`);
      return reply.result;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function countsIn(reply: TrainingReply): ExampleCounts {
  if (reply.type !== "added")
    throw new Error(`The thread that trains answered ${reply.type} to what it was to learn from.`);
  return reply.counts;
}
