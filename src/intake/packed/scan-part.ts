/** The XML files of a workbook, as text and by elements. */
import { type MarkupHandler, MarkupScanner } from "../markup.ts";

export async function* decoded(part: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const block of part) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

/** Gives all elements of a part to `handler`; a part that is not there has none. */
export async function scan(part: AsyncIterable<Buffer> | undefined, handler: MarkupHandler): Promise<void> {
  if (part === undefined) return;
  const scanner = new MarkupScanner(handler);
  for await (const text of decoded(part)) scanner.take(text);
  scanner.end();
}
