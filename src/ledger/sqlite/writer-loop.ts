/** How the writer of the SQLite store serves what it is asked: rows of files in slices of some milliseconds, held while the log is folded. */
import { createWriterLoop as createLoop, type WriterLoopParts as Parts } from "../thread/writer-loop.ts";
import type { WriterRequest } from "./protocol.ts";
import { SliceSize } from "./slice-size.ts";
import { failed, type Writer } from "./writer.ts";

type Own = Extract<WriterRequest, { readonly type: "holdBulk" | "checkpoint" }>;

export interface WriterLoopParts extends Pick<Parts<Own>, "receive" | "reply" | "commits" | "nowMs"> {
  readonly writer: Writer;
}

/**
 * Small groups keep the writer, the service and its clients at work at the same time: were everything that waits taken at
 * once, each would stand idle until the others are done with all of it. Measured with bench/http.ts; 16 was best of 8 to 256.
 */
const groupLimit = 16;

/** Gives what serves a request, and with it all that waits. */
export function createWriterLoop(parts: WriterLoopParts) {
  let isBulkHeld = false;
  const sliceSize = new SliceSize();
  return createLoop<Own>({
    ...parts,
    failed,
    groupLimit,
    sliceRows: () => sliceSize.rows,
    onSlice: (rows, busyMs) => sliceSize.learn(rows, busyMs),
    isBulkHeld: () => isBulkHeld,
    serveOwn({ type }) {
      if (type === "checkpoint") parts.writer.checkpoint();
      isBulkHeld = type === "holdBulk";
    },
  });
}
