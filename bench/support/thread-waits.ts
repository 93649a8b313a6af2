/** What a process's threads do with a span of time, as Linux's scheduler counts it: at work, waiting for a core, or asleep. */
import { readdirSync, readFileSync } from "node:fs";

interface Counted {
  readonly workNs: number;
  readonly waitNs: number;
}

/** To be ended by a call, which gives for each thread how the time between was spent. */
export function followThreads(processId: number): () => ReadonlyMap<string, string> {
  const before = countAll(processId);
  const startedMs = performance.now();
  return () => {
    const spanNs = (performance.now() - startedMs) * 1e6;
    const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
    return new Map(
      [...countAll(processId)].map(([thread, after]) => {
        const { workNs, waitNs } = before.get(thread) ?? { workNs: 0, waitNs: 0 };
        const [work, wait] = [(after.workNs - workNs) / spanNs, (after.waitNs - waitNs) / spanNs];
        const told = `at work ${percent(work)} of the time, waiting for a core ${percent(wait)}, asleep ${percent(1 - work - wait)}`;
        return [thread, told];
      }),
    );
  };
}

function countAll(processId: number): Map<string, Counted> {
  return new Map(readdirSync(`/proc/${processId}/task`).map((thread) => [thread, count(processId, thread)]));
}

function count(processId: number, thread: string): Counted {
  const [workNs, waitNs] = readFileSync(`/proc/${processId}/task/${thread}/schedstat`, "latin1").split(" ");
  return { workNs: Number(workNs), waitNs: Number(waitNs) };
}
