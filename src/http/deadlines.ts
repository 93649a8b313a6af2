/** Deadlines of requests whose body is arriving: one timer looks after all of them, since a timer each costs more than the rest. */

export interface Deadlines {
  /** Calls back when the time is over, unless it was taken back before. */
  add(timeoutMs: number, expire: () => void): Deadline;
  close(): void;
}

/** How exactly a deadline is kept. The shortest that can be set is 100 ms. */
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

  /** Starts the time anew. */
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
