import assert from "node:assert/strict";
import { access, appendFile, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { ServiceError } from "../../../errors.ts";
import { countingDecider as decider, openAt as openEmbedded } from "../../../ledger/sqlite/testing/open.ts";
import { openSqliteSource, openSqliteTarget } from "../../../ledger/transfer/sqlite-store.ts";
import { derivedColumns, derivedTables, transferTables } from "../../../ledger/transfer/tables.ts";
import type { TransferSource, TransferTarget } from "../../../ledger/transfer/transfer-store.ts";
import { openDiskVault } from "../../../vault/disk/disk-vault.ts";
import { exportStore } from "./export-store.ts";
import { importStore } from "./import-store.ts";
import { compareLedgers, fileOf, fill } from "./testing/filled-store.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-transfer-"));
after(() => rm(folder, { recursive: true, force: true }));
const from = join(folder, "from");

before(async () => {
  const vault = await openDiskVault(from);
  const ledger = await openEmbedded(from);
  await fill(ledger, vault);
  await ledger.close();
});

async function exportTo(name: string, changes: Partial<TransferSource> = {}) {
  const source = await openSqliteSource(fileOf(from), decider);
  const parts = { vault: await openDiskVault(from), folder: join(folder, name), onTable: () => undefined };
  return exportStore({ source: { ...source, ...changes }, ...parts }).finally(() => source.close());
}

async function importFrom(name: string, home: string, change: (target: TransferTarget) => Partial<TransferTarget>) {
  const vault = await openDiskVault(home);
  const target = await openSqliteTarget(fileOf(home));
  const tables: string[] = [];
  const onTable = (table: string, _: number, earlier: number) => tables.push(`${table} ${earlier}`);
  try {
    await importStore({ target: { ...target, ...change(target) }, vault, folder: join(folder, name), onTable });
  } finally {
    await target.close();
  }
  return tables;
}

const unchanged = () => ({});

const isRefused = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof ServiceError && error.code === code && message.test(error.message);

test("everything in a store moves, and the moved store behaves as the first would", async () => {
  const manifest = await exportTo("whole");
  assert.equal(manifest.documents.count, 2);
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  assert.ok((rowsOf("journal") ?? 0) > 200);
  assert.equal(rowsOf("journal"), manifest.head.records);
  const home = join(folder, "to");
  await importFrom("whole", home, unchanged);
  const [one, other] = [await openEmbedded(from), await openEmbedded(home)];
  try {
    await compareLedgers(one, other);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

test("an interrupted import is resumed, and until it ends there is no store", async () => {
  const manifest = await exportTo("cut");
  const home = join(folder, "cut-to");
  let left = 5;
  const failing = (target: TransferTarget): Partial<TransferTarget> => ({
    write(table, rows) {
      left -= 1;
      return left < 0 ? Promise.reject(new Error("the power went")) : target.write(table, rows);
    },
  });
  await assert.rejects(importFrom("cut", home, failing), /the power went/);
  await assert.rejects(access(fileOf(home)));
  const tables = await importFrom("cut", home, unchanged);
  assert.ok(tables.includes("workspaces 2"));
  assert.ok(tables.includes("webhooks 0"));
  const moved = await openSqliteSource(fileOf(home), decider);
  assert.deepEqual(await moved.head(), manifest.head);
  await moved.close();
});

test("an import that was killed after its last row, before the store got its name, is finished by the next one", async () => {
  const manifest = await exportTo("unnamed");
  const home = join(folder, "unnamed-to");
  await importFrom("unnamed", home, unchanged);
  await rename(fileOf(home), `${fileOf(home)}.importing`);
  await importFrom("unnamed", home, unchanged);
  const moved = await openSqliteSource(fileOf(home), decider);
  assert.deepEqual(await moved.head(), manifest.head);
  await moved.close();
});

test("an interrupted export is resumed, and gives the same as one that was not interrupted", async () => {
  const whole = await exportTo("uncut");
  const source = await openSqliteSource(fileOf(from), decider);
  const rows: TransferSource["rows"] = (table, place) => {
    if (table.name === "customers") throw new Error("the disk is full");
    return source.rows(table, place);
  };
  await assert.rejects(exportTo("twice", { rows }), /the disk is full/);
  await assert.rejects(
    importFrom("twice", join(folder, "early"), unchanged),
    isRefused("unprocessable_file", /incomplete/),
  );
  const places: number[] = [];
  const watched: TransferSource["rows"] = (table, place) => {
    if (table.name === "journal") places.push(place ?? 0);
    return source.rows(table, place);
  };
  assert.deepEqual(await exportTo("twice", { rows: watched }), whole);
  assert.deepEqual(places, [whole.head.records]);
  await source.close();
  await assert.rejects(exportTo("twice"), isRefused("conflict", /already has a complete export/));
});

test("what was changed on the way is found before the store is put to use", async () => {
  const manifest = await exportTo("changed");
  const home = join(folder, "changed-to");
  const bending = (target: TransferTarget): Partial<TransferTarget> => ({
    write: (table, rows) =>
      target.write(
        table,
        table.name === "tokens" ? rows.map((row) => row.map((value) => (value === "till" ? "bill" : value))) : rows,
      ),
  });
  await assert.rejects(importFrom("changed", home, bending), isRefused("conflict", /^tokens differs/));
  await assert.rejects(access(fileOf(home)));

  const part = manifest.tables.find(({ name }) => name === "cases")?.parts[0]?.file ?? "";
  await appendFile(join(folder, "changed", part), "x");
  await assert.rejects(
    importFrom("changed", join(folder, "part"), unchanged),
    isRefused("unprocessable_file", /cases-000001.* was changed/),
  );
  await assert.rejects(
    importFrom("none", join(folder, "none"), unchanged),
    isRefused("unprocessable_file", /no export/),
  );
});

test("a document that the vault lacks is counted, and the rest moves", async () => {
  await rm(join(from, "vault", "1"), { recursive: true });
  const manifest = await exportTo("lost");
  assert.deepEqual(manifest.documents, { count: 0, bytes: 0, missing: 3 });
  await importFrom("lost", join(folder, "lost-to"), unchanged);
  const text = await readFile(join(folder, "lost", "manifest.json"), "utf8");
  assert.equal(JSON.parse(text).isComplete, true);
});

test("every table and column of the store moves, or is made anew", () => {
  const store = new DatabaseSync(fileOf(from), { readOnly: true });
  const rows = store
    .prepare(
      `SELECT tables.name AS table_name, columns.name AS column_name FROM sqlite_schema AS tables,
         pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all() as { table_name: string; column_name: string }[];
  store.close();
  const moved = transferTables.flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const there = rows
    .filter(({ table_name }) => !derivedTables.sqlite.includes(table_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    .filter((column) => !derivedColumns.sqlite.includes(column));
  assert.deepEqual(there.sort(), moved.sort());
});
