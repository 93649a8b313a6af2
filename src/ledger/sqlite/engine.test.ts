import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { commitmentOf } from "../chain.ts";
import type { Ledger } from "../ledger.ts";
import { describeAudit } from "../testing/audit-conformance.ts";
import { describeBulkCases } from "../testing/bulk-case-conformance.ts";
import { describeCases } from "../testing/case-conformance.ts";
import { accepted, describeLedger, details, type Opened, sideOf, transaction } from "../testing/conformance.ts";
import { describeCustomers } from "../testing/customer-conformance.ts";
import { describeDocuments } from "../testing/document-conformance.ts";
import { describeLabels, label } from "../testing/label-conformance.ts";
import { describeLists } from "../testing/list-conformance.ts";
import { describeModels, model } from "../testing/model-conformance.ts";
import { describeRegister } from "../testing/register-conformance.ts";
import { describeRules } from "../testing/rule-conformance.ts";
import { describeWebhooks } from "../testing/webhook-conformance.ts";
import type { ChainRecord } from "../verify-chain.ts";
import { openForWriting, prepare } from "./connection.ts";
import { openSqliteLedger } from "./engine.ts";

function openAt(folder: string, cacheEntries = 1_000): Promise<Ledger> {
  return openSqliteLedger({
    file: join(folder, "ledger.db"),
    registerFile: join(folder, "register.db"),
    decider: { moduleUrl: new URL("../testing/counting-decider.ts", import.meta.url).href, settings: {} },
    cacheEntries,
    queueLimit: 10_000,
    onFailure: (error) => {
      throw error;
    },
    onRegisterLost: (error) => {
      throw error;
    },
  });
}

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-ledger-"));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function openOne(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "assay-ledger-"));
  const ledger = await openAt(folder);
  return {
    ledger,
    dispose: async () => {
      await ledger.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeLedger("sqlite", openOne);
describeAudit("sqlite", openOne);
describeLabels("sqlite", openOne);
describeCustomers("sqlite", openOne);
describeModels("sqlite", openOne);
describeBulkCases("sqlite", openOne);
describeDocuments("sqlite", openOne);
describeRules("sqlite", openOne);
describeLists("sqlite", openOne);
describeRegister("sqlite", openOne);
describeCases("sqlite", openOne);
describeWebhooks("sqlite", openOne);

test("sqlite: everything is there after it is opened again, and states go on where they were", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    const [first] = await before.transactions.decide(side, [transaction("a", "one", 1)]);
    await before.close();
    const after = await openAt(folder);
    const [again, next] = await after.transactions.decide(side, [
      transaction("a", "one", 1),
      transaction("b", "one", 2),
    ]);
    assert.equal(accepted(again).verdict, accepted(first).verdict);
    assert.equal(details(next), "Seen 1 before; all 2; sum 20.");
    assert.deepEqual((await after.upkeep.verify()).problems, []);
    await after.close();
  }));

test("sqlite: labels are there after it is opened again, and go on speaking", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    await before.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 2)]);
    const request = label("a", 3, { note: "said so" });
    await before.labels.apply(side, [request, label("b", 3)], "me");
    await before.labels.apply(side, [{ kind: "revoke", transactionId: "b" }], "me");
    const stored = await before.labels.find(side, "a");
    await before.close();
    const after = await openAt(folder);
    assert.deepEqual(await after.labels.find(side, "a"), stored);
    assert.equal(await after.labels.find(side, "b"), undefined);
    assert.deepEqual(await after.labels.apply(side, [request], "me"), [{ kind: "unchanged", label: stored }]);
    const [next] = await after.transactions.decide(side, [transaction("c", "one", 4)]);
    assert.equal(details(next), "Seen 2 before; all 3; sum 30. Frauds 1; all 1.");
    assert.deepEqual((await after.upkeep.verify()).problems, []);
    await after.close();
  }));

test("sqlite: a change that fails leaves no label, no record and no trace in the states", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    const exploding = { ...transaction("bad", "two", 1), attributes: { explodeAtLabel: true } };
    await ledger.transactions.decide(side, [transaction("a", "one", 1), exploding]);
    const before = await ledger.upkeep.verify();
    await assert.rejects(ledger.labels.apply(side, [label("a", 2), label("bad", 2)], "me"), /told to explode/);
    assert.equal(await ledger.labels.find(side, "a"), undefined);
    assert.deepEqual(await ledger.upkeep.verify(), before);
    const [next] = await ledger.transactions.decide(side, [transaction("b", "one", 3)]);
    assert.equal(details(next), "Seen 1 before; all 3; sum 20.");
    await ledger.close();
  }));

test("sqlite: a second process labelling beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.labels.apply(side, [label("a", 2)], "me");
    const [next] = await one.transactions.decide(side, [transaction("b", "one", 3)]);
    assert.equal(details(next), "Seen 1 before; all 2; sum 20. Frauds 1; all 1.");
    await one.close();
    await two.close();
  }));

test("sqlite: models and who is in charge are there after it is opened again", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    for (const version of ["trained-1", "trained-2"]) {
      await before.models.save(side, model(), "me");
      await before.models.promote(side, version, 5, "me");
    }
    await before.close();
    const after = await openAt(folder);
    assert.equal((await after.models.list(side)).length, 2);
    const [first] = await after.transactions.decide(side, [transaction("a", "one", 1)]);
    assert.match(details(first), /By trained-2/);
    assert.deepEqual(await after.models.rollback(side, 6, "me"), {
      kind: "rolled_back",
      version: "trained-1",
      previous: "trained-2",
    });
    await after.close();
  }));

test("sqlite: a second process promoting beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.models.save(side, model(), "me");
    await two.models.promote(side, "trained-1", 5, "me");
    const [next] = await one.transactions.decide(side, [transaction("b", "one", 2)]);
    assert.match(details(next), /By trained-1/);
    await two.models.rollback(side, 6, "me");
    const [last] = await one.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.doesNotMatch(details(last), /By/);
    await one.close();
    await two.close();
  }));

test("sqlite: no other model decides in place of one that can no longer be read", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    await before.models.save(side, model(), "me");
    await before.models.promote(side, "trained-1", 5, "me");
    const file = openForWriting(join(folder, "ledger.db"));
    file.exec("UPDATE models SET body = x'00'");
    file.close();
    await before.close();
    const after = await openAt(folder);
    const decide = (id: string) => after.transactions.decide(side, [transaction(id, "one", 1)]);
    await assert.rejects(decide("a"), /Model trained-1, which is in charge.*not sound/);
    assert.equal((await after.models.promote(side, "built-in", 6, "me")).kind, "promoted");
    assert.equal(details((await decide("b"))[0]), "Seen 0 before; all 1; sum 10.");
    await after.close();
  }));

test("sqlite: verification names a changed model", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    await ledger.models.save(side, model(), "me");
    const file = openForWriting(join(folder, "ledger.db"));
    file.exec("UPDATE models SET body = x'00'");
    file.close();
    assert.deepEqual((await ledger.upkeep.verify()).problems, [`Model trained-1 of side ${side} was changed.`]);
    await ledger.close();
  }));

test("sqlite: states that do not fit in the cache are read back from the store", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder, 4);
    const side = await sideOf(ledger);
    for (let round = 0; round < 3; round += 1) {
      const batch = Array.from({ length: 20 }, (_, index) =>
        transaction(`${round}-${index}`, `account ${index}`, round),
      );
      const outcomes = await ledger.transactions.decide(side, batch);
      for (const outcome of outcomes) assert.match(details(outcome), new RegExp(`^Seen ${round} before`));
    }
    await ledger.close();
  }));

test("sqlite: a second process writing beside it is noticed", () =>
  inFolder(async (folder) => {
    const one = await openAt(folder);
    const two = await openAt(folder);
    const side = await sideOf(one);
    await one.transactions.decide(side, [transaction("a", "one", 1)]);
    await two.transactions.decide(side, [transaction("b", "one", 2)]);
    const [third] = await one.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.equal(details(third), "Seen 2 before; all 3; sum 30.");
    assert.deepEqual((await two.upkeep.verify()).problems, []);
    await one.close();
    await two.close();
  }));

test("sqlite: closing waits for what was asked before", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    const asked = Array.from({ length: 50 }, (_, index) =>
      ledger.transactions.decide(side, [transaction(`t${index}`, "one", index)]),
    );
    await ledger.close();
    assert.equal((await Promise.all(asked)).length, 50);
  }));

test("sqlite: verification names a changed, a missing and an added record", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    for (let index = 0; index < 5; index += 1) {
      await ledger.transactions.decide(side, [transaction(`t${index}`, "one", index)]);
    }
    const file = openForWriting(join(folder, "ledger.db"));
    const problemsAfter = async (sql: string) => {
      file.exec("SAVEPOINT before");
      file.exec(sql);
      file.exec("RELEASE before");
      return (await ledger.upkeep.verify()).problems.join(" ");
    };
    assert.match(
      await problemsAfter(
        `UPDATE journal SET record = replace(record, '"riskScore":2', '"riskScore":9') WHERE subject = 't2'`,
      ),
      /Group 4 .*was changed/,
    );
    assert.match(await problemsAfter("DELETE FROM journal WHERE subject = 't3'"), /Record 5 is missing/);
    assert.match(
      await problemsAfter(
        "INSERT INTO journal (sequence, side, kind, subject, salt, body) VALUES (99, 1, 4, 'x', x'00', '{}')",
      ),
      /belong to no group/,
    );
    file.close();
    await ledger.close();
  }));

test("sqlite: content that is gone without a record of its erasure is named", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    const customers = ["c1", "c2"].map((customerId) => ({ customerId, name: "Ada" }));
    await ledger.customers.load(side, customers, "insert", "me");
    await ledger.customers.erase(side, "c1", "me");
    const { records, erased, problems } = await ledger.upkeep.verify();
    assert.deepEqual([erased, problems], [1, []]);
    const file = openForWriting(join(folder, "ledger.db"));
    const parts = prepare<[], ChainRecord>(file, "SELECT * FROM journal WHERE subject = 'c2'").get();
    assert.ok(parts?.salt && parts.body !== null);
    const commitment = commitmentOf(parts.salt, { ...parts, body: parts.body });
    prepare(file, "UPDATE journal SET salt = NULL, body = NULL, commitment = ? WHERE subject = 'c2'").run(commitment);
    file.close();
    const check = await ledger.upkeep.verify();
    const told = `Record ${records - 1} has no content, and no record of an erasure names it.`;
    assert.deepEqual(check.problems, [told]);
    await ledger.close();
  }));

test("sqlite: a backup of a running ledger opens and holds", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    await ledger.transactions.decide(side, [transaction("a", "one", 1)]);
    const copies = await mkdtemp(join(tmpdir(), "assay-copy-"));
    await ledger.upkeep.backup(join(copies, "ledger.db"));
    const copy = await openAt(copies);
    assert.equal((await copy.transactions.findVerdict(side, "a"))?.transaction.id, "a");
    assert.deepEqual((await copy.upkeep.verify()).problems, []);
    await copy.close();
    await rm(copies, { recursive: true });
    await ledger.close();
  }));
