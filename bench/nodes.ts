/**
 * Durable verdicts a second of one, two and more nodes on one PostgreSQL database that syncs every commit, beside the embedded
 * store's, and who uses the processors meanwhile. Each node is a ledger with its own writer thread and connection, in one process
 * with what makes the payments; nodes decide for the same accounts of one side, or each for a side of its own.
 *
 *   node bin/run.js bench/nodes.ts [--nodes 1,2] [--seconds 5] [--batch 500] [--callers 4] [--rounds 1]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readCommand, refuse } from "../scripts/support/command.ts";
import { decimal, text, wholeNumber, withDefault } from "../scripts/support/options.ts";
import type { Ledger } from "../src/ledger/ledger.ts";
import { openPostgresLedger } from "../src/ledger/postgres/engine.ts";
import { openSqliteLedger } from "../src/ledger/sqlite/engine.ts";
import { missingPostgres, startPostgres } from "../test/support/postgres.ts";
import { ledgerOptions } from "./support/ledger-options.ts";
import { serverOf, usageOf } from "./support/processor-time.ts";
import { nextPayments } from "./support/requests.ts";

const values = readCommand({
  does: `Durable verdicts a second of one, two and more nodes on one PostgreSQL database that syncs every commit, beside the embedded
    store's, and who uses the processors meanwhile.`,
  needs: "Linux, for /proc; PostgreSQL: its programs on this machine, or ASSAY_TEST_POSTGRES_URL.",
  options: {
    nodes: withDefault(text("N[,N...]", "how many nodes, one measurement after the other", /^\d+(,\d+)*$/), "1,2"),
    seconds: decimal(5, "how long each measurement takes"),
    batch: wholeNumber(500, "transactions that one call hands over"),
    callers: wholeNumber(4, "callers of each node"),
    rounds: wholeNumber(1, "how often all is measured"),
  },
});
if (missingPostgres !== false) refuse(missingPostgres);
const durationMs = values.seconds * 1_000;
const batchSize = values.batch;

interface Measured {
  readonly rate: number;
  /** Processors in use, on average. */
  readonly service: number;
  readonly database: number;
  /** Of the service's, the thread that makes payments, hands them over and reads verdicts, of all nodes. */
  readonly main: number;
}

async function call(node: Ledger, side: number, endMs: number): Promise<number> {
  let count = 0;
  while (performance.now() < endMs) count += (await node.transactions.decide(side, nextPayments(batchSize))).length;
  return count;
}

async function sideOf(node: Ledger, workspace: string): Promise<number> {
  await node.workspaces.create(workspace, 1, "bench");
  return (await node.workspaces.findSide(workspace, "live")) ?? 0;
}

async function measure(
  nodes: readonly Ledger[],
  sides: readonly number[],
  databaseUs: () => number,
): Promise<Measured> {
  // What is compiled and prepared once is not counted.
  await Promise.all(nodes.map((node, at) => node.transactions.decide(sides[at] ?? 0, nextPayments(2_000))));
  const [before, mainBefore, databaseBefore] = [process.cpuUsage(), process.threadCpuUsage(), databaseUs()];
  const startedMs = performance.now();
  const calls = nodes.flatMap((node, at) =>
    Array.from({ length: values.callers }, () => call(node, sides[at] ?? 0, startedMs + durationMs)),
  );
  const count = (await Promise.all(calls)).reduce((sum, one) => sum + one, 0);
  const us = (performance.now() - startedMs) * 1_000;
  const [ofProcess, ofMain] = [process.cpuUsage(before), process.threadCpuUsage(mainBefore)];
  return {
    rate: (count / us) * 1e6,
    service: (ofProcess.user + ofProcess.system) / us,
    database: (databaseUs() - databaseBefore) / us,
    main: (ofMain.user + ofMain.system) / us,
  };
}

async function measureEmbedded(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "assay-nodes-"));
  const [file, searchIndexFile] = [join(folder, "ledger.db"), join(folder, "register.db")];
  const ledger = await openSqliteLedger({
    file,
    searchIndexFile,
    ...ledgerOptions,
    onSearchIndexLost: ledgerOptions.onFailure,
  });
  const measured = await measure([ledger], [await sideOf(ledger, "bench")], () => 0);
  await ledger.close();
  await rm(folder, { recursive: true });
  return measured;
}

async function measureNodes(count: number, isOneSide: boolean): Promise<Measured> {
  const database = await server.createDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const settings = { url: database.url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 };
  const opened = Array.from({ length: count }, () => openPostgresLedger({ settings, poolSize: 2, ...ledgerOptions }));
  const nodes = await Promise.all(opened);
  const sides: number[] = [];
  for (const [at, node] of nodes.entries()) sides.push(await sideOf(node, isOneSide ? "bench" : `bench-${at}`));
  const first = await serverOf(client);
  const measured = await measure(nodes, sides, () => usageOf(first).cpuUs);
  await client.end();
  await Promise.all(nodes.map((node) => node.close()));
  await database.drop();
  return measured;
}

function print(what: string, { rate, service, database, main }: Measured, base: number, baseName: string): void {
  const ratio = (rate / base).toFixed(2);
  const used = `${(service + database).toFixed(2)} of ${availableParallelism()} processors`;
  const cost = `${(((service + database) / rate) * 1e6).toFixed(0)} us a verdict`;
  console.log(
    `${what.padEnd(24)} ${rate.toFixed(0).padStart(6)} verdicts/s, ${ratio} of ${baseName.padEnd(8)} ${used}: service ${service.toFixed(2)}` +
      ` (main thread ${main.toFixed(2)}), database ${database.toFixed(2)}; ${cost}`,
  );
}

const server = await startPostgres({ isDurable: true });
try {
  for (let round = 0; round < values.rounds; round += 1) {
    console.log(`${values.callers} callers a node, batches of ${batchSize}`);
    const embedded = await measureEmbedded();
    print("embedded store", embedded, embedded.rate, "embedded");
    let one = Number.NaN;
    for (const count of values.nodes.split(",").map(Number)) {
      for (const isOneSide of count === 1 ? [true] : [true, false]) {
        const measured = await measureNodes(count, isOneSide);
        if (count === 1) one = measured.rate;
        const what = count === 1 ? "1 node" : `${count} nodes, ${isOneSide ? "one side" : "a side each"}`;
        print(what, measured, count === 1 ? embedded.rate : one, count === 1 ? "embedded" : "1 node");
      }
    }
  }
} finally {
  await server.stop();
}
