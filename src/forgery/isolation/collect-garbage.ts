/** Garbage is collected on purpose, and its memory given back. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Most of what a worker holds after many documents is garbage, of which V8 collects only as much as it needs. Doing so takes a quarter of
 * what a new worker's start does, and what is compiled stays warm. Only the last resort gives the memory back to the system.
 */
export function collectGarbage(): void {
  // No flag of the process: what Node compiled under other flags of V8, as for the service, would be of no use to it.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NonNullable<typeof globalThis.gc>;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
