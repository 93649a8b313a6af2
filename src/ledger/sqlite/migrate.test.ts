import assert from "node:assert/strict";
import { test } from "node:test";
import { openForWriting, prepare } from "./connection.ts";
import { type Migration, migrate, migrations, schemaVersion } from "./migrate.ts";

const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";

test("an empty store gets every migration once, and its tables", () => {
  const database = openForWriting(":memory:");
  assert.equal(schemaVersion(database), 0);
  assert.deepEqual(
    migrate(database).map(({ number }) => number),
    migrations.map(({ number }) => number),
  );
  assert.equal(schemaVersion(database), migrations.at(-1)?.number);
  assert.deepEqual(migrate(database), []);
  const names = prepare<[], { name: string }>(database, tables).all();
  assert.ok(names.some(({ name }) => name === "journal") && names.some(({ name }) => name === "states"));
});

test("numbers count up from one without a gap", () => {
  assert.deepEqual(
    migrations.map(({ number }) => number),
    migrations.map((_, index) => index + 1),
  );
});

test("a migration that fails leaves nothing behind, and the ones before it stand", () => {
  const database = openForWriting(":memory:");
  const steps: Migration[] = [
    { number: 1, name: "good", sql: "CREATE TABLE one (a INTEGER)" },
    { number: 2, name: "bad", sql: "CREATE TABLE two (a INTEGER); CREATE TABLE one (a INTEGER)" },
  ];
  assert.throws(() => migrate(database, steps), /already exists/);
  assert.equal(schemaVersion(database), 1);
  assert.deepEqual(
    prepare<[], { name: string }>(database, tables)
      .all()
      .map(({ name }) => name),
    ["one"],
  );
});

test("a store of a newer version is left alone", () => {
  const database = openForWriting(":memory:");
  database.exec("PRAGMA user_version = 999");
  assert.throws(() => migrate(database), /newer version/);
});

test("a store of the first version keeps its records and gets labels", () => {
  const database = openForWriting(":memory:");
  migrate(database, migrations.slice(0, 1));
  database.exec("INSERT INTO journal (sequence, side, kind, subject, body) VALUES (1, 1, 1, 't', '{}')");
  migrate(database);
  const rows = "SELECT subject FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence";
  assert.equal(prepare<[], { subject: string }>(database, rows).get()?.subject, "t");
});

test("IBANs of customers that are stored become their accounts, where these have no owner", () => {
  const database = openForWriting(":memory:");
  migrate(database, migrations.slice(0, 14));
  for (const [number, iban] of ["DE1", "DE2"].entries()) {
    const body = JSON.stringify({
      event: "loaded",
      actor: "a",
      customer: { customerId: `c${number}`, name: "N", iban },
    });
    database.exec(`INSERT INTO journal (sequence, side, kind, subject, body) VALUES (${number + 1}, 1, 2, 'c${number}', '${body}');
      INSERT INTO customers (number, side, customer_id, sequence) VALUES (${number + 1}, 1, 'c${number}', ${number + 1})`);
  }
  database.exec("INSERT INTO account_owners (side, account_id, number) VALUES (1, 'DE2', 9)");
  migrate(database);
  const owners = "SELECT account_id AS account, number FROM account_owners ORDER BY account_id";
  assert.deepEqual(
    prepare<[], { account: string; number: number }>(database, owners)
      .all()
      .map(({ account, number }) => [account, number]),
    [
      ["DE1", 1],
      ["DE2", 9],
    ],
  );
});
