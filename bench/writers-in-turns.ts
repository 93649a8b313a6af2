/**
 * The writer of this version and that of another checkout, in one process and in turns: on a busy machine two runs one after the other
 * differ by more than most changes do.
 *
 *   node bin/run.js bench/writers-in-turns.ts --other FOLDER [--rows 60000] [--accounts 20000] [--seed 7] [--slice 128] [--ids 0]
 *
 * With `--ids`, the index over ids has so many others before. The first third of the rows warms up and is not counted.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readCommand } from "../scripts/support/command.ts";
import { count, existingFolder, required, wholeNumber } from "../scripts/support/options.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import type { Decider } from "../src/ledger/decider.ts";
import type { Database } from "../src/ledger/sqlite/connection.ts";
import type { VerdictIds } from "../src/ledger/sqlite/verdict-ids.ts";
import { textOf } from "./support/bench-writer.ts";
import { rowsOf } from "./support/bulk-file.ts";
import { scoringSettings } from "./support/ledger-options.ts";

const values = readCommand({
  does: `The writer of this version and that of another checkout, in one process and in turns: CPU time of a row in each. On a busy machine
    two runs one after the other differ by more than most changes do.`,
  options: {
    other: required(existingFolder("FOLDER", "the other checkout, with its dependencies")),
    rows: wholeNumber(60_000, "rows that are decided; the first third is not counted"),
    accounts: wholeNumber(20_000, "accounts that they are of"),
    seed: wholeNumber(7, "what chance begins with"),
    slice: wholeNumber(128, "rows that a writer is handed at once"),
    ids: count(0, "other ids that the index has before"),
  },
});
const { rows, slice } = values;
/** Rows between two checkpoints, as in the service. */
const checkpointEvery = 20_000;
/** Others, that the index has before. */
const fillGroup = 1_024;

/** Ids that nobody has, all of one record. */
function fillIndex(database: Database, index: Pick<VerdictIds, "catchUp" | "add" | "flush">): void {
  index.catchUp();
  for (let id = 0; id < values.ids; ) {
    database.exec("BEGIN IMMEDIATE");
    for (const end = Math.min(values.ids, id + fillGroup); id < end; id += 1) {
      index.add(Math.floor(Math.random() * 2 ** 53), 1);
    }
    index.flush();
    database.exec("COMMIT");
  }
  database.exec("UPDATE verdict_ids_progress SET through_sequence = 0; PRAGMA wal_checkpoint(TRUNCATE)");
}

async function openOf(checkout: string, folder: string) {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const connection: typeof import("../src/ledger/sqlite/connection.ts") = await load("src/ledger/sqlite/connection.ts");
  const schema: typeof import("../src/ledger/sqlite/migrate.ts") = await load("src/ledger/sqlite/migrate.ts");
  const writing: typeof import("../src/ledger/sqlite/writer.ts") = await load("src/ledger/sqlite/writer.ts");
  const scoring: typeof import("../src/scoring/decider.ts") = await load("src/scoring/decider.ts");
  const database = connection.openForWriting(join(folder, "ledger.db"), "NORMAL");
  schema.migrate(database);
  const indexing: typeof import("../src/ledger/sqlite/verdict-ids.ts") = await load("src/ledger/sqlite/verdict-ids.ts");
  if (values.ids > 0) fillIndex(database, new indexing.VerdictIds(database));
  const decider = scoring.createDecider(scoringSettings) as Decider;
  const writer = new writing.Writer(database, decider, { cacheEntries: 100_000, now: () => Date.now() });
  return { checkout, writer, folder, micros: 0 };
}

const texts = Array.from(rowsOf(values), textOf);
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "assay-bench-turns-")));
try {
  const [mine, other] = [join(import.meta.dirname, ".."), resolve(values.other)];
  const first = await openOf(other, folders[0] ?? "");
  const second = await openOf(mine, folders[1] ?? "");
  // Before ADR 0029 a writer read ids that were there into memory, some with each group: that is not part of a row.
  const groups = Math.ceil(values.ids / fillGroup);
  for (let group = 0; group <= groups; group += 1) for (const { writer } of [first, second]) writer.writeStates();
  for (let at = 0, turn = 0; at < rows; at += slice, turn += 1) {
    const bodies = texts.slice(at, at + slice);
    for (const one of turn % 2 === 0 ? [first, second] : [second, first]) {
      const before = process.threadCpuUsage();
      one.writer.decide(bodies.map((body) => ({ side: 1, transaction: JSON.parse(body) as Transaction, body })));
      const { user, system } = process.threadCpuUsage(before);
      if (at >= rows / 3) one.micros += user + system;
      if (at % checkpointEvery < slice) one.writer.checkpoint();
    }
  }
  for (const { checkout, micros, writer } of [first, second]) {
    console.log(`${checkout}: ${(micros / (rows - Math.ceil(rows / 3))).toFixed(1)} µs of CPU a row`);
    writer.close();
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
