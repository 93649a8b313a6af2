/** The few workers that there may be, and the queue before them. Workers start on first use and end when idle or worn. */
import { ServiceError } from "../../errors.ts";
import type { WorkerTask } from "./protocol.ts";
import type { WorkerKind } from "./spawn-worker.ts";
import { type WorkerAnswer, WorkerProcess } from "./worker-process.ts";

export interface PoolSettings {
  readonly workers: number;
  readonly queueLimit: number;
  readonly memoryLimitBytes: number;
}

export interface WorkerGauges {
  /** Documents under way. */
  busy: number;
  waiting: number;
  started: number;
  stoppedForTime: number;
  stoppedForMemory: number;
  crashed: number;
}

/** A share of the pool's time that one document has for as long as it needs it. */
export interface Place {
  run(
    kind: WorkerKind,
    task: WorkerTask,
    bytes: () => AsyncIterable<Uint8Array>,
    timeoutMs: number,
  ): Promise<WorkerAnswer>;
}

/**
 * What documents may leave behind in a worker ends with it. Starting one and warming it up takes the time of some thirty
 * one-page documents, so one for each hundred would make every document dearer by a third.
 */
const documentsPerWorker = 500;
const idleMs = 30_000;
const retryAfterSeconds = 5;

export class WorkerPool {
  readonly gauges: WorkerGauges = {
    busy: 0,
    waiting: 0,
    started: 0,
    stoppedForTime: 0,
    stoppedForMemory: 0,
    crashed: 0,
  };
  readonly #settings: PoolSettings;
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #active = new Set<WorkerProcess>();
  readonly #queue: (() => void)[] = [];
  #isClosed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /** Whoever goes away while waiting gives up the place in line; the promise is rejected with the signal's reason. */
  async withPlace<T>(use: (place: Place) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#enter(signal);
    try {
      this.#requireOpen();
      return await use({ run: (kind, task, bytes, timeoutMs) => this.#run(kind, task, bytes, timeoutMs) });
    } finally {
      // The place goes straight to the next in line: nobody can slip in between.
      const next = this.#queue.shift();
      if (next === undefined) this.gauges.busy -= 1;
      else next();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#idle.keys(), ...this.#active];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    const waiting = this.#queue.splice(0);
    this.gauges.busy += waiting.length;
    for (const wake of waiting) wake();
    await Promise.all(workers.map((worker) => worker.end()));
  }

  #requireOpen(): void {
    if (this.#isClosed) throw overloaded("The service is stopping; try again later.");
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    this.#requireOpen();
    if (this.gauges.busy < this.#settings.workers) {
      this.gauges.busy += 1;
      return;
    }
    if (this.gauges.waiting >= this.#settings.queueLimit) {
      throw overloaded("Too many documents are waiting for analysis; try again later.");
    }
    this.gauges.waiting += 1;
    try {
      await this.#wait(signal);
    } finally {
      this.gauges.waiting -= 1;
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

  async #run(
    kind: WorkerKind,
    task: WorkerTask,
    bytes: () => AsyncIterable<Uint8Array>,
    timeoutMs: number,
  ): Promise<WorkerAnswer> {
    this.#requireOpen();
    const worker = this.#takeWorker(kind);
    this.#active.add(worker);
    try {
      const answer = await worker.run(task, bytes, { timeoutMs, memoryLimitBytes: this.#settings.memoryLimitBytes });
      this.#requireOpen();
      this.#count(answer);
      return answer;
    } finally {
      this.#active.delete(worker);
      this.#putBack(worker);
    }
  }

  #takeWorker(kind: WorkerKind): WorkerProcess {
    for (const worker of this.#idle.keys()) {
      if (worker.kind === kind && worker.isUsable) {
        this.#removeIdle(worker);
        return worker;
      }
    }
    // One of the other kind gives way, so that there are never more processes than workers.
    const other = this.#idle.keys().next().value;
    if (other !== undefined && this.#idle.size + this.#active.size >= this.#settings.workers) {
      this.#removeIdle(other);
      other.kill();
    }
    return this.#start(kind);
  }

  #removeIdle(worker: WorkerProcess): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }

  #putBack(worker: WorkerProcess): void {
    if (!worker.isUsable || this.#isClosed) {
      worker.kill();
      return;
    }
    if (worker.documents < documentsPerWorker) {
      this.#keep(worker);
      return;
    }
    worker.kill();
    // Started at once, so that the next document need not wait for it.
    this.#keep(this.#start(worker.kind));
  }

  #start(kind: WorkerKind): WorkerProcess {
    this.gauges.started += 1;
    return new WorkerProcess(kind, this.#settings.memoryLimitBytes);
  }

  #keep(worker: WorkerProcess): void {
    worker.release();
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      worker.kill();
    }, idleMs);
    timer.unref();
    this.#idle.set(worker, timer);
  }

  #count(answer: WorkerAnswer): void {
    if (answer.kind !== "stopped") return;
    if (answer.reason === "time") this.gauges.stoppedForTime += 1;
    else if (answer.reason === "memory") this.gauges.stoppedForMemory += 1;
    else this.gauges.crashed += 1;
  }
}

function overloaded(message: string): ServiceError {
  return new ServiceError("overloaded", message, { "Retry-After": String(retryAfterSeconds) });
}
