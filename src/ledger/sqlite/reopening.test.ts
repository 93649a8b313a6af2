import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { accepted, details, sideOf, transaction } from "../testing/conformance.ts";
import { label } from "../testing/label-conformance.ts";
import { model } from "../testing/model-conformance.ts";
import { openForWriting } from "./connection.ts";
import { inFolder, openAt } from "./testing/open.ts";

test("sqlite: everything is there after it is opened again, and states continue where they were", () =>
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

test("sqlite: who stays takes in what a crash has left before it is asked for anything", () =>
  inFolder((folder) =>
    inFolder(async (left) => {
      const killed = await openAt(folder);
      const side = await sideOf(killed);
      await killed.transactions.decide(side, [transaction("a", "one", 1)]);
      for (const file of ["ledger.db", "ledger.db-wal"]) await copyFile(join(folder, file), join(left, file));
      await killed.close();
      const after = await openAt(left, { takesInAtOnce: true });
      const file = openForWriting(join(left, "ledger.db"));
      file.exec("UPDATE journal SET body = json_set(body, '$.amount', 99) WHERE kind = 1");
      file.close();
      const [next] = await after.transactions.decide(side, [transaction("b", "one", 2)]);
      assert.equal(details(next), "Seen 1 before; all 2; sum 20.");
      await after.close();
    }),
  ));

test("sqlite: labels are there after it is opened again, and still count", () =>
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

test("sqlite: models and the live one are there after it is opened again", () =>
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
    await assert.rejects(decide("a"), /Model trained-1, which is live.*not sound/);
    assert.equal((await after.models.promote(side, "built-in", 6, "me")).kind, "promoted");
    assert.equal(details((await decide("b"))[0]), "Seen 0 before; all 1; sum 10.");
    await after.close();
  }));
