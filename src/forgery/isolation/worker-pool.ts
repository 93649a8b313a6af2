/** The few workers that there may be. Workers start on first use and end when idle or worn. */
import { overloaded, type ServiceError } from "../../errors.ts";
import type { FileFormat } from "../facts/file.ts";
import { Lease } from "./lease.ts";
import { type PlaceGauges, Places, retryAfterSeconds } from "./places.ts";
import type { WorkerTask } from "./protocol.ts";
import type { WorkerKind } from "./spawn-worker.ts";
import { StepTime } from "./time-limits.ts";
import { type WorkerAnswer, WorkerProcess } from "./worker-process.ts";

export interface PoolSettings {
  readonly workers: number;
  readonly queueLimit: number;
  readonly memoryLimitBytes: number;
  /** How long a worker may keep a document between steps: 30 seconds unless set. */
  readonly leaseLimitMs?: number;
  /** What workers are started through, as `findLauncher` gives it. */
  readonly launcher?: readonly string[];
  /** How long a document waited for its place, and how long each of its tasks took. */
  readonly onTime?: ((stage: "wait" | WorkerTask["kind"], milliseconds: number) => void) | undefined;
}

export interface WorkerGauges extends PlaceGauges {
  /** Documents that were read as a whole, once more for each further attempt. */
  gathered: number;
  judged: number;
  started: number;
  stoppedForTime: number;
  stoppedForMemory: number;
  crashed: number;
}

type Bytes = () => AsyncIterable<Uint8Array>;

/** A share of the pool's time that one document has for as long as it needs it, or until a lease of it is over. */
export interface Place {
  /** In a worker that has nothing to do with the task before or after; while one is leased it is a second one. */
  run(kind: WorkerKind, task: WorkerTask, bytes: Bytes, timeoutMs: number): Promise<WorkerAnswer>;
  /** A worker for the steps of one document. */
  lease(kind: WorkerKind): Lease;
}

/**
 * What documents may leave behind in a worker ends with it. Starting one and warming it up takes the time of some thirty
 * one-page documents, so one for each hundred would make every document dearer by a third.
 */
const documentsPerWorker = 500;
/** The side of work that no request asked for, and of drawing pages. */
const noSide = 0;
const idleMs = 30_000;
/** Owners and earlier documents are looked up in milliseconds; a database that fails over is back in some seconds. */
const usualLeaseLimitMs = 30_000;

export class WorkerPool {
  readonly gauges: WorkerGauges = {
    busy: 0,
    waiting: 0,
    gathered: 0,
    judged: 0,
    started: 0,
    stoppedForTime: 0,
    stoppedForMemory: 0,
    crashed: 0,
  };
  readonly #settings: PoolSettings;
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #active = new Set<WorkerProcess>();
  readonly #leases = new Set<Lease>();
  readonly #places: Places;
  #isClosed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#places = new Places(settings.workers, settings.queueLimit, this.gauges);
  }

  /** A caller that goes away while waiting gives up its place in line; the promise is rejected with the signal's reason. */
  async withPlace<T>(use: (place: Place) => Promise<T>, signal?: AbortSignal, side = noSide): Promise<T> {
    signal?.throwIfAborted();
    this.#requireOpen();
    const askedAtMs = performance.now();
    const leave = await this.#places.enter(side, signal);
    this.#settings.onTime?.("wait", performance.now() - askedAtMs);
    let lostBecause: Error | undefined;
    let lease: Lease | undefined;
    const place: Place = {
      run: async (kind, task, bytes, timeoutMs) => {
        if (lostBecause !== undefined) throw lostBecause;
        const run = () => this.#runAlone(kind, task, bytes, timeoutMs);
        return await (lease === undefined ? run() : lease.beside(run));
      },
      lease: (kind) => {
        if (lostBecause !== undefined) throw lostBecause;
        lease = this.#lease(kind, signal, (reason) => {
          lostBecause = reason;
          leave();
        });
        return lease;
      },
    };
    try {
      this.#requireOpen();
      return await use(place);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#idle.keys(), ...this.#active];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    this.#places.letAllIn();
    for (const lease of this.#leases) lease.end(stopping());
    await Promise.all(workers.map((worker) => worker.end()));
  }

  #requireOpen(): void {
    if (this.#isClosed) throw stopping();
  }

  async #runAlone(kind: WorkerKind, task: WorkerTask, bytes: Bytes, timeoutMs: number): Promise<WorkerAnswer> {
    const worker = this.#takeWorker(kind);
    try {
      return await this.#run(worker, task, bytes, new StepTime(timeoutMs));
    } finally {
      this.#putBack(worker);
    }
  }

  #lease(kind: WorkerKind, signal: AbortSignal | undefined, onLost: (reason: Error) => void): Lease {
    const lease = new Lease(this.#takeWorker(kind), {
      waitLimitMs: this.#settings.leaseLimitMs ?? usualLeaseLimitMs,
      expired: () =>
        overloaded(
          "What the document is compared with could not be looked up in time; try again later.",
          retryAfterSeconds,
        ),
      signal,
      run: (worker, task, bytes, time) => this.#run(worker, task, bytes, time),
      onEnd: (ended, worker, reason) => {
        this.#leases.delete(ended);
        this.#putBack(worker);
        if (reason !== undefined) onLost(reason);
      },
    });
    this.#leases.add(lease);
    return lease;
  }

  async #run(worker: WorkerProcess, task: WorkerTask, bytes: Bytes, time: StepTime): Promise<WorkerAnswer> {
    this.#requireOpen();
    if (task.kind === "gather") this.gauges.gathered += 1;
    if (task.kind === "judge") this.gauges.judged += 1;
    const startedAtMs = performance.now();
    const answer = await worker.run(task, bytes, { time, memoryLimitBytes: this.#settings.memoryLimitBytes });
    this.#settings.onTime?.(task.kind, performance.now() - startedAtMs);
    this.#requireOpen();
    this.#count(answer);
    return answer;
  }

  #takeWorker(kind: WorkerKind): WorkerProcess {
    this.#requireOpen();
    const worker = this.#findIdle(kind) ?? this.#startOther(kind);
    this.#active.add(worker);
    return worker;
  }

  /** The one that was used last, so that those that are too many grow idle and end. */
  #findIdle(kind: WorkerKind): WorkerProcess | undefined {
    const worker = [...this.#idle.keys()].findLast((idle) => idle.kind === kind && idle.isUsable);
    if (worker !== undefined) this.#removeIdle(worker);
    return worker;
  }

  /** Idle ones give way, so that there are no more processes than workers but for those beside a lease. */
  #startOther(kind: WorkerKind): WorkerProcess {
    for (const idle of this.#idle.keys()) {
      if (this.#idle.size + this.#active.size < this.#settings.workers) break;
      this.#removeIdle(idle);
      idle.kill();
    }
    return this.#start(kind);
  }

  #removeIdle(worker: WorkerProcess): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }

  #putBack(worker: WorkerProcess): void {
    this.#active.delete(worker);
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
    return new WorkerProcess(kind, this.#settings.memoryLimitBytes, this.#settings.launcher);
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

/** Pictures are read by native code, in workers of their own. */
export function workerFor(format: FileFormat): WorkerKind {
  return format === "pdf" ? "pdf" : "image";
}

function stopping(): ServiceError {
  return overloaded("The service is stopping; try again later.", retryAfterSeconds);
}
