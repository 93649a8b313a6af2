/** Cases whose end the ledger could not note: retried until it can, so that none waits for the next start. */

export class LeftOpen {
  #closings: (() => Promise<void>)[] = [];
  #isClosing = false;

  /** Bounded by the cases that are under way at once: nothing new is received while the ledger cannot be written. */
  add(closing: () => Promise<void>): void {
    this.#closings.push(closing);
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    try {
      // A failure was reported when it was left open. The others would fail too.
      for (let next = this.#closings[0]; next !== undefined; next = this.#closings[0]) {
        if (!(await next().then(yes, no))) return;
        this.#closings.shift();
      }
    } finally {
      this.#isClosing = false;
    }
  }

  /** The next start finds the cases as they were. */
  drop(): void {
    this.#closings = [];
  }
}

const yes = (): boolean => true;
const no = (): boolean => false;
