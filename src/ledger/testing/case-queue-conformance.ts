/** What every ledger must do with queues of cases, and with finding cases by reason and mention. */
import assert from "node:assert/strict";
import { caseQueueLimit, type StoredQueue } from "../case-queues.ts";
import type { CaseFilter } from "../cases.ts";
import { change, flag, only, raise } from "./case-conformance.ts";
import { type Check, sideOf } from "./conformance.ts";

const queue = (name: string, more: Partial<StoredQueue> = {}): StoredQueue => ({
  name,
  title: name,
  minimumScore: null,
  reason: null,
  dueHours: null,
  atMs: 5,
  by: "me",
  ...more,
});

export function describeCaseQueues(check: Check): void {
  check.bare("keeps queues of cases by side and name", async (ledger) => {
    const { cases } = ledger;
    const [side, other] = [await sideOf(ledger), await sideOf(ledger, "acme", "test")];
    assert.equal(await cases.putQueue(side, queue("b")), true);
    assert.equal(await cases.putQueue(side, queue("a", { minimumScore: 90 })), true);
    assert.equal(await cases.putQueue(side, queue("b", { dueHours: 2 })), true);
    assert.deepEqual(await cases.listQueues(side), [queue("a", { minimumScore: 90 }), queue("b", { dueHours: 2 })]);
    assert.deepEqual(await cases.listQueues(other), []);
    assert.equal(await cases.removeQueue(other, "a", 6, "me"), false);
    assert.equal(await cases.removeQueue(side, "a", 6, "me"), true);
    assert.equal(await cases.removeQueue(side, "a", 6, "me"), false);
    for (let place = 1; place < caseQueueLimit; place += 1) await cases.putQueue(side, queue(`q${place}`));
    assert.equal(await cases.putQueue(side, queue("one-more")), false);
    assert.equal(await cases.putQueue(side, queue("b")), true);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
  });

  check("makes a case due as its alerts' queues say, and never later than it was", async (ledger, side) => {
    const due = async () => (await only(ledger, side)).dueAtMs;
    const [first] = await flag(ledger, side, ["a"]);
    assert.ok(first !== undefined);
    await raise(ledger, [{ ...first, dueAtMs: 500 }]);
    assert.equal(await due(), 500);
    const [second, third] = await flag(ledger, side, ["b", "c"]);
    assert.ok(second !== undefined && third !== undefined);
    await raise(ledger, [{ ...second, dueAtMs: 300 }, third]);
    assert.equal(await due(), 300);
    await raise(ledger, await flag(ledger, side, ["d"]));
    assert.equal(await due(), 300);
    const { number } = await only(ledger, side);
    assert.ok((await ledger.cases.listAlerts(side, number, 0, 10)).every((alert) => !("dueAtMs" in alert)));
  });

  check("finds cases by a reason of an alert, and by whom their notes mention", async (ledger, side) => {
    const [alert] = await flag(ledger, side, ["a"]);
    const [plain] = await flag(ledger, side, ["b"], "two");
    assert.ok(alert !== undefined && plain !== undefined);
    await raise(ledger, [
      { ...alert, reasonCodes: ["rule:100%_sure"] },
      { ...plain, reasonCodes: ["rule:100x_sure"] },
    ]);
    const accounts = async (filter: CaseFilter) =>
      (await ledger.cases.list(side, filter, "age", undefined, 10)).map(({ accountId }) => accountId);
    assert.deepEqual(await accounts({ reason: "rule:100%_sure" }), ["one"]);
    assert.deepEqual(await accounts({ reason: "rule:100" }), []);
    const text = "Please look, @ann.lee; and @bob@example.com, not me@example.com.";
    await change(ledger, await only(ledger, side), { kind: "note", text });
    assert.deepEqual((await only(ledger, side)).mentions, ["ann.lee", "bob@example.com"]);
    assert.deepEqual(await accounts({ mentioned: "ann.lee" }), ["one"]);
    assert.deepEqual(await accounts({ mentioned: "ann" }), []);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
  });
}
