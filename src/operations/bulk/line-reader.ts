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
  readonly #usualBytes: number;
  #offset: number;
  #block = Buffer.allocUnsafeSlow(0);
  /** What the block has to have when it is read the next time. */
  #wantedBytes: number;
  /** Bytes of the block that were read, and where the next line begins. */
  #filled = 0;
  #at = 0;
  #lineStart = 0;

  /** The first block may have fewer bytes than all others. */
  constructor(file: FileHandle, { start, end }: ByteRange, blockBytes: number, firstBytes = blockBytes) {
    this.#file = file;
    this.#offset = start;
    this.#end = end;
    this.#usualBytes = Math.min(blockBytes, end - start);
    this.#wantedBytes = Math.min(firstBytes, this.#usualBytes);
  }

  /** False where more has to be read first. */
  next(): boolean {
    const end = this.#block.indexOf(lineFeed, this.#at);
    if (end < 0 || end >= this.#filled) return false;
    this.#lineStart = this.#at;
    this.#at = end + 1;
    return true;
  }

  /** Where the line is that `next` found, until more is read. */
  get block(): Buffer {
    return this.#block;
  }
  get start(): number {
    return this.#lineStart;
  }
  /** Behind its line break. */
  get end(): number {
    return this.#at;
  }

  /** Gives back the block's memory before a collection would. */
  close(): void {
    this.#block.buffer.transfer(0);
  }

  /** False at the end of the part. What follows its last line break is no line. */
  async readOn(): Promise<boolean> {
    this.#block.copyWithin(0, this.#at, this.#filled);
    this.#filled -= this.#at;
    this.#at = 0;
    const size = Math.max(this.#wantedBytes, this.#filled === this.#block.length ? 2 * this.#filled : 0);
    if (size > this.#block.length) this.#block = Buffer.from(this.#block.buffer.transfer(size));
    this.#wantedBytes = this.#usualBytes;
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
    while (reader.next()) lines.push(reader.block.toString("utf8", reader.start, reader.end - 1));
    if (lines.length > 0) yield lines;
  }
}
