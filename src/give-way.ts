/** Work in the background gives way to requests: the system gives it a processor when none of them asks for one. */
import { constants, getPriority, setPriority } from "node:os";

/** Steps below the service's own priority: a tenth of what a thread at work on a request gets, where both want the same processor. */
const stepsDown = 10;

/** To be called by a thread about itself, before it starts others. Only Linux knows priorities of threads; elsewhere nothing changes. */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + stepsDown));
}

/** A thread at work keeps its processor until the next tick of the system's clock, 4 ms with most kernels, whatever its priority. */
const stretchMs = 0.4;
const pauseMs = 0.1;

/** Gives what a thread calls between small pieces of long work: now and then it sleeps for a moment, so that who waits gets its processor. */
export function createPauses(): () => void {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let begunMs = performance.now();
  return () => {
    if (performance.now() - begunMs < stretchMs) return;
    Atomics.wait(never, 0, 0, pauseMs);
    begunMs = performance.now();
  };
}
