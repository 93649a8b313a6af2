/** Folds the log into the store beside the commits, so that no verdict waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openForWriting, prepare } from "./connection.ts";

export interface CheckpointReply {
  /** Pages in the log, and how many of them are in the store by now. */
  readonly logPages: number;
  readonly foldedPages: number;
}

const port = parentPort;
if (port === null) throw new Error("The checkpointer runs in a thread of the ledger.");

const database = openForWriting((workerData as { readonly file: string }).file);

const checkpoint = prepare<[], { log: number; checkpointed: number }>(database, "PRAGMA wal_checkpoint(PASSIVE)");

port.on("message", (request: "checkpoint" | "close") => {
  if (request === "close") {
    database.close();
    port.close();
    return;
  }
  const row = checkpoint.get();
  const answer: CheckpointReply = { logPages: row?.log ?? 0, foldedPages: row?.checkpointed ?? 0 };
  port.postMessage(answer);
});
