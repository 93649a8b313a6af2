/** The XML files of a workbook, as text and by elements. */
import { setImmediate } from "node:timers/promises";
import { type MarkupHandler, MarkupScanner } from "../markup.ts";

/** Pieces between two turns of the event loop: 128 KiB, some milliseconds of scanning. */
const piecesATurn = 8;

/** Ends with the reason of the signal when that aborts: a part may go on for long without giving a row. */
export async function* decoded(part: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces = 0;
  for await (const piece of part) {
    yield decoder.decode(piece, { stream: true });
    pieces += 1;
    if (pieces % piecesATurn !== 0) continue;
    await setImmediate();
    signal?.throwIfAborted();
  }
  yield decoder.decode();
}

/** Gives all elements of a part to `handler`; a part that is not there has none. */
export async function scan(
  part: AsyncIterable<Buffer> | undefined,
  handler: MarkupHandler,
  signal?: AbortSignal,
): Promise<void> {
  if (part === undefined) return;
  const scanner = new MarkupScanner(handler);
  for await (const text of decoded(part, signal)) scanner.take(text);
  scanner.end();
}
