/** The writer of an embedded store in this process: what it is handed, and where its time goes. */
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { transactionText } from "../../src/contract/transactions.ts";
import type { Decider } from "../../src/ledger/decider.ts";
import { encodeLines } from "../../src/ledger/row-outcomes.ts";
import { openForWriting } from "../../src/ledger/sqlite/connection.ts";
import { migrate } from "../../src/ledger/sqlite/migrate.ts";
import { Writer } from "../../src/ledger/sqlite/writer.ts";
import { Lines } from "../../src/ledger/thread/lines.ts";
import { createDecider } from "../../src/scoring/decider.ts";
import type { BulkRow } from "./bulk-file.ts";
import { scoringSettings } from "./ledger-options.ts";
import { type Sampled, timeByStage } from "./stages.ts";

/** The first that matches counts. */
const stages = [
  ["late rows: histories of their accounts read", /transaction-store\.ts readHistory/],
  ["scoring", /\/src\/(scoring|learning|rules)\//],
  ["journal: rows and their hashes", /(journal-writer|chain)\.ts|hash:\d|internal\/crypto/],
  [
    "states: held, kept for a rollback, flushed",
    /(write-behind-states|packed-states|packed-slots|state-(book|chunks?|flushes|names|undo)|number-column|row-order|take-in)\.ts/,
  ],
  ["ids: looked up, flushed and merged", /(verdict-ids|id-[a-z]+|number-table)\.ts|transaction-store\.ts findEntry/],
  ["commit: pages to the log", /writer\.ts commitGroup/],
  ["checkpoints, beside the writer in a service", /writer\.ts checkpoint/],
  ["garbage collection", /\(garbage collector\)/],
  ["between these: groups, roots, verdicts as text", /\/src\/ledger\//],
  ["the row as text, and parsed", /bench\//],
] as const;

export function openBenchWriter(folder: string) {
  const database = openForWriting(join(folder, "ledger.db"), "NORMAL");
  migrate(database);
  const decider = createDecider(scoringSettings) as Decider;
  return { database, decider, writer: new Writer(database, decider, { cacheEntries: 100_000, now: () => Date.now() }) };
}

export function textOf({ id, amount, timeMs, accountId, ...others }: BulkRow): string {
  const { accountType, counterpartyId, merchantCategory, channel } = others;
  const named = { accountType, currency: "EUR", counterpartyId, merchantCategory, channel, country: "DE" };
  return transactionText({ id, accountId, amount, timeMs, ...named });
}

/** Decides the rows of these texts, which the writer is handed so many at once. */
export function decideTexts(
  writer: Writer,
  texts: readonly string[],
  slice: number,
  onSlice: (end: number) => void,
): void {
  for (let at = 0; at < texts.length; at += slice) {
    const bodies = texts.slice(at, at + slice);
    writer.decideLines(new Lines({ sides: new Int32Array(bodies.length).fill(1), texts: encodeLines(bodies) }));
    onSlice(at + bodies.length);
  }
}

export interface Measured {
  /** CPU time of this thread. */
  readonly micros: number;
  /** Shares of it, the largest first. */
  readonly stages: readonly (readonly [stage: string, share: number])[];
}

export async function measureStages(work: () => void): Promise<Measured> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 500 });
  await session.post("Profiler.start");
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return { micros: user + system, stages: timeByStage(profile as Sampled, stages) };
}
