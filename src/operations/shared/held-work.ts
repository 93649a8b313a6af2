/** Work that one of many nodes does at a time: a lease that a living node renews and that expires soon after the node has died. */
import { randomUUID } from "node:crypto";
import { overloaded, ServiceError } from "../../errors.ts";
import type { SharedWork } from "../../ledger/shared.ts";

/** The work of a node that died is free after this time; a living node renews much more often. */
const leaseMs = 12_000;
/** A node that cannot reach the database stops before its lease expires. */
const marginMs = 4_000;

export interface HeldWork {
  /** Those of the names that this node holds; what it held and no longer asks for is released. */
  hold(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether what this node held at the last renewal is certainly still held. */
  isSure(): boolean;
  /** If the database cannot be reached, the others get it when the lease expires. */
  releaseAll(): Promise<void>;
}

/** A single node holds whatever it asks for. A node that restarts under the same name holds its work again at once. */
export function createHeldWork(
  shared: SharedWork | undefined,
  now: () => number,
  holder: string = randomUUID(),
): HeldWork {
  let held: ReadonlySet<string> = new Set();
  let sureUntilMs = Number.POSITIVE_INFINITY;

  async function release(names: readonly string[]): Promise<void> {
    if (names.length > 0) await shared?.release(names, holder);
  }

  return {
    async hold(names) {
      if (shared === undefined) return new Set(names);
      const wanted = new Set(names);
      await release([...held].filter((name) => !wanted.has(name)));
      const askedAtMs = now();
      held = new Set(names.length === 0 ? [] : await shared.lease(names, holder, leaseMs));
      sureUntilMs = askedAtMs + leaseMs - marginMs;
      return held;
    },
    isSure: () => shared === undefined || now() < sureUntilMs,
    async releaseAll() {
      const names = [...held];
      held = new Set();
      await release(names).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
    },
  };
}

const pauseMs = 50;
const waitLimitMs = 30_000;
/** Of work that runs alone. Its node renews it while the work takes longer; what a node that died had is free after this time. */
const exclusiveMs = 30_000;
const renewMs = exclusiveMs / 3;
const retryAfterSeconds = 5;

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
    await shared.release([name], holder);
  }
}
