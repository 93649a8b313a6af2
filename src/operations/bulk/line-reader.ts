/**
 * Reads part of a file line by line out of one block of memory that serves for all of it. A string of a whole block, split into
 * lines, would stay in memory with the last line in use.
 */
import type { FileHandle } from "node:fs/promises";

/** Part of a file, from one byte up to another. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const lineFeed = 10;

export class LineReader {
  readonly #file: FileHandle;
  readonly #end: number;
  #offset: number;
  #block: Buffer;
  /** Bytes of the block that were read, and where the next line begins. */
  #filled = 0;
  #at = 0;

  constructor(file: FileHandle, { start, end }: ByteRange, blockBytes: number) {
    this.#file = file;
    this.#offset = start;
    this.#end = end;
    this.#block = Buffer.allocUnsafeSlow(Math.max(1, Math.min(blockBytes, end - start)));
  }

  /** Undefined where more has to be read first. */
  next(): string | undefined {
    const end = this.#block.indexOf(lineFeed, this.#at);
    if (end < 0 || end >= this.#filled) return undefined;
    const line = this.#block.toString("utf8", this.#at, end);
    this.#at = end + 1;
    return line;
  }

  /** False at the end of the part. What follows its last line break is no line. */
  async readOn(): Promise<boolean> {
    this.#block.copyWithin(0, this.#at, this.#filled);
    this.#filled -= this.#at;
    this.#at = 0;
    if (this.#filled === this.#block.length) this.#block = Buffer.concat([this.#block], 2 * this.#block.length);
    const wanted = Math.min(this.#block.length - this.#filled, this.#end - this.#offset);
    if (wanted <= 0) return false;
    const { bytesRead } = await this.#file.read(this.#block, this.#filled, wanted, this.#offset);
    this.#filled += bytesRead;
    this.#offset += bytesRead;
    return bytesRead > 0;
  }
}

/** The part's lines, a block's at a time. */
export async function* readLines(
  file: FileHandle,
  range: ByteRange,
  blockBytes: number,
): AsyncGenerator<readonly string[]> {
  const reader = new LineReader(file, range, blockBytes);
  while (await reader.readOn()) {
    const lines: string[] = [];
    for (let line = reader.next(); line !== undefined; line = reader.next()) lines.push(line);
    if (lines.length > 0) yield lines;
  }
}
