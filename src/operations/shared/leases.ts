/** Leases on work that one of many nodes does at a time: a living node renews them, and they expire soon after it has died. */
import { randomUUID } from "node:crypto";
import { ServiceError } from "../../errors.ts";
import type { SharedWork } from "../../ledger/shared.ts";

/** The work of a node that died is free after this time; a living node renews much more often. */
const leaseMs = 12_000;
/** A node that cannot reach the database stops before its lease expires. */
const marginMs = 4_000;

export interface Leases {
  /** Those of the names that this node has; what it had and no longer asks for is released. */
  hold(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether what this node held at the last renewal is certainly still held. */
  isSure(): boolean;
  /** If the database cannot be reached, the others get it when the lease expires. */
  releaseAll(): Promise<void>;
}

/** A single node holds whatever it asks for. A node that restarts under the same name holds its work again at once. */
export function createLeases(shared: SharedWork | undefined, now: () => number, holder: string = randomUUID()): Leases {
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
