/** Work in the background gives way to requests: the system gives it a processor when none of them asks for one. */
import { setPriority } from "node:os";

/** A tenth of what a thread at work on a request gets, where both want the same processor. */
const niceness = 10;

/** To be called by a thread about itself, before it starts others. Only Linux knows priorities of threads; elsewhere nothing changes. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(0, niceness);
}
