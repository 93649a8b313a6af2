/** When the reading of a document comes to an end with what it has. It rests while the worker waits for its next step. */
export class Deadline {
  #atMs: number;
  #leftMs: number | undefined;

  constructor(afterMs: number) {
    this.#atMs = performance.now() + afterMs;
  }

  /** Below zero once it is over. */
  get leftMs(): number {
    return this.#leftMs ?? this.#atMs - performance.now();
  }

  renew(afterMs: number): void {
    this.#atMs = performance.now() + afterMs;
  }

  rest(): void {
    this.#leftMs = this.leftMs;
  }

  resume(): void {
    this.#atMs = performance.now() + this.leftMs;
    this.#leftMs = undefined;
  }
}
