/** What processes and threads use, as Linux counts it: processor time, waiting, and bytes written. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";

/** Of /proc, on every Linux that is in use. */
const ticksPerSecond = 100;

export interface ProcessorTime {
  readonly name: string;
  /** The process that started it. */
  readonly parent: string | undefined;
  readonly seconds: number;
}

/** `path` is a folder of /proc: that of a process, or of a thread below its `task`. */
export function readProcessorTime(path: string): ProcessorTime {
  const text = readFileSync(`${path}/stat`, "latin1");
  // A name may hold blanks and brackets.
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { name, parent: fields[1], seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}

interface Counted {
  readonly workNs: number;
  readonly waitNs: number;
}

/** Returns a function that ends the measurement and returns how each thread spent the time. */
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
        const text = `at work ${percent(work)} of the time, waiting for a core ${percent(wait)}, asleep ${percent(1 - work - wait)}`;
        return [thread, text];
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

/** The id of the server's first process, which has started all others. */
export async function serverOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  return readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
}

export function writtenBytes(process: string): number {
  return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${process}/io`, "utf8"))?.[1] ?? 0);
}

/** The server's own process and all that it has started. */
function processesOf(server: string): readonly string[] {
  const isOfServer = (id: string) => {
    if (!/^\d+$/.test(id)) return false;
    return id === server || timeOf(id)?.parent === server;
  };
  return readdirSync("/proc").filter(isOfServer);
}

/** Undefined for one that has ended meanwhile. */
function timeOf(id: string): ProcessorTime | undefined {
  try {
    return readProcessorTime(`/proc/${id}`);
  } catch {
    return undefined;
  }
}

export function usageOf(server: string): { readonly cpuUs: number; readonly written: number } {
  let [seconds, written] = [0, 0];
  for (const id of processesOf(server)) {
    seconds += timeOf(id)?.seconds ?? 0;
    written += writtenBytes(id);
  }
  return { cpuUs: seconds * 1e6, written };
}
