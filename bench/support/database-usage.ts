/** What a database's server has used so far, over all of its processes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { type ProcessorTime, readProcessorTime } from "./processor-time.ts";

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
