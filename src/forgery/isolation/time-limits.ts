/** The two clocks of a document: the service's limit for its worker, and the worker's own deadline. */

/** The time that a worker may spend on one document: it runs during each step, and stands between them. */
export class StepTime {
  #leftMs: number;
  #startedAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #onOver: () => void = () => undefined;

  constructor(timeoutMs: number) {
    this.#leftMs = timeoutMs;
  }

  start(onOver: () => void): void {
    this.#onOver = onOver;
    this.renew(this.#leftMs);
  }

  /** Within a step: it ends in so many milliseconds, whatever was left. */
  renew(leftMs: number): void {
    clearTimeout(this.#timer);
    this.#leftMs = leftMs;
    this.#startedAtMs = performance.now();
    this.#timer = setTimeout(this.#onOver, Math.max(0, leftMs));
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAtMs;
  }
}

/** When gathering ends with what it has. It is paused while the worker waits for its next step. */
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
