/** One service for all tests of a file: started before the first and ended after the last. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { type RunningService, startService } from "./service.ts";

export function oneService(environment: Readonly<Record<string, string>> = {}): () => RunningService {
  let home: string | undefined;
  let service: RunningService | undefined;
  before(async () => {
    home = await mkdtemp(join(tmpdir(), "assay-test-"));
    service = await startService(home, environment);
  });
  after(async () => {
    await service?.stop("SIGKILL");
    if (home !== undefined) await rm(home, { recursive: true, force: true });
  });
  return () => {
    if (service === undefined) throw new Error("The service is not started yet.");
    return service;
  };
}
