/** How the writer of the SQLite store serves requests: rows of files in time slices, held during a long checkpoint. */
import { createWriterLoop as createLoop, type WriterLoopParts as Parts } from "../thread/writer-loop.ts";
import type { WriterRequest } from "./protocol.ts";
import { failed, type Writer } from "./writer.ts";

type Own = Extract<WriterRequest, { readonly type: "holdBulk" | "checkpoint" }>;

export interface WriterLoopParts extends Pick<Parts<Own>, "receive" | "reply" | "commits" | "nowMs"> {
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
