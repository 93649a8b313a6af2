/** Nodes of one database, each a process with a data folder of its own. */
import type { Reply, RunningService } from "./service.ts";
import { adminToken, startService, withHome } from "./service.ts";
import { until } from "./until.ts";

/** The last argument is where the data folders are: `node-0`, `node-1` and so on. */
export async function withNodes(
  url: string,
  count: number,
  work: (nodes: RunningService[], home: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withHome(async (home) => {
    const nodes = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        startService(`${home}/node-${at}`, { ASSAY_DATABASE_URL: url, ...environment }),
      ),
    );
    try {
      await work(nodes, home);
    } finally {
      await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
    }
  });
}

export const asAdmin = { Authorization: `Bearer ${adminToken}` } as const;

/** Until it gives something; what it waits for is named when it never does. */
export async function eventually<T>(
  what: string | (() => string),
  find: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  let found: T | undefined;
  try {
    await until(async () => {
      found = await find();
      return found !== undefined;
    });
  } catch (cause) {
    throw new Error(`It never came: ${typeof what === "string" ? what : what()}.`, { cause });
  }
  return found as T;
}

export function statusesOf(replies: readonly Reply[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
