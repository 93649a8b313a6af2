/** Background work: done once or repeatedly; failures are reported, and it is awaited at the end. */
export class Background {
  readonly #onFailure: (error: unknown) => void;
  readonly #onRepeatedFailure: (error: unknown) => void;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #work = new Set<Promise<void>>();

  constructor(onFailure: (error: unknown) => void, onRepeatedFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#onRepeatedFailure = onRepeatedFailure;
  }

  every(intervalMs: number, run: () => Promise<void>): void {
    this.#timers.push(setInterval(() => this.#add(run(), this.#onRepeatedFailure), intervalMs).unref());
  }

  track(work: Promise<void>): void {
    this.#add(work, this.#onFailure);
  }

  #add(work: Promise<void>, onFailure: (error: unknown) => void): void {
    const tracked = work.catch(onFailure);
    this.#work.add(tracked);
    void tracked.finally(() => this.#work.delete(tracked));
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async settled(): Promise<void> {
    await Promise.allSettled([...this.#work]);
  }
}
