/** Text in parts to lines, whatever ends them. */

export class TextLines {
  readonly #limit: number;
  #carry = "";
  #isSkipping = false;

  /** `limit` is that of a line, in characters. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Lines without their ends; undefined for one that is too long. */
  *take(part: string): Generator<string | undefined> {
    const lines = (this.#carry + part).split(/\r\n|\n|\r(?!$)/);
    // The last one may go on in the next part.
    this.#carry = lines.pop() ?? "";
    for (const line of lines) yield* this.#settle(line);
    if (this.#carry.length <= this.#limit) return;
    if (!this.#isSkipping) yield undefined;
    this.#isSkipping = true;
    this.#carry = "";
  }

  /** Whether the last line has no end, as where a file was cut. */
  get isOpen(): boolean {
    return this.#carry.replace(/\r$/, "") === this.#carry && this.#carry !== "";
  }

  *end(): Generator<string | undefined> {
    if (this.#carry !== "") yield* this.#settle(this.#carry.replace(/\r$/, ""));
    this.#carry = "";
  }

  *#settle(line: string): Generator<string | undefined> {
    if (this.#isSkipping) this.#isSkipping = false;
    else yield line.length > this.#limit ? undefined : line;
  }
}
