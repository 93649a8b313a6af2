import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { openPostgresLedger } from "../../src/ledger/postgres/engine.ts";
import { openSqliteLedger } from "../../src/ledger/sqlite/engine.ts";
import { countingDecider as decider } from "../../src/ledger/sqlite/testing/open.ts";
import { openPostgresSource, openPostgresTarget } from "../../src/ledger/transfer/postgres-store.ts";
import { openSqliteSource, openSqliteTarget } from "../../src/ledger/transfer/sqlite-store.ts";
import { derivedColumns, derivedTables, transferTables } from "../../src/ledger/transfer/tables.ts";
import type { TransferTarget } from "../../src/ledger/transfer/transfer-store.ts";
import { exportStore } from "../../src/operations/store/transfer/export-store.ts";
import { importStore } from "../../src/operations/store/transfer/import-store.ts";
import { compareLedgers, fill } from "../../src/operations/store/transfer/testing/filled-store.ts";
import { openDiskVault } from "../../src/vault/disk/disk-vault.ts";
import { runCommandWith } from "../support/command-line.ts";
import { documentResultOf, sendDocument } from "../support/documents.ts";
import { analyse, fetchReport, transaction } from "../support/exchanges.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";
import { ask, startService, withHome } from "../support/service.ts";

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

const onTable = () => undefined;
const common = { decider, cacheEntries: 1_000, queueLimit: 10_000, onFailure: assert.ifError };
const settingsOf = (url: string) => ({ url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 });

const openEmbedded = (home: string) =>
  openSqliteLedger({
    file: join(home, "ledger.db"),
    searchIndexFile: join(home, "register.db"),
    onSearchIndexLost: assert.ifError,
    ...common,
  });
const openShared = (url: string) => openPostgresLedger({ settings: settingsOf(url), poolSize: 2, ...common });

test(
  "everything moves to PostgreSQL and back, through an import that was cut off, and goes on the same",
  { skip: missingPostgres },
  () =>
    withHome(async (home) => {
      const { url, drop } = await server.createDatabase();
      const first = join(home, "first");
      const vault = await openDiskVault(first);
      const embedded = await openEmbedded(first);
      await fill(embedded, vault);
      await embedded.close();
      const source = await openSqliteSource(join(first, "ledger.db"), decider);
      const out = await exportStore({ source, vault, folder: join(home, "out"), onTable });
      await source.close();

      const settings = settingsOf(url);
      const sharedVault = await openDiskVault(join(home, "shared"));
      const bring = async (change: (target: TransferTarget) => Partial<TransferTarget>) => {
        const target = await openPostgresTarget(settings, decider);
        const parts = { vault: sharedVault, folder: join(home, "out"), onTable };
        await importStore({ ...parts, target: { ...target, ...change(target) } }).finally(() => target.close());
      };
      let left = 6;
      const failing = (target: TransferTarget): Partial<TransferTarget> => ({
        write(table, rows) {
          left -= 1;
          return left < 0 ? Promise.reject(new Error("the power went")) : target.write(table, rows);
        },
      });
      await assert.rejects(bring(failing), /the power went/);
      await assert.rejects(openShared(url), /import.*not finished/);
      await bring(() => ({}));
      await assert.rejects(openPostgresTarget(settings, decider), /already has a ledger/);

      // Back again before either goes on.
      const again = await openPostgresSource(settings, decider);
      const back = await exportStore({ source: again, vault: sharedVault, folder: join(home, "back"), onTable });
      await again.close();
      assert.deepEqual(
        back.tables.map(({ name, rows, digest }) => ({ name, rows, digest })),
        out.tables.map(({ name, rows, digest }) => ({ name, rows, digest })),
      );
      assert.deepEqual({ ...back, tables: [] }, { ...out, tables: [] });
      const last = join(home, "last");
      await mkdir(last);
      const target = await openSqliteTarget(join(last, "ledger.db"));
      await importStore({ target, vault: await openDiskVault(last), folder: join(home, "back"), onTable });

      const [one, two, three] = [await openEmbedded(first), await openShared(url), await openEmbedded(last)];
      try {
        await compareLedgers(one, two);
        const side = (await two.workspaces.findSide("acme", "live")) ?? 0;
        const found = await two.searchIndex.list(side, { accountId: "account 3" }, undefined, 100);
        assert.equal(found.entries.length, 18);
        assert.equal(await three.workspaces.findSide("acme", "live"), side);
        assert.deepEqual((await three.upkeep.verify()).problems, []);
      } finally {
        await Promise.all([one, two, three].map((ledger) => ledger.close()));
      }
      await drop();
    }),
);

test("every table and column of the database moves, or is made anew", { skip: missingPostgres }, async () => {
  const { url, drop } = await server.createDatabase();
  const ledger = await openShared(url);
  await ledger.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  await client.end();
  const moved = transferTables.flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const there = rows
    .filter(({ table_name }) => !derivedTables.postgres.includes(table_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    .filter((column) => !derivedColumns.postgres.includes(column));
  assert.deepEqual(there.sort(), moved.sort());
  await drop();
});

test("a service that was moved by commands answers as before", { skip: missingPostgres }, () =>
  withHome(async (home) => {
    const { url, drop } = await server.createDatabase();
    const before = await startService(join(home, "one"), { ASSAY_DATABASE_URL: "" });
    const sent = transaction({ transactionId: "moved" });
    const verdict = await analyse(before, sent);
    const report = await fetchReport(before, "moved");
    const { id } = documentResultOf(await sendDocument(before, makePdf()));
    const refused = await runCommandWith(join(home, "one"), {}, "export", join(home, "out"));
    assert.equal(refused.code, 1);
    assert.match(refused.errors, /in use by process/);
    // Killed: what only memory has is made anew before it is exported.
    await before.stop("SIGKILL");

    const exported = await runCommandWith(join(home, "one"), {}, "export", join(home, "out"));
    assert.equal(exported.code, 0, exported.errors);
    const environment = { ASSAY_DATABASE_URL: url };
    const imported = await runCommandWith(join(home, "two"), environment, "import", join(home, "out"));
    assert.equal(imported.code, 0, imported.errors);
    assert.match(imported.errors, /no problems found/);
    const rootOf = (output: string) => /root ([0-9a-f]{64})/.exec(output)?.[1];
    assert.equal(rootOf(imported.output), rootOf(exported.output));
    const second = await runCommandWith(join(home, "two"), environment, "import", join(home, "out"));
    assert.equal(second.code, 1);
    assert.match(second.errors, /already has a ledger/);

    const after = await startService(join(home, "two"), environment);
    try {
      assert.equal((await analyse(after, sent)).text, verdict.text);
      assert.equal((await fetchReport(after, "moved")).text, report.text);
      assert.equal((await analyse(after, transaction({ transactionId: "next" }))).status, 200);
      assert.equal((await ask(after, `/forgery/documents/${id}`)).status, 200);
    } finally {
      await after.stop("SIGKILL");
    }
    await drop();
  }),
);
