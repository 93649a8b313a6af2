/** Folds the log into the store beside the commits, so that no verdict waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { isStoreFailure, openForWriting, prepare } from "./connection.ts";

export type CheckpointRequest = "checkpoint" | "cut" | "close";

export type CheckpointReply =
  | {
      readonly type: "folded";
      /** Pages in the log, and how many of them are in the store by now. */
      readonly logPages: number;
      readonly foldedPages: number;
    }
  /** Done unless somebody was reading an older state all the while. */
  | { readonly type: "cut"; readonly isDone: boolean };

/** Commits wait while the log is cut off; a reader that is slower than this puts it off. */
const cutWaitMs = 200;

const port = parentPort;
if (port === null) throw new Error("The checkpointer runs in a thread of the ledger.");

const database = openForWriting((workerData as { readonly file: string }).file);

const fold = prepare<[], { log: number; checkpointed: number }>(database, "PRAGMA wal_checkpoint(PASSIVE)");
const cutOff = prepare<[], { busy: number }>(database, "PRAGMA wal_checkpoint(TRUNCATE)");
database.exec(`PRAGMA busy_timeout = ${cutWaitMs}`);

/** Undefined where the store cannot be written, such as on a full disk: the log stays as it is until the next try. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isStoreFailure(error)) return undefined;
    throw error;
  }
}

function cut(): boolean {
  // Most of the work is done while commits go on.
  fold.get();
  return cutOff.get()?.busy === 0;
}

port.on("message", (request: CheckpointRequest) => {
  if (request === "close") {
    database.close();
    port.close();
    return;
  }
  if (request === "cut") {
    port.postMessage({ type: "cut", isDone: attempt(cut) ?? false } satisfies CheckpointReply);
    return;
  }
  const row = attempt(() => fold.get());
  const { log = 0, checkpointed = 0 } = row ?? {};
  port.postMessage({ type: "folded", logPages: log, foldedPages: checkpointed } satisfies CheckpointReply);
});
