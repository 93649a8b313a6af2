/** The embedded ledger: one SQLite file, a writer in a thread of its own, and a reading connection here. */
import { closeSync, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { transactionText } from "../../contract/transactions.ts";
import type { DeciderModule, DeciderSource } from "../decider.ts";
import type { Ledger, SideId } from "../ledger.ts";
import { createLabelReader } from "../tables/labels.ts";
import { createLedgerParts } from "../tables/ledger-parts.ts";
import { openWriterCalls } from "../thread/writer-calls.ts";
import { Checkpoints } from "./checkpoints.ts";
import { openForReading } from "./connection.ts";
import { Durability } from "./durability.ts";
import { requireNoLoss } from "./head-file.ts";
import { makeCounters, type WriterRequest, type WriterThreadData } from "./protocol.ts";
import { createReader } from "./reader.ts";
import { openSqliteSearchIndex, type SqliteSearchIndex } from "./search-index/search-index.ts";
import { storeUnavailable } from "./store-unavailable.ts";
import { readsOf } from "./tables.ts";
import { type StartThread, startWorker } from "./thread.ts";
import { verifyStore } from "./verify.ts";

export interface SqliteLedgerOptions {
  readonly file: string;
  /** The search index's file, which follows the store and can be made anew from it. */
  readonly searchIndexFile: string;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly queueLimit: number;
  /** For who stays: what a crash has left is taken in before the first request, and not with it. */
  readonly takesInAtOnce?: boolean | undefined;
  /** Called when the writer is lost: nothing can be accepted any more, and the process should end. */
  readonly onFailure: (error: Error) => void;
  /** Called when searches cannot be answered. Verdicts continue, and a later search starts the search index again. */
  readonly onSearchIndexLost: (error: Error) => void;
  /** Rest before that, where it is not the usual one. */
  readonly searchIndexRestMs?: number | undefined;
  /** Threads of Node where nothing else is said. */
  readonly startThread?: StartThread;
}

export async function openSqliteLedger(options: SqliteLedgerOptions): Promise<Ledger> {
  const { file, searchIndexFile, decider, cacheEntries, queueLimit, takesInAtOnce = false } = options;
  const { startThread = startWorker } = options;
  requireNoLoss(file);
  const counters = makeCounters();
  const workerData: WriterThreadData = { file, decider, cacheEntries, counters, takesInAtOnce };
  const thread = startThread("writer", workerData);
  const durability = new Durability(file, counters, startThread, (error) => writer.lose(error));
  const writer = await openWriterCalls({
    thread,
    queueLimit,
    unavailable: storeUnavailable,
    onSynced: (synced) => durability.take(synced),
    after: (commit, release) => durability.after(commit, release),
    onCommitted: (records) => checkpoints.noticeCommits(records),
    onLost(error) {
      durability.lose(error);
      // What a failed sync left in the log may not be what is on the disk, and must not get into the store.
      void checkpoints.close();
      options.onFailure(error);
    },
  });
  const { change } = writer;
  const send = (request: WriterRequest) => thread.postMessage(request);
  const descriptor = openSync(file, "r+");
  const checkpoints = new Checkpoints({
    file,
    descriptor,
    startThread,
    gauges: () => writer.gauges(),
    holdBulk: () => send({ type: "holdBulk" }),
    checkpointRest: () => send({ type: "checkpoint" }),
  });
  const database = openForReading(file);
  const reads = readsOf(database);
  const reader = createReader(database);
  const labelReader = createLabelReader(reads);
  const shown = async <T>(reading: Promise<T>): Promise<T> => durability.shown(await reading);

  /** Of a verdict; the latest ones are not in the index yet, and only the writer knows them. */
  async function findSequence(side: SideId, transactionId: string): Promise<number | undefined> {
    return reader.findSequence(side, transactionId) ?? (await change("findSequence", side, transactionId));
  }

  const searchIndex = openOnFirstUse(options, startThread, shown);

  return {
    ...createLedgerParts({ reads, change, shown, onErased: () => checkpoints.truncateLog() }),
    transactions: {
      decide: (side, transactions) => writer.decide(side, transactions),
      decideRows: (side, rows) => writer.decideRows(side, rows),
      tryOut: (side, transaction) => change("tryOut", side, transactionText(transaction)),
      async findVerdict(side, transactionId) {
        const sequence = await findSequence(side, transactionId);
        return durability.shown(sequence === undefined ? undefined : reader.findVerdict(sequence));
      },
      async listEarlier(side, transactionId, limit) {
        const sequence = await findSequence(side, transactionId);
        return durability.shown(sequence === undefined ? [] : reader.listEarlier(sequence, limit));
      },
      readAt: (side, sequences) => shown(labelReader.readAt(side, sequences)),
      nextSequence: async () => reader.nextSequence(),
    },
    searchIndex,
    labels: {
      apply: (side, requests, actor) => change("applyLabels", side, requests, actor),
      async find(side, transactionId) {
        const sequence = await findSequence(side, transactionId);
        return sequence === undefined ? durability.shown(undefined) : shown(labelReader.find(sequence));
      },
      findOf: (side, transactions) => shown(labelReader.findOf(side, transactions)),
      list: (side, after, limit, filter) => shown(labelReader.list(side, after, limit, filter)),
    },
    shared: undefined,
    history: { moduleUrl: new URL("./history.ts", import.meta.url).href, settings: { file } },
    upkeep: {
      verify: async (areStatesRemade) => verifyStore(database, await load(decider), areStatesRemade),
      backup: async (target) => void database.prepare("VACUUM INTO ?").run(target),
      ping: () => change("touch", []),
      gauges: () => writer.gauges(),
      watchDecisions: (listener) => writer.watchDecisions(listener),
      sizes: () => sizesOf({ ledger: file, log: `${file}-wal`, search_index: searchIndexFile }),
    },
    async close() {
      await writer.drained();
      await searchIndex.close();
      await checkpoints.close();
      database.close();
      await writer.close();
      await durability.close();
      closeSync(descriptor);
    },
  };
}

async function load({ moduleUrl, settings }: DeciderSource) {
  const { createDecider } = (await import(moduleUrl)) as DeciderModule;
  return createDecider(settings);
}

/** A file that is not there yet has none. */
async function sizesOf(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, number>>> {
  const sizes = Object.entries(files).map(
    async ([part, path]) => [part, (await stat(path).catch(() => undefined))?.size ?? 0] as const,
  );
  return Object.fromEntries(await Promise.all(sizes));
}

/** The search index, opened by its first call: a command that writes one record needs none. */
function openOnFirstUse(
  { file, searchIndexFile, decider, onSearchIndexLost, searchIndexRestMs }: SqliteLedgerOptions,
  startThread: StartThread,
  shown: <T>(reading: Promise<T>) => Promise<T>,
): SqliteSearchIndex {
  let opened: SqliteSearchIndex | undefined;
  const data = { ledgerFile: file, searchIndexFile, decider };
  const parts = { data, startThread, onLost: onSearchIndexLost, restMs: searchIndexRestMs };
  const use = () => {
    opened ??= openSqliteSearchIndex(parts);
    return opened;
  };
  return {
    list: (...parameters) => use().list(...parameters),
    // The caller acts on the result: a power cut must not undo it.
    followFlagged: (after, limit) => shown(use().followFlagged(after, limit)),
    follow: (...parameters) => shown(use().follow(...parameters)),
    summarise: (...parameters) => use().summarise(...parameters),
    spread: (...parameters) => use().spread(...parameters),
    distance: () => use().distance(),
    close: async () => await opened?.close(),
  };
}
