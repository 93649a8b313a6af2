import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
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

test("sqlite: each gets its own answer from real threads, whether its group waits for the disk or was there before", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder, { startThread: startWorker });
    const side = await sideOf(ledger);
    const decide = async (number: number) => {
      const [outcome] = await ledger.transactions.decide(side, [
        transaction(`t${number}`, `account ${number}`, number),
      ]);
      return outcome?.kind === "decided" || outcome?.kind === "replayed" ? outcome.sequence : undefined;
    };
    const first = await Promise.all(Array.from({ length: 20 }, (_, number) => decide(number)));
    const asked: Promise<void>[] = [];
    for (let number = 0; number < 3_000; number += 1) {
      // In groups of their own, and many at once: the next one may be new while a sync of the last one is under way.
      const again = number % 3 === 0 ? undefined : first[number % first.length];
      const answer = decide(again === undefined ? 100 + number : number % first.length);
      asked.push(answer.then((sequence) => assert.equal(sequence === again, again !== undefined)));
      await nextTurn();
    }
    await Promise.all(asked);
    await ledger.close();
  }));
