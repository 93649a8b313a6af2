/**
 * The recogniser in a thread of its own, so that a page is read while its pixels are measured. To its caller it reads at once: the caller
 * waits for each answer. Meanwhile it hears of no event, so the watchdog tells it if the thread ends.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Plane } from "../evidence/raster/plane.ts";
import type { ReadingAhead } from "../evidence/recognition/read-plane.ts";
import { type RecognisedPlane, type Recogniser, RecogniserFailure } from "../evidence/recognition/tesseract.ts";
import {
  endedSignal,
  type RecogniserAnswer,
  type RecogniserRequest,
  type RecogniserThreadData,
} from "./recogniser-messages.ts";
import type { TaskTools } from "./task-tools.ts";
import type { WatchedThread } from "./watchdog.ts";

export interface RecogniserThread extends Recogniser {
  /** With languages that stay the same. */
  start(languages: readonly string[]): void;
  /** Undefined where measuring and reading a page at once would take too much memory. */
  readAhead(plane: Plane, scale: number, timeLimitMs: number): ReadingAhead | undefined;
  /** Whether it has to end with its process: it failed, or still reads what nobody waits for. */
  readonly isSpent: boolean;
}

/** The heap holds the words of a page. Pictures and the engine's own memory are none of it; the engine has a ceiling of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/**
 * Of the process's memory. Within 512 MB a page of 12 million points took 96 MB more when it was read while it was measured, and one of
 * 36 million too much: pages of up to 10.7 million are read ahead there, and A4 has 8.7 million at 300 dots an inch.
 */
const bytesPerPoint = 50;

/** The engine has a share of the process's memory. */
export function startRecogniserThread(
  processLimitBytes: number,
  engineLimitBytes: number,
  watchdog: Worker,
): RecogniserThread {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2: far } = new MessageChannel();
  const { port1: line, port2: lifeline } = new MessageChannel();
  const workerData: RecogniserThreadData = { memoryLimitBytes: engineLimitBytes, answered, port: far, lifeline };
  const thread = new Worker(new URL("./recogniser-main.ts", import.meta.url), {
    workerData,
    transferList: [far, lifeline],
    resourceLimits,
  });
  thread.unref();
  // What it fails with reaches whoever waits for it; nobody listening, it would end the process.
  thread.on("error", () => undefined);
  watchdog.postMessage({ line, signal: answered } satisfies WatchedThread, [line]);
  let [isStarted, isLost, asked, taken] = [false, false, 0, 0];

  /** What must be taken before anything else is asked for. */
  function ask(request: Exclude<RecogniserRequest, { kind: "start" }>): () => RecognisedPlane {
    if (isLost) throw new RecogniserFailure(new Error("it failed before"));
    if (asked > taken) throw new Error("The recogniser is asked for one thing while it reads another.");
    port.postMessage(request);
    asked += 1;
    return take;
  }

  function take(): RecognisedPlane {
    for (
      let count = Atomics.load(answered, 0);
      count <= taken && count !== endedSignal;
      count = Atomics.load(answered, 0)
    )
      Atomics.wait(answered, 0, count);
    taken += 1;
    const answer = receiveMessageOnPort(port)?.message as RecogniserAnswer | undefined;
    if (answer?.kind === "read") return answer.read;
    isLost = true;
    if (answer === undefined) throw new RecogniserFailure(new Error("its thread ended"));
    if (answer.kind === "failed") throw new Error(answer.message);
    throw new RecogniserFailure(new Error(answer.cause));
  }

  return {
    start(languages) {
      if (isStarted) return;
      isStarted = true;
      port.postMessage({ kind: "start", languages } satisfies RecogniserRequest);
    },
    recognise: (plane, layout, timeLimitMs) => ask({ kind: "plane", plane: share(plane), layout, timeLimitMs })(),
    readAhead: (plane, scale, timeLimitMs) => {
      if (plane.samples.length * bytesPerPoint > processLimitBytes) return undefined;
      const read = ask({ kind: "page", plane: share(plane), scale, timeLimitMs });
      return { plane, read };
    },
    get isSpent() {
      return isLost || asked > taken || Atomics.load(answered, 0) === endedSignal;
    },
  };
}

export function toolsOf(thread: RecogniserThread): Pick<TaskTools, "recogniser" | "readAhead"> {
  return {
    recogniser: async (languages) => {
      thread.start(languages);
      return thread;
    },
    readAhead: (languages, ...page) => {
      thread.start(languages);
      return thread.readAhead(...page);
    },
  };
}

/** One copy that both threads see: a message would make two. */
function share({ width, height, samples }: Plane): Plane {
  const shared = new Uint8Array(new SharedArrayBuffer(samples.length));
  shared.set(samples);
  return { width, height, samples: shared };
}
