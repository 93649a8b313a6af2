/** Work in the background gives way to requests: the system gives it a processor when none of them asks for one. */
import { constants, getPriority, setPriority } from "node:os";

/** Steps below the service's own priority: a tenth of what a thread at work on a request gets, where both want the same processor. */
const stepsDown = 10;

/** To be called by a thread about itself, before it starts others. Only Linux knows priorities of threads; elsewhere nothing changes. */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + stepsDown));
}
