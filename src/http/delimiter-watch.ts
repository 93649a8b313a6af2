/**
 * Checks a multipart body for delimiters that are followed by neither a line's end nor the two hyphens of the last one. Parsers
 * read these differently, some of them depending on how the bytes were divided on their way; here they are an error.
 */
const lineEnd = 0x0d0a;
const hyphens = 0x2d2d;
const checkedBytes = 2;

export class DelimiterWatch {
  readonly #delimiter: Buffer;
  /** The possible start of a delimiter, or a delimiter whose next bytes have not arrived. The first one has no line before it. */
  #rest: Buffer = Buffer.from("\r\n");
  #isOver = false;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** False from the first malformed delimiter on. */
  isSound(chunk: Buffer): boolean {
    // After the last delimiter any bytes are allowed.
    if (this.#isOver) return true;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const { length } = this.#delimiter;
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(this.#delimiter, from);
      const isWhole = at >= 0 && at + length + checkedBytes <= bytes.length;
      if (!isWhole) {
        this.#rest = bytes.subarray(at >= 0 ? at : Math.max(from, bytes.length - length + 1));
        return true;
      }
      from = at + length;
      const next = bytes.readUInt16BE(from);
      if (next === hyphens) {
        this.#isOver = true;
        return true;
      }
      if (next !== lineEnd) return false;
    }
  }
}
