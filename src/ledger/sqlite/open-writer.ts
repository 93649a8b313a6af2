/** Opens the store for its one writer and serves its requests: rows of files in time slices, held during a long checkpoint. */
import type { Decider } from "../decider.ts";
import { createWriterLoop as createLoop, type WriterLoopParts as Parts } from "../thread/writer-loop.ts";
import { createCommitSyncs } from "./commit-syncs.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { WriterRequest, WriterThreadData } from "./protocol.ts";
import { syncLog } from "./sync-log.ts";
import { failed, Writer } from "./writer.ts";

export function openWriter(
  { file, cacheEntries, counters, takesInAtOnce }: WriterThreadData,
  decider: Decider,
  {
    now = () => Date.now(),
    receive,
    reply,
  }: Pick<WriterLoopParts, "receive" | "reply"> & { readonly now?: () => number },
): (request: WriterRequest) => void {
  // The WAL is synced behind each commit, and nothing is answered before.
  const database = openForWriting(file, "NORMAL");
  migrate(database);
  // What a killed process left in the WAL may not be on the disk yet, but is read from now on.
  syncLog(file);

  const syncs = createCommitSyncs(file, counters);
  const writer = new Writer(database, decider, {
    cacheEntries,
    now,
    onCommit: (step, sequence) => syncs.note(step, sequence),
  });
  if (takesInAtOnce) writer.takeIn();
  syncs.settle(false);
  return createWriterLoop({
    receive,
    reply(message) {
      if (message.type === "closed") syncs.close();
      reply(message);
    },
    writer,
    settleCommits: (isIdle) => syncs.settle(isIdle),
    nowMs: () => performance.now(),
  });
}

type Own = Extract<WriterRequest, { readonly type: "holdBulk" | "checkpoint" }>;

export interface WriterLoopParts extends Pick<Parts<Own>, "receive" | "reply" | "settleCommits" | "nowMs"> {
  readonly writer: Writer;
}

/**
 * A group costs some 100 us of the writer and as much of the main thread, so waiting requests share one. The limit keeps the first from
 * waiting for all the others. Measured with bench/http.ts: 8, 16 and 32 take more of the processors.
 */
const groupLimit = 64;
/** As many as take some milliseconds; more would only wait, read, for their turn. */
const sliceRows = 128;

export function createWriterLoop(parts: WriterLoopParts) {
  let isBulkHeld = false;
  return createLoop<Own>({
    ...parts,
    failed,
    groupLimit,
    sliceRows,
    isBulkHeld: () => isBulkHeld,
    serveOwn({ type }) {
      if (type === "checkpoint") parts.writer.checkpoint();
      isBulkHeld = type === "holdBulk";
    },
  });
}
