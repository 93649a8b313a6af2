/** The places of documents that are under way, and the bounded queue before them. */
import { overloaded } from "../../errors.ts";
import { mayTake } from "../../fair-share.ts";

export interface PlaceGauges {
  /** Documents under way. */
  busy: number;
  waiting: number;
}

export const retryAfterSeconds = 5;

interface Waiting {
  readonly side: number;
  readonly enter: () => void;
}

export class Places {
  readonly #count: number;
  readonly #queueLimit: number;
  readonly #gauges: PlaceGauges;
  readonly #queue: Waiting[] = [];
  /** Documents under way, by the side that they are of. */
  readonly #busyOf = new Map<number, number>();

  constructor(count: number, queueLimit: number, gauges: PlaceGauges) {
    this.#count = count;
    this.#queueLimit = queueLimit;
    this.#gauges = gauges;
  }

  /** Gives what frees the place again, once. A caller that goes away while waiting gives up its place in line, with the signal's reason. */
  async enter(side: number, signal: AbortSignal | undefined): Promise<() => void> {
    if (this.#gauges.busy < this.#count) this.#gauges.busy += 1;
    else await this.#queueUp(side, signal);
    this.#noteBusy(side, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#noteBusy(side, -1);
      this.#leave();
    };
  }

  #noteBusy(side: number, change: 1 | -1): void {
    const busy = (this.#busyOf.get(side) ?? 0) + change;
    if (busy === 0) this.#busyOf.delete(side);
    else this.#busyOf.set(side, busy);
  }

  /** Everybody who waits, whether there is a place or not. */
  letAllIn(): void {
    const waiting = this.#queue.splice(0);
    this.#gauges.busy += waiting.length;
    for (const { enter } of waiting) enter();
  }

  /** The place goes straight to the next in line, so that no other caller gets it. */
  #leave(): void {
    const next = this.#takeNext();
    if (next === undefined) this.#gauges.busy -= 1;
    else next.enter();
  }

  /** The oldest of the side that has the fewest under way: no side waits for all documents of another one. */
  #takeNext(): Waiting | undefined {
    const busyOf = ({ side }: Waiting) => this.#busyOf.get(side) ?? 0;
    const [first] = this.#queue.toSorted((a, b) => busyOf(a) - busyOf(b));
    if (first !== undefined) this.#queue.splice(this.#queue.indexOf(first), 1);
    return first;
  }

  async #queueUp(side: number, signal: AbortSignal | undefined): Promise<void> {
    const own = this.#queue.filter((waiting) => waiting.side === side).length;
    if (!mayTake(own, this.#gauges.waiting, this.#queueLimit)) {
      throw overloaded("Too many documents are waiting for analysis; try again later.", retryAfterSeconds);
    }
    this.#gauges.waiting += 1;
    try {
      await this.#wait(side, signal);
    } finally {
      this.#gauges.waiting -= 1;
    }
  }

  async #wait(side: number, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const waiting = { side, enter };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(waiting);
    });
  }
}
