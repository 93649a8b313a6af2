/** Text in parts to lines, whatever ends them. */

export class TextLines {
  readonly #limit: number;
  #carry = "";
  /** A carriage return at the end of a part, which may be half of a line's end. */
  #held = "";
  #isSkipping = false;

  /** `limit` is that of a line, in characters. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Lines without their ends; undefined for one that is too long. */
  *take(part: string): Generator<string | undefined> {
    // Only the part is searched: a line may be long.
    const [first = "", ...lines] = (this.#held + part).split(/\r\n|\n|\r(?!$)/);
    lines.unshift(this.#carry + first);
    // The last one may go on in the next part.
    const last = lines.pop() ?? "";
    this.#held = last.endsWith("\r") ? "\r" : "";
    this.#carry = last.slice(0, last.length - this.#held.length);
    for (const line of lines) yield* this.#settle(line);
    if (this.#carry.length <= this.#limit) return;
    if (!this.#isSkipping) yield undefined;
    this.#isSkipping = true;
    this.#carry = "";
  }

  /** Whether the last line has no end, as where a file was cut. */
  get isOpen(): boolean {
    return this.#held === "" && this.#carry !== "";
  }

  *end(): Generator<string | undefined> {
    if (this.#carry !== "" || this.#held !== "") yield* this.#settle(this.#carry);
    this.#carry = "";
  }

  *#settle(line: string): Generator<string | undefined> {
    if (this.#isSkipping) this.#isSkipping = false;
    else yield line.length > this.#limit ? undefined : line;
  }
}
