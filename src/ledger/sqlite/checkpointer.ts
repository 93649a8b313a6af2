/** Checkpoints the WAL, and truncates it, on a connection of its own. */
import { fdatasyncSync } from "node:fs";
import { isStoreFailure, openForWriting, prepare } from "./connection.ts";
import { syncLog } from "./sync-log.ts";

export interface CheckpointThreadData {
  readonly file: string;
  /** An open descriptor of the same file. SQLite's locks go with the first one that a process closes, so its opener keeps it until all is closed. */
  readonly descriptor: number;
}

export type CheckpointRequest = "checkpoint" | "truncate" | "close";

export type CheckpointReply =
  | {
      readonly type: "checkpointed";
      /** Pages in the WAL, and how many of them are in the database file. */
      readonly logPages: number;
      readonly checkpointedPages: number;
    }
  /** Done unless a reader held an older state all the while. */
  | { readonly type: "truncate"; readonly isDone: boolean };

/** Commits wait for a truncation; a reader that is slower than this postpones it. */
const truncateWaitMs = 200;

/** Undefined where the store cannot be written, such as on a full disk: the WAL stays as it is until the next try. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isStoreFailure(error)) return undefined;
    throw error;
  }
}

/** Returns a function that serves a request. It returns undefined for the last one. */
export function openCheckpointer({
  file,
  descriptor,
}: CheckpointThreadData): (request: CheckpointRequest) => CheckpointReply | undefined {
  const database = openForWriting(file);
  const checkpoint = prepare<[], { log: number; checkpointed: number }>(database, "PRAGMA wal_checkpoint(PASSIVE)");
  const truncateLog = prepare<[], { busy: number }>(database, "PRAGMA wal_checkpoint(TRUNCATE)");
  database.exec(`PRAGMA busy_timeout = ${truncateWaitMs}`);

  /**
   * SQLite syncs the file only when a checkpoint has caught up with the commits. The pages of many checkpoints would then be synced
   * at once, by the writer that copies the last pages, while nothing is answered.
   */
  function syncStore(): void {
    try {
      fdatasyncSync(descriptor);
    } catch {
      // Nothing depends on it: the WAL starts over only after SQLite's own sync, which then fails as well.
    }
  }

  function truncate(): boolean {
    // Most of the work is done beside commits.
    checkpoint.get();
    if (truncateLog.get()?.busy !== 0) return false;
    syncLog(file);
    return true;
  }

  return (request) => {
    if (request === "close") {
      database.close();
      return undefined;
    }
    if (request === "truncate") return { type: "truncate", isDone: attempt(truncate) ?? false };
    const { log = 0, checkpointed = 0 } = attempt(() => checkpoint.get()) ?? {};
    syncStore();
    return { type: "checkpointed", logPages: log, checkpointedPages: checkpointed };
  };
}
