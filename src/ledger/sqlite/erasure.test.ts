import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { atLength, testAtLength } from "../../../test/support/at-length.ts";
import { until } from "../../../test/support/until.ts";
import type { Customer } from "../../contract/customers.ts";
import { sideOf, transaction } from "../testing/conformance.ts";
import { openForReading, openForWriting, prepare } from "./connection.ts";
import { JournalWriter } from "./journal-writer.ts";
import { migrate, migrations } from "./migrate.ts";
import { marksIn } from "./testing/marks.ts";
import { inFolder, openAt } from "./testing/open.ts";

const markOf = (index: number) => `mark-${index}-mark`;

/** Some fit in a page by the dozen, some take pages of their own. */
function customer(index: number, version: number): Customer {
  const address = `${markOf(index)} ${"x".repeat((index * 37) % 400)}`;
  const accountIds = Array.from({ length: index % 50 === 0 ? 400 : 2 }, (_, at) => `account ${index} ${at}`);
  return { customerId: `c${(index * 7_919) % 10_007}`, name: `${markOf(index)} ${version}`, address, accountIds };
}

test("of an erased customer nothing is left in the files while the ledger runs, and all of the others", () =>
  inFolder(async (folder) => {
    const count = atLength(60, 120);
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    for (let version = 0; version < 3; version += 1) {
      for (let index = 0; index < count; index += 1) {
        // Verdicts in between, as on a busy day, and most customers changed more than once.
        if (index % 10 === 0) await ledger.transactions.decide(side, [transaction(`${version} ${index}`, "a", index)]);
        await ledger.customers.load(side, [customer(index, index % 3 === 0 ? 0 : version)], "upsert", "me");
      }
    }
    assert.equal((await marksIn(folder)).size, count, "they are there to be found");
    const erased = Array.from({ length: count }, (_, index) => index).filter((index) => index % 4 !== 1);
    for (const index of erased) assert.ok(await ledger.customers.erase(side, customer(index, 0).customerId, "me"));
    const left = await marksIn(folder);
    assert.deepEqual(
      erased.filter((index) => left.has(markOf(index))),
      [],
    );
    assert.equal(left.size, count - erased.length);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
    await ledger.close();
  }));

testAtLength("a long reader delays the end of an erasure, not the erasure, and the end follows", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    await ledger.customers.load(side, [customer(1, 0)], "insert", "me");
    const reader = openForReading(join(folder, "ledger.db"));
    reader.exec("BEGIN");
    prepare(reader, "SELECT count(*) FROM journal").get();
    assert.ok(await ledger.customers.erase(side, customer(1, 0).customerId, "me"));
    assert.equal(await ledger.customers.find(side, customer(1, 0).customerId), undefined);
    assert.ok((await marksIn(folder)).has(markOf(1)), "what the reader sees is still there");
    reader.exec("COMMIT");
    reader.close();
    await until(async () => (await marksIn(folder)).size === 0);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
    await ledger.close();
  }),
);

test("customers of an older store are found, own their accounts, and can be erased with all their records", () =>
  inFolder(async (folder) => {
    const file = join(folder, "ledger.db");
    const former = openForWriting(file);
    migrate(former, migrations.slice(0, 4));
    former.exec("INSERT INTO workspaces VALUES ('acme', 1); INSERT INTO sides VALUES (1, 'acme', 'live')");
    const kept = { ...customer(1, 1), riskLevel: "high", watchlist: true };
    const { accountIds = [], customerId } = kept;
    // The writer of today needs a column that the older store did not have.
    former.exec("ALTER TABLE journal ADD COLUMN record_bytes BLOB");
    const journal = new JournalWriter(former);
    journal.beginGroup();
    for (const loaded of [customer(1, 0), kept]) {
      const body = JSON.stringify({ event: "loaded", actor: "me", customer: loaded });
      journal.append({ side: 1, kind: "customer", subject: customerId, body });
    }
    journal.closeGroup(1);
    former.exec("ALTER TABLE journal DROP COLUMN record_bytes");
    prepare(former, "INSERT INTO customers VALUES (1, ?, 2, ?)").run(customerId, JSON.stringify(kept));
    for (const account of accountIds)
      prepare(former, "INSERT INTO account_owners VALUES (1, ?, ?)").run(account, customerId);
    former.close();

    const ledger = await openAt(folder);
    assert.deepEqual(await ledger.customers.find(1, customerId), kept);
    for (const filter of [{ accountId: accountIds[0] }, { riskLevel: "high" }, { watchlist: true }, {}]) {
      assert.deepEqual(await ledger.customers.list(1, 0, 5, filter), { customers: [kept], next: null });
    }
    assert.ok(await ledger.customers.erase(1, customerId, "me"));
    assert.equal((await marksIn(folder)).size, 0);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
    await ledger.close();
  }));
