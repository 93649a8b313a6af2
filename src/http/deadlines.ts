/** Deadlines of requests whose body is arriving. One timer serves all of them, since a timer for each would cost more than the rest. */

export interface Deadlines {
  /** Calls back when the time is over, unless the deadline was removed before. */
  add(timeoutMs: number, expire: () => void): Deadline;
  close(): void;
}

/** Precision of deadlines. The shortest deadline that can be set is 100 ms. */
const sweepEveryMs = 100;

export class Deadline {
  atMs: number;
  readonly #timeoutMs: number;
  readonly #expire: () => void;
  readonly #waiting: Set<Deadline>;
  readonly #now: () => number;

  constructor(waiting: Set<Deadline>, timeoutMs: number, expire: () => void, now: () => number) {
    this.#waiting = waiting;
    this.#timeoutMs = timeoutMs;
    this.#expire = expire;
    this.#now = now;
    this.atMs = now() + timeoutMs;
    waiting.add(this);
  }

  /** Starts the time again. */
  renew(): void {
    this.atMs = this.#now() + this.#timeoutMs;
  }

  remove(): void {
    this.#waiting.delete(this);
  }

  expire(): void {
    this.remove();
    this.#expire();
  }
}

export function createDeadlines(now: () => number = () => performance.now()): Deadlines {
  const waiting = new Set<Deadline>();

  const timer = setInterval(() => {
    const nowMs = now();
    for (const deadline of waiting) {
      if (nowMs >= deadline.atMs) deadline.expire();
    }
  }, sweepEveryMs);
  timer.unref();

  return {
    add: (timeoutMs, expire) => new Deadline(waiting, timeoutMs, expire, now),
    close() {
      clearInterval(timer);
      waiting.clear();
    },
  };
}
