/** What is tried again of a document whose worker had to be stopped: the same without the part in which it was stopped. */
import type { GatheringTask } from "./protocol.ts";
import type { WorkerAnswer } from "./worker-process.ts";

export interface Attempt {
  readonly task: GatheringTask;
  /** When its worker is stopped. */
  readonly timeoutMs: number;
}

/** Share of the time after which reading comes to an end with what it has. */
const lateShare = 0.5;
/** Share of the time for an attempt after which another may follow. */
const attemptShare = 0.65;
/** Reading without the pages takes milliseconds, but a loaded machine must not make it fail. */
const leastTimeoutMs = 2_000;
/** A worker that was stopped is followed by a new one, which takes some 300 ms to start. */
const workerStartMs = 500;

export function firstAttempt(
  task: Omit<GatheringTask, "lateAfterMs" | "omitted">,
  timeoutMs: number,
  recognitionTimeoutMs?: number,
): Attempt {
  const recognition = recognitionTimeoutMs !== undefined && {
    recognition: { timeoutMs: recognitionTimeoutMs, lateAfterMs: recognitionTimeoutMs * lateShare },
  };
  // Late is counted from all of the time, so that documents that are read at once have half of it.
  return {
    task: { ...task, ...recognition, lateAfterMs: timeoutMs * lateShare, omitted: "nothing" },
    timeoutMs: timeoutMs * attemptShare,
  };
}

export function wasRecognising(answer: WorkerAnswer): boolean {
  return answer.kind === "stopped" && answer.phase === "recognition";
}

/** Undefined where the answer stands. `leftMs` is what is left of the document's time. */
export function nextAttempt({ task }: Attempt, answer: WorkerAnswer, leftMs: number): Attempt | undefined {
  if (answer.kind !== "stopped") return undefined;
  const restMs = leftMs - workerStartMs;
  // What documents before it had left in the worker may have been too much, so it has a new one to itself.
  if (answer.reason === "memory" && !answer.wasFresh && restMs > leastTimeoutMs)
    return inTime(task, restMs * attemptShare);
  if (answer.phase === "structure" || task.omitted === "pages") return undefined;
  // A recogniser that was left out cannot have hung.
  const omitted = wasRecognising(answer) && task.omitted === "nothing" ? "recognition" : "pages";
  const share = omitted === "recognition" ? attemptShare : 1;
  return inTime({ ...task, omitted }, Math.max(leastTimeoutMs, restMs * share));
}

function inTime(task: GatheringTask, timeoutMs: number): Attempt {
  return { task: { ...task, lateAfterMs: timeoutMs * lateShare }, timeoutMs };
}
