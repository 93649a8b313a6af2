/** Keeps what was asked for lately, up to a weight in all; what was not asked for longest goes first. */

export class RecentCache<Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #weight = 0;

  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  find(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A map keeps the order in which keys came: the one asked for becomes the youngest.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  keep(key: string, value: Value): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  /** All whose key begins so. */
  forget(start: string): void {
    for (const key of [...this.#values.keys()]) if (key.startsWith(start)) this.#drop(key);
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
