/**
 * What one transaction costs, in each store: processor time of the service and of the database, bytes written, bytes kept on the disk and in
 * memory. `bench/search.ts` has the search index, and `bench/growth.ts` the same in a store that grows.
 * Processor time hardly depends on who else uses the machine.
 *
 *   node bin/run.js bench/cost.ts [--transactions 50000] [--batch 500]
 */
import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readCommand, refuse } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import type { Ledger } from "../src/ledger/ledger.ts";
import { openPostgresLedger } from "../src/ledger/postgres/engine.ts";
import { openSqliteLedger } from "../src/ledger/sqlite/engine.ts";
import { missingPostgres, startPostgres } from "../test/support/postgres.ts";
import { ledgerOptions } from "./support/ledger-options.ts";
import { serverOf, usageOf, writtenBytes } from "./support/processor-time.ts";
import { nextPayments } from "./support/requests.ts";
import { bytesByTable } from "./support/stored-bytes.ts";

const { transactions, batch } = readCommand({
  does: `What one transaction costs, in each store: processor time of the service and of the database, bytes written, bytes kept on the disk and in
    memory.`,
  needs: "Linux, for /proc; PostgreSQL: its programs on this machine, or ASSAY_TEST_POSTGRES_URL.",
  options: {
    transactions: wholeNumber(50_000, "transactions that are decided in each store"),
    batch: wholeNumber(500, "transactions that one call hands over"),
  },
});
if (missingPostgres !== false) refuse(missingPostgres);

interface Fed {
  readonly cpuUs: number;
  readonly seconds: number;
  /** Resident memory that came with them, in bytes: their states, what waits to be written, and what is not collected yet. */
  readonly memory: number;
}

async function feed(ledger: Ledger): Promise<Fed> {
  await ledger.workspaces.create("bench", 1, "bench");
  const side = (await ledger.workspaces.findSide("bench", "live")) ?? 0;
  // The first ones warm up.
  await ledger.transactions.decide(side, nextPayments(2_000));
  const memoryBefore = process.memoryUsage.rss();
  const before = process.cpuUsage();
  const startedMs = performance.now();
  for (let done = 0; done < transactions; done += batch) await ledger.transactions.decide(side, nextPayments(batch));
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedMs) / 1_000;
  return { cpuUs: user + system, seconds, memory: process.memoryUsage.rss() - memoryBefore };
}

function print(store: string, what: string, value: number, unit: string): void {
  console.log(`${store.padEnd(10)} ${what.padEnd(34)} ${value.toFixed(value < 100 ? 1 : 0).padStart(10)} ${unit}`);
}

async function measureSqlite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-cost-"));
  const file = join(folder, "ledger.db");
  const ledger = await openSqliteLedger({
    file,
    searchIndexFile: join(folder, "register.db"),
    ...ledgerOptions,
    onSearchIndexLost: ledgerOptions.onFailure,
  });
  const writtenBefore = writtenBytes("self");
  const { cpuUs, seconds, memory } = await feed(ledger);
  await ledger.close();
  print("embedded", "processor time of the service", cpuUs / transactions, "us a transaction");
  print(
    "embedded",
    "written to the disk",
    (writtenBytes("self") - writtenBefore) / transactions,
    "bytes a transaction",
  );
  print("embedded", "kept in ledger.db", statSync(file).size / transactions, "bytes a transaction");
  for (const { name, bytes } of bytesByTable(file)) {
    if (bytes > transactions) print("embedded", `kept in ${name}`, bytes / transactions, "bytes a transaction");
  }
  print("embedded", "more memory of the service", memory / transactions, "bytes a transaction");
  print("embedded", "one caller after the other", transactions / seconds, "verdicts/s");
  await rm(folder, { recursive: true });
}

async function measurePostgres(): Promise<void> {
  const server = await startPostgres({ isDurable: true });
  const { url } = await server.createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const one = async (text: string) => Object.values((await client.query(text)).rows[0] as object)[0] as string;
  const ledger = await openPostgresLedger({
    settings: { url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 },
    poolSize: 2,
    ...ledgerOptions,
  });
  const postmaster = await serverOf(client);
  const before = usageOf(postmaster);
  const logBefore = await one("SELECT pg_current_wal_lsn()");
  const { cpuUs, seconds, memory } = await feed(ledger);
  const log = Number(await one(`SELECT pg_current_wal_lsn() - '${logBefore}'::pg_lsn`));
  await client.query("CHECKPOINT");
  const after = usageOf(postmaster);
  await ledger.close();
  print("PostgreSQL", "processor time of the service", cpuUs / transactions, "us a transaction");
  print(
    "PostgreSQL",
    "processor time of the database",
    (after.cpuUs - before.cpuUs) / transactions,
    "us a transaction",
  );
  print("PostgreSQL", "written to its log", log / transactions, "bytes a transaction");
  print(
    "PostgreSQL",
    "written to the disk in all",
    (after.written - before.written) / transactions,
    "bytes a transaction",
  );
  for (const table of ["journal", "register_entries", "states", "chain_groups"]) {
    const bytes = Number(await one(`SELECT pg_total_relation_size('${table}')`));
    print("PostgreSQL", `kept in ${table}`, bytes / transactions, "bytes a transaction");
  }
  const states = Number(await one("SELECT count(*) FROM states"));
  print(
    "PostgreSQL",
    "kept of one state",
    Number(await one("SELECT pg_total_relation_size('states')")) / states,
    "bytes",
  );
  print("PostgreSQL", "more memory of the service", memory / transactions, "bytes a transaction");
  print("PostgreSQL", "one caller after the other", transactions / seconds, "verdicts/s");
  await client.end();
  await server.stop();
}

await measureSqlite();
await measurePostgres();
