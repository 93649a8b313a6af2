/**
 * How long a start of the service takes, from the process's beginning to the first durable verdict: after it was killed in the middle of a
 * file, and after an orderly stop.
 *
 *   node bin/run.js bench/restart.ts [--home FOLDER] [--records 100000] [--rows 400000] [--accounts 50000] [--seed 11] [--times 3]
 *
 * With `--home` the data folder is one that there is, such as what `bench/growth.ts --store` has made; it stays, with the file's rows in
 * it. Another run on it takes another seed. The service is killed once its states lack so many records of the journal, or the most that they lack in the file's first two thirds.
 */
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, wholeNumber } from "../scripts/support/options.ts";
import { type Database, openForReading, prepare } from "../src/ledger/sqlite/connection.ts";
import { writeBulkFile } from "./support/bulk-file.ts";
import { type RunningService, startService } from "./support/service.ts";

const values = readCommand({
  does: `How long a start of the service takes, from the process's beginning to the first durable verdict: after it was killed in the middle
    of a file, and after an orderly stop.`,
  options: {
    home: existingFolder("FOLDER", "a data folder with a store; it stays, with the file's rows in it"),
    records: wholeNumber(100_000, "records of the journal that the states lack when it is killed, at most"),
    rows: wholeNumber(400_000, "rows of the file"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    seed: wholeNumber(11, "what chance begins with"),
    times: wholeNumber(3, "starts of each kind"),
  },
});
/** Later than all that the store has: a row that is late costs as much as its account's whole past. */
const startMs = Date.UTC(2025, 11, 1);
const token = "bench-token-bench-token-bench";
const authorization = { Authorization: `Bearer ${token}` };

interface Lag {
  readonly records: number;
  readonly last: number;
}

function lagOf(database: Database): Lag {
  const sql = `SELECT last, last - through_sequence AS records
    FROM states_progress, (SELECT coalesce(max(sequence), 0) AS last FROM journal)`;
  return prepare<[], Lag>(database, sql).get() ?? { records: 0, last: 0 };
}

let asked = 0;

async function decideOne({ port }: RunningService): Promise<void> {
  asked += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/fraud-detection`, {
    method: "POST",
    headers: { ...authorization, "Content-Type": "application/json" },
    body: JSON.stringify({
      transactionId: `restart-${values.seed}-${asked}-${Date.now()}`,
      amount: 12.5,
      timestamp: new Date().toISOString(),
      accountDetails: { accountId: "account-1", accountType: "checking" },
    }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.text();
}

async function start(home: string, what: string): Promise<RunningService> {
  const begunMs = performance.now();
  const service = await startService(home, { ASSAY_TOKEN: token });
  const listeningMs = performance.now() - begunMs;
  await decideOne(service);
  const answeredMs = performance.now() - begunMs;
  console.log(`${what}: listens after ${listeningMs.toFixed(0)} ms, first verdict after ${answeredMs.toFixed(0)} ms`);
  return service;
}

async function sendFile({ port }: RunningService, file: string): Promise<void> {
  const form = new FormData();
  form.append("file", await openAsBlob(file), "rows.csv");
  const answer = await fetch(`http://127.0.0.1:${port}/fraud-detection/bulk`, {
    method: "POST",
    headers: { ...authorization, Prefer: "respond-async" },
    body: form,
  });
  if (answer.status !== 202) throw new Error(await answer.text());
  await answer.text();
}

/** Watches while the file is decided, and kills when the states lack enough. */
async function killBehind(service: RunningService, database: Database): Promise<void> {
  const { last: before } = lagOf(database);
  let most = 0;
  for (;;) {
    const { records, last } = lagOf(database);
    const isLate = last - before > (values.rows * 2) / 3;
    if (records >= values.records || (isLate && records >= most * 0.95)) break;
    most = Math.max(most, records);
    if (last - before >= values.rows) throw new Error("The file was decided before the states lacked enough.");
    await delay(10);
  }
  await service.end("SIGKILL");
}

const folder = mkdtempSync(join(tmpdir(), "assay-bench-restart-"));
try {
  const home = values.home ?? join(folder, "home");
  const file = join(folder, "rows.csv");
  await writeBulkFile(file, { ...values, startMs });
  let service = await start(home, "first start");
  const database = openForReading(join(home, "ledger.db"));
  await sendFile(service, file);
  await killBehind(service, database);
  // What the file has left would be decided after the start; a start is measured that has nothing to go on with.
  for (let time = 0; time < values.times; time += 1) {
    const { records, last } = lagOf(database);
    service = await start(home, `killed, with ${records} of ${last} records to be taken in`);
    await service.end("SIGKILL");
  }
  service = await start(home, "killed again");
  for (let time = 0; time < values.times; time += 1) {
    const begunMs = performance.now();
    await service.end("SIGTERM");
    console.log(`  stopped within ${(performance.now() - begunMs).toFixed(0)} ms`);
    service = await start(home, "stopped in order");
  }
  await service.end("SIGTERM");
  database.close();
} finally {
  rmSync(folder, { recursive: true });
}
