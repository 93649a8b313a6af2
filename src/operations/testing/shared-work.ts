/** Leases of work as a database keeps them, at a time that the test sets. */
import type { SharedWork } from "../../ledger/shared.ts";

export interface SharedInMemory {
  readonly shared: SharedWork;
  readonly clock: { nowMs: number };
  readonly now: () => number;
}

export function openSharedWork(): SharedInMemory {
  const leases = new Map<string, { holder: string; untilMs: number }>();
  const cancelled = new Map<string, string>();
  const clock = { nowMs: 0 };
  const shared: SharedWork = {
    cancellations: {
      async ask(caseId, actor) {
        if (!cancelled.has(caseId)) cancelled.set(caseId, actor);
      },
      asked: async () => new Map(cancelled),
    },
    async lease(names, holder, forMs) {
      return names.filter((name) => {
        const found = leases.get(name);
        const isFree = found === undefined || found.holder === holder || found.untilMs <= clock.nowMs;
        if (isFree) leases.set(name, { holder, untilMs: clock.nowMs + forMs });
        return isFree;
      });
    },
    async release(names, holder) {
      for (const name of names) if (leases.get(name)?.holder === holder) leases.delete(name);
    },
    take: () => Promise.reject(new Error("not asked for")),
    secret: () => Promise.reject(new Error("not asked for")),
  };
  return { shared, clock, now: () => clock.nowMs };
}
