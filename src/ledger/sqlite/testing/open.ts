/** Opens ledgers on SQLite in folders of their own, for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ledger } from "../../ledger.ts";
import type { Opened } from "../../testing/conformance.ts";
import { openSqliteLedger } from "../engine.ts";
import type { StartThread } from "../thread.ts";
import { startInProcess } from "./threads-in-process.ts";

export interface OpenOptions {
  readonly cacheEntries?: number;
  /** Within this thread where nothing else is said. */
  readonly startThread?: StartThread;
  /** Throws where nothing else is said. */
  readonly onSearchIndexLost?: (error: Error) => void;
}

function fail(error: Error): never {
  throw error;
}

export function openAt(
  folder: string,
  { cacheEntries = 1_000, startThread = startInProcess, onSearchIndexLost = fail }: OpenOptions = {},
): Promise<Ledger> {
  return openSqliteLedger({
    file: join(folder, "ledger.db"),
    searchIndexFile: join(folder, "register.db"),
    decider: { moduleUrl: new URL("../../testing/counting-decider.ts", import.meta.url).href, settings: {} },
    cacheEntries,
    queueLimit: 10_000,
    onFailure: fail,
    onSearchIndexLost,
    searchIndexRestMs: 0,
    startThread,
  });
}

export async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-ledger-"));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function openOne(options: OpenOptions = {}): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "assay-ledger-"));
  const ledger = await openAt(folder, options);
  return {
    ledger,
    dispose: async () => {
      await ledger.close();
      await rm(folder, { recursive: true });
    },
  };
}
