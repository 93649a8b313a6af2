/** The ledger in PostgreSQL, which many nodes share: a writer in a thread of its own on each, and a pool of connections for reads. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { transactionText } from "../../contract/transactions.ts";
import type { DeciderSource } from "../decider.ts";
import type { HistorySource } from "../history.ts";
import type { Ledger } from "../ledger.ts";
import { createLabelReader } from "../tables/labels.ts";
import { createLedgerParts } from "../tables/ledger-parts.ts";
import type { FailedOutcome } from "../thread/protocol.ts";
import { openWriterCalls } from "../thread/writer-calls.ts";
import type { StoreCheck } from "../upkeep.ts";
import type { PostgresSettings } from "./connection.ts";
import { createReader } from "./reader.ts";
import { databaseUnavailable, openReads } from "./reads.ts";
import { openReplica, type PastSettings } from "./replica.ts";
import { createSearchIndexReader } from "./search-index-reader.ts";
import { createSharedWork } from "./shared-work.ts";
import { readsOf } from "./tables.ts";
import type { WriterThreadData } from "./writer.ts";

export interface PostgresLedgerOptions {
  readonly settings: PostgresSettings;
  /** Searches, reports and backtests read it instead of the database, and may miss what was accepted last. */
  readonly replica?: PostgresSettings | undefined;
  /** Connections for reads, to the database and to the replica each; the writer has one more. */
  readonly poolSize: number;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly queueLimit: number;
  /** Called when the writer's thread is lost: nothing can be accepted any more, and the process should end. */
  readonly onFailure: (error: Error) => void;
}

/** For what the writer throws away at once. Node gives it several times as much, which then stays taken. */
const youngMebibytes = 32;

function startWriter(workerData: WriterThreadData): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMebibytes };
  return new Worker(new URL("./writer-thread.ts", import.meta.url), { workerData, resourceLimits });
}

export async function openPostgresLedger(options: PostgresLedgerOptions): Promise<Ledger> {
  const { settings, replica, poolSize, decider, cacheEntries, queueLimit } = options;
  const thread = startWriter({ settings, decider, cacheEntries });
  const writer = await openWriterCalls({
    thread,
    queueLimit,
    unavailable: databaseUnavailable,
    // The database has made a commit durable before it says so.
    after: (_, release) => release(),
    onLost: options.onFailure,
  }).catch(async (error) => {
    await thread.terminate();
    throw error;
  });
  const { change } = writer;
  const reads = openReads(settings, poolSize);
  const lagging =
    replica === undefined
      ? reads
      : await openReplica(replica, poolSize, reads).catch(async (error) => {
          await Promise.all([writer.close(), reads.close()]);
          throw error;
        });
  const tables = readsOf(reads);
  const reader = createReader(reads);
  const labelReader = createLabelReader(tables);
  const moduleUrl = new URL("./history.ts", import.meta.url).href;
  const pastIn = (other: PostgresSettings | undefined): HistorySource => ({
    moduleUrl,
    settings: { database: settings, replica: other } satisfies PastSettings,
  });

  return {
    ...createLedgerParts({ reads: tables, change, shown: (reading) => reading, onErased: async () => undefined }),
    transactions: {
      decide: (side, transactions) => writer.decide(side, transactions),
      decideRows: (side, rows) => writer.decideRows(side, rows),
      tryOut: (side, transaction) => change("tryOut", side, transactionText(transaction)),
      findVerdict: (side, transactionId) => reader.findVerdict(side, transactionId),
      listEarlier: (side, transactionId, limit) => reader.listEarlier(side, transactionId, limit),
      readAt: (side, sequences) => labelReader.readAt(side, sequences),
      nextSequence: () => reader.nextSequence(),
    },
    searchIndex: createSearchIndexReader(reads, lagging),
    labels: {
      apply: (side, requests, actor) => change("applyLabels", side, requests, actor),
      async find(side, transactionId) {
        const sequence = await reader.findSequence(side, transactionId);
        return sequence === undefined ? undefined : labelReader.find(sequence);
      },
      findOf: (side, transactions) => labelReader.findOf(side, transactions),
      list: (side, after, limit, filter) => labelReader.list(side, after, limit, filter),
    },
    shared: createSharedWork(reads),
    history: pastIn(undefined),
    laggingHistory: pastIn(replica),
    upkeep: {
      verify: () => verifyStore(settings),
      backup: async () => {
        throw new Error(
          "The store is a PostgreSQL database: back it up with pg_dump, and back up the data folder too.",
        );
      },
      ping: () => change("touch", []),
      gauges: () => writer.gauges(),
      watchDecisions: (listener) => writer.watchDecisions(listener),
      async sizes() {
        const row = await reads.get<{ bytes: string }>("SELECT pg_database_size(current_database())::text AS bytes");
        return { database: Number(row?.bytes ?? 0) };
      },
    },
    async close() {
      await writer.drained();
      await writer.close();
      await reads.close();
      if (lagging !== reads) await lagging.close();
    },
  };
}

async function verifyStore(settings: PostgresSettings): Promise<StoreCheck> {
  const thread = new Worker(new URL("./verify-thread.ts", import.meta.url), { workerData: settings });
  const [reply] = (await once(thread, "message")) as [
    { readonly check: StoreCheck } | { readonly failure: FailedOutcome },
  ];
  if ("check" in reply) return reply.check;
  const { kind, message } = reply.failure;
  throw kind === "unavailable" ? databaseUnavailable(message) : new Error(message);
}
