/** The places of documents that are under way, and the bounded queue before them. */
import { ServiceError } from "../../errors.ts";

export interface PlaceGauges {
  /** Documents under way. */
  busy: number;
  waiting: number;
}

const retryAfterSeconds = 5;

export function overloaded(message: string): ServiceError {
  return new ServiceError("overloaded", message, { "Retry-After": String(retryAfterSeconds) });
}

export class Places {
  readonly #count: number;
  readonly #queueLimit: number;
  readonly #gauges: PlaceGauges;
  readonly #queue: (() => void)[] = [];

  constructor(count: number, queueLimit: number, gauges: PlaceGauges) {
    this.#count = count;
    this.#queueLimit = queueLimit;
    this.#gauges = gauges;
  }

  /** Gives what frees the place again, once. A caller that goes away while waiting gives up its place in line, with the signal's reason. */
  async enter(signal: AbortSignal | undefined): Promise<() => void> {
    if (this.#gauges.busy < this.#count) this.#gauges.busy += 1;
    else await this.#queueUp(signal);
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave();
      isTaken = false;
    };
  }

  /** Everybody who waits, whether there is a place or not. */
  letAllIn(): void {
    const waiting = this.#queue.splice(0);
    this.#gauges.busy += waiting.length;
    for (const wake of waiting) wake();
  }

  /** The place goes straight to the next in line, so that no other caller gets it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#gauges.busy -= 1;
    else next();
  }

  async #queueUp(signal: AbortSignal | undefined): Promise<void> {
    if (this.#gauges.waiting >= this.#queueLimit) {
      throw overloaded("Too many documents are waiting for analysis; try again later.");
    }
    this.#gauges.waiting += 1;
    try {
      await this.#wait(signal);
    } finally {
      this.#gauges.waiting -= 1;
    }
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(enter);
    });
  }
}
