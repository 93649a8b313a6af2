/** One worker as the service sees it: give it a task, get its answer, or learn why it had to be stopped. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { answerBytesLimits, encodeMessage, MessageReader, type WorkerMessage, type WorkerTask } from "./protocol.ts";
import { spawnWorker, type WorkerKind } from "./spawn-worker.ts";
import type { StepTime } from "./time-limits.ts";

export type StopReason = "time" | "memory" | "crash";

/** How far a worker had come; of tasks that have no phases it is the first. */
export type WorkerPhase = "structure" | "pages" | "recognition";

export interface StoppedAnswer {
  readonly kind: "stopped";
  readonly reason: StopReason;
  readonly phase: WorkerPhase;
  /** Whether the document was the worker's first one. */
  readonly wasFresh: boolean;
}

export type WorkerAnswer = Extract<WorkerMessage, { kind: "done" | "refused" }> | StoppedAnswer;

export interface RunLimits {
  readonly time: StepTime;
  readonly memoryLimitBytes: number;
}

/** Starting takes some 150 ms, on a busy machine far longer. One that cannot start ends by itself; this is for one that hangs. */
const startTimeoutMs = 120_000;
const memoryIntervalMs = 50;
const errorTextLimit = 4_096;

/** The worker itself is at fault, not the document: it did not start, or says that our code failed. */
class WorkerFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WorkerFault";
  }
}

export class WorkerProcess {
  readonly kind: WorkerKind;
  documents = 0;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #errorText = "";
  #onMessage: (message: WorkerMessage) => void = () => undefined;
  #onEnd: () => void = () => undefined;
  #hasEnded = false;
  #isReady = false;
  #isSpent = false;
  /** The phase of the document that it has. */
  #phase: WorkerPhase = "structure";
  readonly #reader = new MessageReader();

  constructor(kind: WorkerKind, memoryLimitBytes: number, launcher: readonly string[] = []) {
    this.kind = kind;
    this.#child = spawnWorker(kind, memoryLimitBytes, launcher);
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#hasEnded = true;
        resolve();
        this.#onEnd();
      };
      this.#child.once("close", end);
      this.#child.once("error", (error) => {
        this.#errorText += String(error);
        end();
      });
    });
    this.#answers.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString("utf8")).slice(-errorTextLimit);
    });
    // What is written to a worker that ended is lost, and its end says so.
    this.#input.on("error", () => undefined);
    this.#answers.on("error", () => undefined);
  }

  get isUsable(): boolean {
    return !this.#hasEnded && !this.#isSpent;
  }

  async run(task: WorkerTask, bytes: () => AsyncIterable<Uint8Array>, limits: RunLimits): Promise<WorkerAnswer> {
    this.#hold();
    await this.#start();
    if (task.kind !== "judge" && task.kind !== "evidence") {
      this.documents += 1;
      this.#phase = "structure";
    }
    // It may have ended while it held a document.
    if (this.#hasEnded) return this.#stopped("crash");
    this.#reader.limitBytes = answerBytesLimits[task.kind];
    return await new Promise<WorkerAnswer>((resolve, reject) => {
      const recognition = "recognition" in task ? task.recognition : undefined;
      let stopReason: StopReason = "crash";
      const stop = (reason: StopReason) => {
        stopReason = reason;
        this.kill();
      };
      limits.time.start(() => stop("time"));
      const watch = watchMemory(this.#child.pid, limits.memoryLimitBytes, () => stop("memory"));
      const settle = () => {
        limits.time.stop();
        clearInterval(watch);
        this.#onMessage = () => undefined;
        this.#onEnd = () => undefined;
      };
      this.#onEnd = () => {
        settle();
        resolve(this.#stopped(stopReason));
      };
      this.#onMessage = (message) => {
        if (message.kind === "phase") {
          const begins = this.#phase !== "recognition" && message.phase === "recognition";
          if (begins && recognition !== undefined) limits.time.renew(recognition.timeoutMs);
          this.#phase = message.phase;
        }
        if (message.kind === "failed") {
          settle();
          this.kill();
          reject(new WorkerFault(message.message));
        }
        if (message.kind !== "done" && message.kind !== "refused") return;
        this.#isSpent = message.isSpent;
        settle();
        resolve(message);
      };
      this.#send(task, bytes).catch((error: unknown) => {
        if (this.#hasEnded) return;
        settle();
        this.kill();
        reject(error);
      });
    });
  }

  /** Of the document that it gathered, before it gets another one. */
  letGo(): void {
    if (this.#hasEnded) return;
    this.#input.write(encodeMessage({ kind: "release", byteLength: 0 }));
  }

  /** Lets the service exit while this worker waits for work; it then ends by itself. */
  release(): void {
    this.#child.unref();
    for (const stream of this.#streams()) unref(stream);
  }

  kill(): void {
    this.#isSpent = true;
    this.#child.kill("SIGKILL");
  }

  async end(): Promise<void> {
    this.#hold();
    this.kill();
    await this.#ended;
  }

  #hold(): void {
    this.#child.ref();
    for (const stream of this.#streams()) ref(stream);
  }

  #stopped(reason: StopReason): StoppedAnswer {
    return { kind: "stopped", reason, phase: this.#phase, wasFresh: this.documents === 1 };
  }

  async #start(): Promise<void> {
    if (this.#isReady) return;
    await new Promise<void>((resolve, reject) => {
      const fail = () => {
        clearTimeout(timer);
        this.kill();
        reject(new WorkerFault(`A worker for documents does not start: ${this.#errorText}`));
      };
      const timer = setTimeout(fail, startTimeoutMs);
      this.#onEnd = fail;
      this.#onMessage = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#hasEnded) fail();
    });
  }

  async #send(task: WorkerTask, bytes: () => AsyncIterable<Uint8Array>): Promise<void> {
    this.#input.write(encodeMessage(task));
    for await (const chunk of bytes()) {
      if (this.#hasEnded) return;
      await new Promise<void>((resolve) => {
        // The worker's end reports the error; here it only ends the waiting.
        this.#input.write(chunk, () => resolve());
      });
    }
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.push(chunk) as WorkerMessage[]) {
        // It may be ready long before its first document.
        if (message.kind === "ready") this.#isReady = true;
        this.#onMessage(message);
      }
    } catch {
      // Not a message of ours: whatever took over this process, it is not believed.
      this.kill();
    }
  }

  get #input(): Writable {
    return this.#streams()[0];
  }

  get #answers(): Readable {
    return this.#streams()[1];
  }

  #streams(): readonly [Writable, Readable, Readable] {
    const [input, , errors, answers] = this.#child.stdio;
    if (!input || !errors || !answers) throw new Error("A worker was started without its pipes.");
    return [input, answers as Readable, errors as Readable];
  }
}

/** Only Linux says from outside how much a process holds; elsewhere the worker's own watchdog has to do. */
function watchMemory(pid: number | undefined, limitBytes: number, onExcess: () => void): NodeJS.Timeout {
  return setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    if (kibibytes * 1_024 > limitBytes) onExcess();
  }, memoryIntervalMs);
}

/** Pipes of child processes are sockets, which alone can let the process exit. */
function unref(stream: object): void {
  if ("unref" in stream && typeof stream.unref === "function") stream.unref();
}

function ref(stream: object): void {
  if ("ref" in stream && typeof stream.ref === "function") stream.ref();
}
