/** One service for all tests of a file, and for all such files that run in the same process. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { type RunningService, startService } from "./service.ts";

interface Started {
  readonly home: string;
  readonly service: RunningService;
}

/** By their settings. Files that run one after another in a process find the service of the one before. */
const started = new Map<string, Promise<Started>>();
/** One start after the other: all files of a process ask before the first test runs. */
let latest: Promise<unknown> = Promise.resolve();
let users = 0;

export function oneService(environment: Readonly<Record<string, string>> = {}): () => RunningService {
  let service: RunningService | undefined;
  const key = JSON.stringify(environment);
  users += 1;
  before(async () => {
    let start = started.get(key);
    if (start === undefined) {
      start = latest.then(() => startAnew(environment));
      latest = start.catch(() => undefined);
      started.set(key, start);
    }
    ({ service } = await start);
  });
  after(async () => {
    users -= 1;
    if (users > 0) return;
    const ends = await Promise.allSettled([...started.values()].map(end));
    started.clear();
    for (const result of ends) if (result.status === "rejected") throw result.reason;
  });
  return () => {
    if (service === undefined) throw new Error("The service is not started yet.");
    return service;
  };
}

async function startAnew(environment: Readonly<Record<string, string>>): Promise<Started> {
  const home = await mkdtemp(join(tmpdir(), "assay-test-"));
  return { home, service: await startService(home, environment) };
}

async function end(start: Promise<Started>): Promise<void> {
  const { home, service } = await start;
  await service.stop("SIGKILL");
  await rm(home, { recursive: true, force: true });
}
