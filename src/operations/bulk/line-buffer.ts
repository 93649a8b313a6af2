/** Lines as bytes from the start: waiting strings would outlive young collections. */

/** A character of a string takes three bytes at most. */
const bytesForEach = 3;
const lineFeed = 10;

export class LineBuffer {
  readonly #usualBytes: number;
  #bytes: Buffer;
  #used = 0;

  /** It begins with as many bytes as most need; from the first line that finds no room, it has the usual size, or what that line takes. */
  constructor(firstBytes: number, usualBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    this.#usualBytes = usualBytes;
  }

  /** Of the lines and their line breaks. */
  get used(): number {
    return this.#used;
  }

  /** The line must hold no line break. */
  add(line: string): void {
    const needed = this.#used + line.length * bytesForEach + 1;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#used += this.#bytes.write(line, this.#used, "utf8");
    this.#bytes[this.#used] = lineFeed;
    this.#used += 1;
  }

  /** A view, until the next line is added. */
  part(start: number, end = this.#used): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  clear(): void {
    this.#used = 0;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(needed <= this.#usualBytes ? this.#usualBytes : 2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
