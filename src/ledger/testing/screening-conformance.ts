/** What every ledger must do with screening: names to compare, hits in cases, each once. */
import assert from "node:assert/strict";
import type { NewHit } from "../screening.ts";
import { type Check, sideOf, transaction } from "./conformance.ts";

const hit = (subject: string, more: Partial<NewHit> = {}): NewHit => ({
  subject,
  entry: "ofac-1",
  score: 90,
  accountId: "a1",
  link: { kind: "customer", id: "c1" },
  text: `${subject} is near a listed name.`,
  ...more,
});

export function describeScreening(check: Check): void {
  check.bare("puts a hit into its account's case once, and again when the name has come nearer", async (ledger) => {
    const { screening, cases } = ledger;
    const side = await sideOf(ledger);
    const raise = (...hits: readonly NewHit[]) => screening.raise(side, hits, undefined, 500, 10);
    const [one, other] = [hit("customer c1"), hit("transaction t", { entry: "ofac-2", link: null })];
    assert.equal(await raise(one, other), 2);
    assert.equal(await raise(one, hit("customer c1", { score: 91 })), 0);
    assert.equal(await raise(hit("customer c1", { score: 95 })), 1);
    const [stored, ...rest] = await cases.list(side, {}, "age", undefined, 10);
    assert.ok(stored !== undefined && rest.length === 0);
    assert.deepEqual([stored.accountId, stored.highestScore, stored.alerts, stored.dueAtMs], ["a1", 95, 0, 500]);
    assert.deepEqual(stored.links, [{ kind: "customer", id: "c1" }]);
    const events = await cases.listEvents(side, stored.number);
    assert.deepEqual(
      events.map(({ kind, text }) => [kind, text]),
      [["opened", null], ...[one, other, one].map(({ text }) => ["hit", text])],
    );
    const decision = {
      kind: "decide",
      outcome: "genuine",
      transactionIds: null,
      note: null,
      replacesLabels: false,
    } as const;
    await cases.change(side, stored.number, undefined, decision, 20, "me");
    assert.equal(await raise(one), 0, "a decided hit does not come again");
    assert.equal(await raise(hit("customer c2")), 1);
    assert.equal((await cases.list(side, { states: ["open"] }, "age", undefined, 10)).length, 1);
  });

  check.bare("gives the names that records bring, and keeps how far they are compared", async (ledger) => {
    const { screening, customers, lists, transactions } = ledger;
    const [side, other] = [await sideOf(ledger), await sideOf(ledger, "acme", "test")];
    assert.deepEqual(await screening.sides(), []);
    await lists.create(side, "mules", { kind: "block", field: "accountId", title: "" }, 1, "me");
    await lists.create(side, "sanctions", { kind: "screen", field: "name", title: "" }, 1, "me");
    assert.deepEqual(await screening.sides(), [side]);
    await customers.load(side, [{ customerId: "c1", name: "Ada" }], "insert", "me");
    await customers.load(other, [{ customerId: "c1", name: "Eve" }], "insert", "me");
    await transactions.decide(side, [
      { ...transaction("t1", "a", 1), attributes: { counterpartyName: "Bob" } },
      { ...transaction("t2", "a", 2), attributes: { note: "counterpartyName" } },
      { ...transaction("t3", "a", 3), attributes: { counterparty_name: "Cy" } },
    ]);
    const through = (await transactions.nextSequence()) - 1;
    const records = await screening.readNames(side, 0, through);
    assert.deepEqual(
      records.map(({ kind, body }) => [kind, /Ada|Bob|Cy/.exec(body)?.[0]]),
      [
        ["customer", "Ada"],
        ["transaction", "Bob"],
        ["transaction", "Cy"],
      ],
    );
    assert.deepEqual(await screening.readNames(side, records[1]?.sequence ?? 0, through), records.slice(2));
    assert.equal(await screening.progress(side), undefined);
    for (const throughSequence of [3, through]) await screening.raise(side, [], { throughSequence, lists: "x" }, 5, 5);
    assert.deepEqual(await screening.progress(side), { throughSequence: through, lists: "x" });
    assert.equal(await screening.progress(other), undefined);
  });

  check("forgets the hits of a customer that is erased", async (ledger, side) => {
    const raise = () => ledger.screening.raise(side, [hit("customer c1")], undefined, 5, 5);
    await ledger.customers.load(side, [{ customerId: "c1", name: "Ada" }], "insert", "me");
    assert.deepEqual([await raise(), await raise()], [1, 0]);
    await ledger.customers.erase(side, "c1", "me");
    assert.equal(await raise(), 1);
  });

  check("keeps the names of screening lists away from verdicts and their past", async (ledger, side) => {
    await ledger.lists.create(side, "sanctions", { kind: "screen", field: "name", title: "" }, 1, "me");
    await ledger.lists.put(side, "sanctions", [{ value: "Ada", expiresAtMs: null, note: null }], 2, "me");
    await ledger.transactions.decide(side, [transaction("t1", "Ada", 1)]);
    if (ledger.history === undefined) return;
    const { openHistory } = (await import(ledger.history.moduleUrl)) as typeof import("../sqlite/history.ts");
    const reader = openHistory(ledger.history.settings);
    try {
      assert.deepEqual(reader.lists(side).now.lists, []);
      assert.equal(reader.lists(side).now.has("sanctions", "Ada", 1), false);
    } finally {
      reader.close();
    }
  });
}
