/** What becomes of a file's rows, in flat columns: an object and two texts for each row would cost more than all that is done with them. */

export interface RowOutcomes {
  /** For each row its kind, the number of its status, its sequence and its risk score, in this order. A conflict has zeros behind its kind. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** For each row a line: reason codes separated by commas, a tab, and the verdict's JSON text or what failed. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

const lineFeed = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Numbers of a row. */
export const outcomeColumns = 4;

/** The last two are rows that failed by themselves; who asked for rows never sees them. */
export const outcomeKinds = ["decided", "replayed", "conflict", "failed", "unavailable"] as const;
export const [decided, replayed, conflict] = [0, 1, 2] as const;

/** Rows of a file as they are asked for: the `transactionText` of each on a line, in memory that goes to who decides them. */
export interface RowTexts {
  readonly count: number;
  readonly lines: Uint8Array<ArrayBuffer>;
}

/**
 * Gives back the memory of outcomes that nobody needs any more. Collections would do so only when there is so much of it that they go over the whole
 * heap, several times a second while a file is decided.
 */
export function giveBack({ numbers, texts }: RowOutcomes): void {
  numbers.buffer.transfer(0);
  texts.buffer.transfer(0);
}

/**
 * Lines as they cross between threads: UTF-8 with line feeds between them, and nothing behind the last one. The memory is theirs alone, since
 * of bytes within a larger buffer all of it would be copied.
 */
export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encodeText(lines.join("\n"));
}

/** The same of lines that are one text. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Lines of several texts as those of one. */
export function joinTexts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length + 1, -1)).fill(lineFeed);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length + 1;
  }
  return all;
}

export function decodeLines(bytes: Uint8Array): string[] {
  return decoder.decode(bytes).split("\n");
}
