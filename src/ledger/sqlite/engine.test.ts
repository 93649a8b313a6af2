import assert from "node:assert/strict";
import { test } from "node:test";
import { details, sideOf, transaction } from "../testing/conformance.ts";
import { describeEngine } from "../testing/engine-conformance.ts";
import { label } from "../testing/label-conformance.ts";
import { inFolder, openAt, openOne } from "./testing/open.ts";
import { startWorker } from "./thread.ts";

describeEngine("sqlite", () => openOne());

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

test("sqlite: states that do not fit in the cache are read back from the store", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder, { cacheEntries: 4 });
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

test("sqlite: closing waits for what was asked before, of real threads too", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder, { startThread: startWorker });
    const side = await sideOf(ledger);
    const asked = Array.from({ length: 50 }, (_, index) =>
      ledger.transactions.decide(side, [transaction(`t${index}`, "one", index)]),
    );
    await ledger.close();
    assert.equal((await Promise.all(asked)).length, 50);
  }));
