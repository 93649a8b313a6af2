/** Holds a worker together with the document that it gathered, so that further steps find the evidence there. */
import type { WorkerTask } from "./protocol.ts";
import type { StepTime } from "./time-limits.ts";
import type { WorkerAnswer, WorkerProcess } from "./worker-process.ts";

export interface LeaseTerms {
  /** How long the worker may wait for work of the pool, all waits of the lease together. */
  readonly waitLimitMs: number;
  /** What steps fail with once the worker has waited for too long. */
  readonly expired: () => Error;
  /** Aborted when the caller goes away; ends the lease between two steps. */
  readonly signal: AbortSignal | undefined;
  readonly run: (worker: WorkerProcess, task: WorkerTask, bytes: Bytes, time: StepTime) => Promise<WorkerAnswer>;
  /** Called once. `reason` is why the document is no longer waited for; undefined where its holder ended the lease. */
  readonly onEnd: (lease: Lease, worker: WorkerProcess, reason: Error | undefined) => void;
}

type Bytes = () => AsyncIterable<Uint8Array>;

export class Lease {
  readonly #worker: WorkerProcess;
  readonly #terms: LeaseTerms;
  readonly #onAbort = () => {
    if (this.#waitsSinceMs !== undefined) this.end(this.#abortReason());
  };
  #waitsSinceMs: number | undefined;
  #waitLeftMs: number;
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;
  #reason: Error | undefined;

  constructor(worker: WorkerProcess, terms: LeaseTerms) {
    this.#worker = worker;
    this.#terms = terms;
    this.#waitLeftMs = terms.waitLimitMs;
    terms.signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** One step at a time. Throws where the lease has ended. */
  run(task: WorkerTask, bytes: Bytes, time: StepTime): Promise<WorkerAnswer> {
    return this.beside(() => this.#terms.run(this.#worker, task, bytes, time));
  }

  /** Work of the pool for the same document, which has limits of its own and is no waiting. Throws as above. */
  async beside<T>(work: () => Promise<T>): Promise<T> {
    this.requireHeld();
    this.#stopWaiting();
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#wait();
    }
  }

  requireHeld(): void {
    if (this.#hasEnded) throw this.#reason ?? new Error("A step was asked for after its lease.");
  }

  /** `reason` is what further steps fail with. */
  end(reason?: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#reason = reason;
    this.#stopWaiting();
    this.#terms.signal?.removeEventListener("abort", this.#onAbort);
    this.#worker.letGo();
    this.#terms.onEnd(this, this.#worker, reason);
  }

  #wait(): void {
    if (this.#hasEnded) return;
    this.#waitsSinceMs = performance.now();
    this.#timer = setTimeout(() => this.end(this.#terms.expired()), Math.max(0, this.#waitLeftMs));
    if (this.#terms.signal?.aborted === true) this.#onAbort();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    if (this.#waitsSinceMs !== undefined) this.#waitLeftMs -= performance.now() - this.#waitsSinceMs;
    this.#waitsSinceMs = undefined;
  }

  #abortReason(): Error {
    const reason: unknown = this.#terms.signal?.reason;
    return reason instanceof Error ? reason : new Error("The sender went away.", { cause: reason });
  }
}
