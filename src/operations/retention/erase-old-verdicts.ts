/** Erases verdicts and labels that were accepted before a time, a slice at a time, so that no verdict waits for long. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger } from "../../ledger/ledger.ts";
import type { RetentionCount } from "../../ledger/retention.ts";
import { findFirst } from "../../ledger/tables/find-first.ts";
import { raiseNext } from "../cases/keep-cases.ts";

export interface EraseOldVerdicts {
  /** What `erase` would erase. */
  count(thanMs: number): Promise<RetentionCount>;
  /** Gives what it has erased; after the signal it ends with the current slice. */
  erase(thanMs: number, actor: string, signal: AbortSignal): Promise<RetentionCount>;
}

export interface EraseOldVerdictsParts {
  readonly ledger: Pick<Ledger, "audit" | "cases" | "searchIndex" | "retention">;
  readonly dueHours: number;
  readonly now: () => number;
}

/** Pause between slices, as a multiple of the last one: verdicts come first, and those of a minute take some seconds to erase. */
const busyRest = 3;
/** Pause before the position of the search index is read again. */
const followRestMs = 200;

export function createEraseOldVerdicts({ ledger, dueHours, now }: EraseOldVerdictsParts): EraseOldVerdicts {
  const { audit, cases, searchIndex, retention } = ledger;

  /** The last sequence number that was committed before the time, and before all later commits. */
  async function findEnd(thanMs: number): Promise<number> {
    const last = await audit.lastGroup();
    if (last === undefined) return 0;
    const young = await findFirst(last.number, async (number) => {
      const [group] = await audit.readGroups(number, 1);
      return group === undefined || group.atMs >= thanMs;
    });
    const [group] = young === undefined ? [] : await audit.readGroups(young, 1);
    return group === undefined ? last.lastSequence : group.firstSequence - 1;
  }

  /** An alert that is not raised yet would be lost with its verdict, and be missing from the sums. */
  async function raiseThrough(end: number, signal: AbortSignal): Promise<void> {
    for (let through = await cases.progress(); through < end && !signal.aborted; ) {
      const next = await raiseNext({ cases, searchIndex, dueHours, now }, through);
      if (next === through) await restFor(followRestMs, signal);
      through = next;
    }
  }

  return {
    count: async (thanMs) => retention.count(await findEnd(thanMs)),
    async erase(thanMs, actor, signal) {
      const end = await findEnd(thanMs);
      let [verdicts, labels] = [0, 0];
      if (end <= (await retention.progress())) return { verdicts, labels };
      await raiseThrough(end, signal);
      while (!signal.aborted) {
        const startMs = performance.now();
        const slice = await retention.erase(end, now(), actor);
        verdicts += slice.verdicts;
        labels += slice.labels;
        if (slice.isDone) break;
        await restFor(busyRest * (performance.now() - startMs), signal);
      }
      await retention.settle();
      return { verdicts, labels };
    },
  };
}

async function restFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
