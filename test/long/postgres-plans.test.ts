/** What a node reads of a database that has not looked at its tables since they were empty: only the rows that it names. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { rowsOf } from "../../bench/support/bulk-file.ts";
import { type Transaction, transactionText } from "../../src/contract/transactions.ts";
import { openLink } from "../../src/ledger/postgres/link.ts";
import { migrate } from "../../src/ledger/postgres/migrate.ts";
import { Writer } from "../../src/ledger/postgres/writer.ts";
import { createFailingDecider } from "../support/failing-decider.ts";
import { missingPostgres, startPostgres } from "../support/postgres.ts";

const server = await startPostgres();
after(() => server.stop());

const tables = ["journal", "states", "labels", "customers", "account_owners"];
const side = 2;
const groupSize = 50;
const rows = 6_000;
/** One of so many comes with the time of the first, so that its account's past is read back. */
const lateEach = 40;
/** Of rows that are read for each that is written: none of a table is read anew for each group. */
const mostReads = 3;

/** In the order of time, but for those that are late. */
function transactions(): readonly Transaction[] {
  const all = Array.from(rowsOf({ rows, accounts: 400, seed: 11 }));
  const sorted = all.toSorted((left, right) => left.timeMs - right.timeMs).map((row) => ({ ...row, currency: "EUR" }));
  const firstMs = sorted[0]?.timeMs ?? 0;
  return sorted.map((row, place) => (place % lateEach === lateEach - 1 ? { ...row, timeMs: firstMs } : row));
}

interface Count {
  readonly table: string;
  readonly written: number;
  readonly read: number;
}

/** Once those of a connection that has ended are there, which come all together. */
async function countsOf(client: Client): Promise<readonly Count[]> {
  for (;;) {
    const { rows: found } = await client.query<{ relname: string; written: string; read: string }>(
      `SELECT relname, n_tup_ins + n_tup_upd AS written, coalesce(idx_tup_fetch, 0) + seq_tup_read AS read
       FROM pg_stat_user_tables WHERE relname = ANY ($1)`,
      [tables],
    );
    const counts = found.map(({ relname, written, read }) => ({
      table: relname,
      written: Number(written),
      read: Number(read),
    }));
    if (counts.some(({ table, written }) => table === "journal" && written >= rows)) return counts;
    await delay(50);
  }
}

test("a node reads the rows that it names, whatever the tables were when the database planned its statements", {
  skip: missingPostgres,
}, async () => {
  const database = await server.createDatabase();
  const link = openLink({ url: database.url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    migrate(link);
    for (const table of tables) await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    const writer = new Writer(link, createFailingDecider(), { cacheEntries: 200, now: () => 0, wait: () => undefined });
    writer.change("createWorkspace", ["bench", 1, "me"]);
    const given = transactions();
    for (let at = 0; at < given.length; at += groupSize) {
      const group = given.slice(at, at + groupSize);
      const outcomes = writer.decide(
        group.map((transaction) => ({ side, transaction, body: transactionText(transaction) })),
      );
      assert.ok(outcomes.every(({ kind }) => kind === "decided"));
    }
    writer.writeStates([side]);
    link.close();
    const counts = await countsOf(client);
    const journal = counts.find(({ table }) => table === "journal");
    assert.ok(journal !== undefined && journal.read > rows / lateEach, JSON.stringify(counts));
    for (const count of counts) {
      assert.ok(count.read <= mostReads * Math.max(count.written, rows), JSON.stringify(count));
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
