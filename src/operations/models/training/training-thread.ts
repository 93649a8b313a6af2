/** The training thread: gathers labelled transactions, then trains on them while the service goes on answering. */
import { parentPort, workerData } from "node:worker_threads";
import { readTransactionHead } from "../../../contract/transaction-head.ts";
import type { JsonValue } from "../../../contract/transactions.ts";
import { giveWay } from "../../../give-way.ts";
import type { HistoryModule } from "../../../ledger/history.ts";
import { trainModel } from "../../../scoring/training.ts";
import { ExampleBuffer } from "./example-buffer.ts";
import {
  addExample,
  makeBatch,
  type TrainingReply,
  type TrainingRequest,
  type TrainingResult,
  type TrainingThreadData,
} from "./training-protocol.ts";

if (parentPort === null) throw new Error("Training runs in a thread of the service.");
const port = parentPort;
giveWay();
const { rowLimit } = workerData as TrainingThreadData;
const buffer = new ExampleBuffer(rowLimit);

function reply(message: TrainingReply): void {
  port.postMessage(message);
}

/** Records read at once, so that the log can be checkpointed in between; some milliseconds' work where all have labels. */
const windowRecords = 2_000;

async function read({ history, side }: Extract<TrainingRequest, { readonly type: "read" }>): Promise<void> {
  const { openHistory } = (await import(history.moduleUrl)) as HistoryModule;
  const reader = openHistory(history.settings);
  try {
    const batch = makeBatch(windowRecords);
    const { from, to } = reader.bounds(side);
    for (let start = from; start < to; start += windowRecords) {
      batch.rowCount = 0;
      for (const row of reader.readLabelled(side, start, Math.min(to, start + windowRecords))) {
        const { isFraud, knownAtMs, features } = row;
        addExample(batch, { transaction: readTransactionHead(row.body), label: { isFraud, knownAtMs }, features });
      }
      buffer.add(batch);
      reply({ type: "reading", counts: buffer.counts });
    }
  } finally {
    reader.close();
  }
  reply({ type: "added", counts: buffer.counts });
}

function train(nowMs: number, seed: number): TrainingResult {
  const { genuine, frauds } = buffer.counts;
  if (genuine + frauds === 0) return { kind: "refused", problem: "There are no labelled transactions." };
  if (genuine === 0) {
    return {
      kind: "refused",
      problem: `All ${frauds} labels are fraud; labels of genuine transactions are needed too.`,
    };
  }
  if (frauds === 0)
    return { kind: "refused", problem: `None of the ${genuine} labels is fraud; labels of fraud are needed too.` };
  const outcome = trainModel(buffer.finish(), {
    nowMs,
    seed,
    onProgress: (done, of) => reply({ type: "progress", done, of }),
  });
  if (outcome.kind === "refused") return outcome;
  // A card is plain data, which its type does not say.
  return { kind: "trained", body: outcome.body, card: outcome.card as unknown as JsonValue };
}

port.on("message", (request: TrainingRequest) => {
  if (request.type === "read") {
    void read(request);
    return;
  }
  if (request.type === "add") {
    buffer.add(request.batch);
    reply({ type: "added", counts: buffer.counts });
    return;
  }
  reply({ type: "ended", result: train(request.nowMs, request.seed) });
  port.close();
});
