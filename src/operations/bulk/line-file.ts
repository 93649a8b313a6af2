/** Files of lines, written and read in blocks: a system call for each line would cost more than the line. */
import { type FileHandle, open } from "node:fs/promises";

/** Characters that wait before they are written. */
const fullBlock = 2 ** 18;

export class LineWriter {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #waitingLength = 0;
  #bytes: number;

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, "w", 0o600), 0);
  }

  /** Goes on behind the first bytes of a file that is there; what stood behind them is cut off. */
  static async goOn(path: string, bytes: number): Promise<LineWriter> {
    const file = await open(path, "r+");
    await file.truncate(bytes);
    return new LineWriter(file, bytes);
  }

  /** What is on its way to the file: the line must hold no line break. */
  add(line: string): void {
    this.#waiting.push(line);
    this.#waitingLength += line.length + 1;
  }

  get isFull(): boolean {
    return this.#waitingLength >= fullBlock;
  }

  /** Of what has been flushed. */
  get bytes(): number {
    return this.#bytes;
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const block = Buffer.from(`${this.#waiting.join("\n")}\n`);
    this.#waiting = [];
    this.#waitingLength = 0;
    await this.write(block);
  }

  /** Whole lines as bytes, with their line breaks; nothing may be waiting. */
  async write(block: Uint8Array): Promise<void> {
    for (let written = 0; written < block.length; ) {
      const { bytesWritten } = await this.#file.write(block, written, block.length - written, this.#bytes);
      written += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  async sync(): Promise<void> {
    await this.flush();
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Part of a file, from one byte up to another. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The range's lines, some at a time. What follows its last line break is no line. */
export async function* readLines(
  file: FileHandle,
  { start, end }: ByteRange,
  blockBytes: number,
): AsyncGenerator<readonly string[]> {
  let rest = Buffer.alloc(0);
  let offset = start;
  while (offset < end) {
    const block = Buffer.allocUnsafe(rest.length + Math.min(blockBytes, end - offset));
    rest.copy(block);
    const { bytesRead } = await file.read(block, rest.length, block.length - rest.length, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    const read = block.subarray(0, rest.length + bytesRead);
    const last = read.lastIndexOf(10);
    rest = read.subarray(last + 1);
    if (last >= 0) yield read.toString("utf8", 0, last).split("\n");
  }
}
