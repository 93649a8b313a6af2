/**
 * Checks a multipart body for delimiters that are followed by neither a line's end nor the two hyphens of the last one. Parsers
 * read these differently, some of them depending on how the bytes were divided on their way; here they are an error. Blanks before
 * the line's end are allowed (RFC 2046, transport padding) and left out, so that the parser need not know them.
 */
const lineEnd = 0x0d0a;
const hyphens = 0x2d2d;
const checkedBytes = 2;
const [blank, tab] = [0x20, 0x09];
/** Senders that pad write one or two. */
const paddingLimit = 256;

export class DelimiterWatch {
  readonly #delimiter: Buffer;
  /** The possible start of a delimiter, or a delimiter whose next bytes have not arrived. The first one has no line before it. */
  #rest: Buffer = Buffer.from("\r\n");
  /** Blanks behind the delimiter in the rest. */
  #padding = 0;
  #isOver = false;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** The bytes without padding; undefined from the first malformed delimiter on. */
  take(chunk: Buffer): Buffer | undefined {
    // After the last delimiter any bytes are allowed.
    if (this.#isOver) return chunk;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const { length } = this.#delimiter;
    const taken: Buffer[] = [];
    let takenTo = this.#rest.length;
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(this.#delimiter, from);
      if (at < 0) {
        this.#rest = bytes.subarray(Math.max(from, bytes.length - length + 1));
        break;
      }
      const end = at + length;
      const next = passBlanks(bytes, end);
      if (next > end) {
        taken.push(bytes.subarray(takenTo, Math.max(takenTo, end)));
        takenTo = next;
        this.#padding += next - end;
        if (this.#padding > paddingLimit) return undefined;
      }
      if (next + checkedBytes > bytes.length) {
        this.#rest = Buffer.concat([this.#delimiter, bytes.subarray(next)]);
        break;
      }
      const follows = bytes.readUInt16BE(next);
      if (follows === hyphens && this.#padding === 0) {
        this.#isOver = true;
        break;
      }
      if (follows !== lineEnd) return undefined;
      this.#padding = 0;
      from = next;
    }
    const last = bytes.subarray(takenTo);
    return taken.length === 0 ? last : Buffer.concat([...taken, last]);
  }
}

function passBlanks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === blank || bytes[at] === tab) at += 1;
  return at;
}
