/** The texts within one element, by their paths below it, within a limit. */

/** A payment has some dozens. */
const leafLimit = 2_000;

export class Leaves {
  readonly #limit: number;
  readonly #texts = new Map<string, string[]>();
  #characters = 0;
  #count = 0;
  /** More was given than is kept. */
  isCut = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(path: string, text: string): void {
    this.#count += 1;
    this.#characters += text.length;
    if (this.#count > leafLimit || this.#characters > this.#limit) {
      this.isCut = true;
      return;
    }
    const others = this.#texts.get(path);
    if (others === undefined) this.#texts.set(path, [text]);
    else others.push(text);
  }

  /** The first text under the first of the paths that has one; empty where none has. */
  get(...paths: readonly string[]): string {
    for (const path of paths) {
      const text = this.#texts.get(path)?.find((each) => each !== "");
      if (text !== undefined) return text;
    }
    return "";
  }

  all(path: string): readonly string[] {
    return this.#texts.get(path) ?? [];
  }
}
