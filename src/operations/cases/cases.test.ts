import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { ServiceError } from "../../errors.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createChangeCases } from "./change-cases.ts";
import { raiseNext, startKeepCases } from "./keep-cases.ts";
import { createReadCases } from "./read-cases.ts";

const hourMs = 3_600_000;

async function open() {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const now = () => clock.nowMs;
  const read = createReadCases(ledger, now);
  const change = createChangeCases({ ledger, dueHours: 8, now });
  const parts = { cases: ledger.cases, searchIndex: ledger.searchIndex, dueHours: 8, now };
  let flagged = 0;
  const flag = async (accountId: string, count = 1) => {
    const all = Array.from({ length: count }, () => {
      flagged += 1;
      const id = `t${flagged}`;
      return { id, accountId, amount: 0.1, timeMs: clock.nowMs, attributes: { status: "declined" } };
    });
    await ledger.transactions.decide(side, all);
  };
  const raiseAll = async () => {
    for (let through = await ledger.cases.progress(); ; ) {
      const next = await raiseNext(parts, through);
      if (next === through) return;
      through = next;
    }
  };
  return { ledger, side, clock, read, change, parts, flag, raiseAll };
}

const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof ServiceError && error.code === "conflict" && pattern.test(error.message);

test("a keeper that is stopped and started again raises every alert once, in batches", async () => {
  const { side, read, parts, flag } = await open();
  const failures: unknown[] = [];
  const keep = () => startKeepCases({ ...parts, onFailure: (error) => failures.push(error) });
  await flag("one", 250);
  const first = keep();
  await until(async () => (await read.summarise(side)).open > 0);
  await first();
  await flag("two", 1);
  const second = keep();
  await until(async () => (await read.summarise(side)).open === 2);
  await second();
  const { cases } = await read.list(side, {}, "age", "", 10);
  assert.deepEqual(
    cases.map(({ accountId, alertCount, valueAtRisk }) => [accountId, alertCount, valueAtRisk]),
    [
      ["one", 250, 25],
      ["two", 1, 0.1],
    ],
  );
  assert.deepEqual(failures, []);
});

test("a step that fails raises nothing, and may be repeated", async () => {
  const { side, read, parts, flag } = await open();
  await flag("one");
  let fails = 1;
  const searchIndex: typeof parts.searchIndex = {
    ...parts.searchIndex,
    async followFlagged(after, limit) {
      fails -= 1;
      if (fails >= 0) throw new Error("lost");
      return parts.searchIndex.followFlagged(after, limit);
    },
  };
  await assert.rejects(raiseNext({ ...parts, searchIndex }, 0), /lost/);
  await raiseNext({ ...parts, searchIndex }, 0);
  assert.equal((await read.summarise(side)).open, 1);
});

test("cases are shown with masked accounts, due times and what is overdue", async () => {
  const { side, clock, read, flag, raiseAll } = await open();
  await flag("4111111111111111");
  await raiseAll();
  const [shown] = (await read.list(side, {}, "priority", "", 10)).cases;
  assert.equal(shown?.accountId, "411111******1111");
  assert.deepEqual([shown?.dueAt, shown?.isOverdue], ["2026-01-01T08:00:00.000Z", false]);
  clock.nowMs += 9 * hourMs;
  assert.equal((await read.find(side, "case-1")).isOverdue, true);
  assert.equal((await read.summarise(side)).overdue, 1);
  for (const id of ["case-2", "case-0", "1", "case-x"]) await assert.rejects(read.find(side, id), /no case/);
});

test("two people at one case: the second learns the version and who changed it", async () => {
  const { side, read, change, flag, raiseAll } = await open();
  await flag("one");
  await raiseAll();
  const { version } = await read.find(side, "case-1");
  await change.change(side, "case-1", version, { kind: "assign", assignee: "me" }, "Ann");
  await assert.rejects(
    change.change(side, "case-1", version, { kind: "decide", outcome: "genuine" }, "Ben"),
    refusal(/changed to version 2 by Ann.* send version 2/),
  );
  await change.change(side, "case-1", undefined, { kind: "note", text: "Card 4111 1111 1111 1111" }, "Ben");
  const { events, assignee } = await read.find(side, "case-1");
  assert.equal(assignee, "Ann");
  assert.deepEqual(
    events.map(({ kind, actor, text }) => [kind, actor, text]),
    [
      ["opened", "service", null],
      ["assigned", "Ann", "Ann"],
      ["noted", "Ben", "Card 411111******1111"],
    ],
  );
});

test("a contradicted decision names the transactions, and replaces their labels on request", async () => {
  const { ledger, side, change, flag, raiseAll } = await open();
  await flag("one", 12);
  await raiseAll();
  const labels = Array.from({ length: 12 }, (_, index) => ({
    kind: "label" as const,
    label: {
      transactionId: `t${index + 1}`,
      isFraud: true,
      knownAtMs: Date.UTC(2026, 0, 1),
      isTimeAssumed: false,
      source: "chargeback" as const,
    },
  }));
  await ledger.labels.apply(side, labels, "bank");
  const decide = (more: object) =>
    change.change(side, "case-1", 1, { kind: "decide", outcome: "genuine", ...more }, "Ann");
  await assert.rejects(decide({}), refusal(/contradict the decision for t1, t2.* and 2 more\. Send replaceLabels/));
  assert.equal((await decide({ replaceLabels: true })).labelledCount, 12);
  assert.equal((await decide({ replaceLabels: true })).labelledCount, 0);
  assert.equal((await ledger.labels.find(side, "t1"))?.isFraud, false);
});

test("an action on several cases reports the result of each", async () => {
  const { side, read, change, flag, raiseAll } = await open();
  await flag("one");
  await flag("two");
  await raiseAll();
  const wanted = [
    { caseId: "case-1", version: 1 },
    { caseId: "case-2", version: 9 },
    { caseId: "case-7", version: 1 },
  ];
  const action = { kind: "assign", assignee: "Ann" } as const;
  const result = await change.changeAll(side, { cases: wanted, action }, "Ben");
  assert.deepEqual(
    result.results.map(({ version, error }) => [version, error]),
    [
      [2, null],
      [null, "conflict"],
      [null, "not_found"],
    ],
  );
  assert.deepEqual([result.changedCount, result.failedCount], [1, 2]);
  assert.deepEqual((await read.summarise(side)).assignees, [{ assignee: "Ann", open: 1, overdue: 0 }]);
});

test("a snooze must end within a year, and links must lead somewhere", async () => {
  const { ledger, side, clock, change, flag, raiseAll } = await open();
  await flag("one");
  await raiseAll();
  const snooze = (until: string) => change.change(side, "case-1", 1, { kind: "snooze", until }, "Ann");
  for (const until of ["2025-01-01T00:00:00Z", "2028-01-01T00:00:00Z", "soon"])
    await assert.rejects(snooze(until), /until/);
  await snooze("2026-01-02T00:00:00Z");
  clock.nowMs += 25 * hourMs;
  assert.equal(await ledger.cases.wake(clock.nowMs, 10), 1);
  for (const kind of ["document", "customer", "bulk_case"] as const) {
    const link = { kind, id: "77" };
    await assert.rejects(change.change(side, "case-1", undefined, { kind: "link", link }, "Ann"), /There is no/);
  }
  await ledger.customers.load(side, [{ customerId: "77", name: "Ada", accountIds: ["one"] }], "insert", "me");
  const link = { kind: "customer", id: "77" } as const;
  const { case: linked } = await change.change(side, "case-1", undefined, { kind: "link", link }, "Ann");
  assert.deepEqual(linked.links, [link]);
});

test("pages of cases follow one another in the order of priority", async () => {
  const { side, read, flag, raiseAll } = await open();
  for (const [index, accountId] of ["a", "b", "c"].entries()) await flag(accountId, 1 + index);
  await raiseAll();
  const first = await read.list(side, {}, "priority", "", 2);
  const second = await read.list(side, {}, "priority", first.nextCursor ?? "", 2);
  assert.deepEqual(
    [...first.cases, ...second.cases].map(({ accountId }) => accountId),
    ["c", "b", "a"],
  );
  assert.equal(second.nextCursor, null);
  for (const cursor of ["x", "1", "1_2_3_4"]) await assert.rejects(read.list(side, {}, "age", cursor, 2), /cursor/);
});
