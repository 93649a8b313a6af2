/** Work that one of many nodes runs at a time, and for which the others wait. */
import { randomUUID } from "node:crypto";
import { overloaded, ServiceError } from "../../errors.ts";
import type { SharedWork } from "../../ledger/shared.ts";

const pauseMs = 50;
const waitLimitMs = 30_000;
/** Of work that runs alone. Its node renews it while the work takes longer; what a node that died had is free after this time. */
const exclusiveMs = 30_000;
const renewMs = exclusiveMs / 3;
const retryAfterSeconds = 5;

/** A lease expires where the database cannot be reached: that must not stand for what became of the work. */
function ignoreAway(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}

/** Runs the work while no other node runs one of the same name; waits for its turn, for a while. */
export async function exclusively<T>(
  shared: SharedWork | undefined,
  name: string,
  work: () => Promise<T>,
  sleep: (ms: number) => Promise<unknown>,
): Promise<T> {
  if (shared === undefined) return await work();
  const holder = randomUUID();
  for (let waitedMs = 0; (await shared.lease([name], holder, exclusiveMs)).length === 0; waitedMs += pauseMs) {
    if (waitedMs >= waitLimitMs)
      throw overloaded("Another node is busy with the same; try again soon.", retryAfterSeconds);
    await sleep(pauseMs);
  }
  let isDone = false;
  let renewal: Promise<unknown> = Promise.resolve();
  const working = work().finally(() => {
    isDone = true;
  });
  async function renew(): Promise<void> {
    while (!isDone) {
      await Promise.race([working, sleep(renewMs)]);
      if (isDone) return;
      // The lease outlasts two renewals that fail.
      renewal = (shared?.lease([name], holder, exclusiveMs) ?? renewal).catch(() => undefined);
      await renewal;
    }
  }
  // What the work throws is thrown below.
  renew().catch(() => undefined);
  try {
    return await working;
  } finally {
    await renewal;
    await shared.release([name], holder).catch(ignoreAway);
  }
}
