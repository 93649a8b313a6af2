/** Opens ledgers on SQLite in folders of their own, for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { DeciderSource } from "../../decider.ts";
import type { Ledger } from "../../ledger.ts";
import type { Opened } from "../../testing/conformance.ts";
import { openSqliteLedger } from "../engine.ts";
import type { StartThread } from "../thread.ts";
import { inProcess } from "./threads-in-process.ts";

export interface OpenOptions {
  readonly cacheEntries?: number;
  /** One that counts where nothing else is said. */
  readonly decider?: DeciderSource;
  /** The time of what is noted in the journal. */
  readonly now?: () => number;
  /** Within this thread where nothing else is said. */
  readonly startThread?: StartThread;
  readonly takesInAtOnce?: boolean;
  /** Throws where nothing else is said. */
  readonly onSearchIndexLost?: (error: Error) => void;
}

function fail(error: Error): never {
  throw error;
}

export const countingDecider: DeciderSource = {
  moduleUrl: new URL("../../testing/counting-decider.ts", import.meta.url).href,
  settings: {},
};

/** By folder: a test that fails leaves its ledger open, and its timers would keep the process. */
const opened = new Map<string, Ledger[]>();

export async function openAt(folder: string, options: OpenOptions = {}): Promise<Ledger> {
  const { cacheEntries = 1_000, decider = countingDecider, now = () => Date.now(), onSearchIndexLost = fail } = options;
  const { startThread = inProcess(now), takesInAtOnce } = options;
  const ledger = await openSqliteLedger({
    file: join(folder, "ledger.db"),
    searchIndexFile: join(folder, "register.db"),
    decider,
    cacheEntries,
    takesInAtOnce,
    queueLimit: 10_000,
    onFailure: fail,
    onSearchIndexLost,
    searchIndexRestMs: 0,
    startThread,
  });
  opened.set(folder, [...(opened.get(folder) ?? []), ledger]);
  return ledger;
}

export async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-ledger-"));
  try {
    await body(folder);
  } catch (error) {
    await Promise.allSettled((opened.get(folder) ?? []).map((ledger) => ledger.close()));
    throw error;
  } finally {
    opened.delete(folder);
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

/** Closed and removed after the test that opens it. */
export async function openForTest(options: OpenOptions = {}): Promise<Ledger> {
  const { ledger, dispose } = await openOne(options);
  after(dispose);
  return ledger;
}
