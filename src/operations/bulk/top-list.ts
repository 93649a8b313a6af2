/** Keeps the first few of many by an order, at the price of a sort of a few thousand now and then. */

export class TopList<T> {
  readonly #limit: number;
  readonly #compare: (left: T, right: T) => number;
  #items: T[] = [];
  #isCut = false;

  constructor(limit: number, compare: (left: T, right: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(item: T): void {
    const last = this.#items.length >= this.#limit ? this.#items[this.#limit - 1] : undefined;
    // Once there are enough, the one at the limit bounds what is worth a place; it only gets better with each cut.
    if (this.#isCut && last !== undefined && this.#compare(item, last) >= 0) return;
    this.#items.push(item);
    if (this.#items.length >= 2 * this.#limit) this.#cut();
  }

  list(): readonly T[] {
    this.#cut();
    return this.#items;
  }

  #cut(): void {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#limit);
    this.#isCut = this.#items.length >= this.#limit;
  }
}
