/** A file of lines, written in blocks: a system call for each line would cost more than the line. */
import { type FileHandle, open } from "node:fs/promises";
import { LineBuffer } from "./line-buffer.ts";

/** Bytes that wait before they are written. */
const fullBlock = 2 ** 18;
/** Groups of rows have some tens of thousands of bytes. */
const firstBytes = 2 ** 16;

export class LineWriter {
  readonly #file: FileHandle;
  readonly #waiting = new LineBuffer(firstBytes, 2 * fullBlock);
  #bytes: number;

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, "w", 0o600), 0);
  }

  /** Continues behind the first bytes of an existing file and truncates the rest. */
  static async goOn(path: string, bytes: number): Promise<LineWriter> {
    const file = await open(path, "r+");
    await file.truncate(bytes);
    return new LineWriter(file, bytes);
  }

  /** To be written with the next flush; the line must hold no line break. */
  add(line: string): void {
    this.#waiting.add(line);
  }

  /** Where lines that wait may be added as well. */
  get lines(): LineBuffer {
    return this.#waiting;
  }

  get isFull(): boolean {
    return this.#waiting.used >= fullBlock;
  }

  /** Of what has been flushed. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Until it has settled, no line may be added. */
  async flush(): Promise<void> {
    if (this.#waiting.used === 0) return;
    await this.write(this.#waiting.part(0));
    this.#waiting.clear();
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
