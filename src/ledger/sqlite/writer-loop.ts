/** How the writer of the SQLite store serves what it is asked: rows of files in stretches of some milliseconds, held while the log is folded. */
import { createWriterLoop as createLoop, type WriterLoopParts as Parts } from "../thread/writer-loop.ts";
import type { WriterRequest } from "./protocol.ts";
import { failed, type Writer } from "./writer.ts";

type Own = Extract<WriterRequest, { readonly type: "holdBulk" | "checkpoint" }>;

export interface WriterLoopParts extends Pick<Parts<Own>, "receive" | "reply" | "commits" | "nowMs"> {
  readonly writer: Writer;
}

/**
 * A group has its price, some 100 us of the writer's and as much of who wakes for it, so whatever has piled up shares it; a
 * bound keeps those at its front from waiting for all the others. Measured with bench/http.ts: 8, 16 and 32 take more of the processors.
 */
const groupLimit = 64;
/** As many as take some milliseconds; more would only wait, read, for their turn. */
const sliceRows = 128;

/** Gives what serves a request, and with it all that waits. */
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
