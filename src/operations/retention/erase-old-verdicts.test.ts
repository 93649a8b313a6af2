import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { retentionSliceRecords } from "../../ledger/retention.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createChangeCases } from "../cases/change-cases.ts";
import { createReadCases } from "../cases/read-cases.ts";
import { createEraseOldVerdicts } from "./erase-old-verdicts.ts";
import { startRetention } from "./start-retention.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);

async function open() {
  const clock = { nowMs: startMs };
  const now = () => clock.nowMs;
  const ledger = await openForTest({ now });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const old = createEraseOldVerdicts({ ledger, dueHours: 8, now });
  const decide = (id: string, status?: string) => {
    const flag = status === undefined ? {} : { attributes: { status } };
    // As an import of the past has it: the time of the transaction is no measure of how long it was kept.
    return ledger.transactions.decide(side, [{ id, accountId: "one", amount: 1, timeMs: 0, ...flag }]);
  };
  return { ledger, side, clock, now, old, decide };
}

const { signal } = new AbortController();

test("what was accepted before the time is erased, all of it and nothing else, and once", async () => {
  const { ledger, side, clock, old, decide } = await open();
  const batch = Array.from({ length: 2 * retentionSliceRecords }, (_, index) => {
    return { id: `old ${index}`, accountId: "one", amount: 1, timeMs: 0 };
  });
  await ledger.transactions.decide(side, batch);
  clock.nowMs += dayMs;
  await decide("young");
  const all = { verdicts: batch.length, labels: 0 };
  assert.deepEqual(await old.count(startMs), { verdicts: 0, labels: 0 });
  assert.deepEqual(await old.erase(startMs, "retention", signal), { verdicts: 0, labels: 0 });
  assert.deepEqual(await old.count(startMs + 1), all);
  assert.deepEqual(await old.erase(startMs + 1, "retention", signal), all);
  assert.deepEqual(await old.erase(startMs + 1, "retention", signal), { verdicts: 0, labels: 0 });
  assert.equal(await ledger.transactions.findVerdict(side, "old 0"), undefined);
  assert.ok(await ledger.transactions.findVerdict(side, "young"));
  assert.deepEqual((await ledger.upkeep.verify()).problems, []);
});

test("one that is stopped ends with a slice, and the next goes on from there", async () => {
  const { ledger, side, clock, old } = await open();
  const batch = Array.from({ length: 3 * retentionSliceRecords }, (_, index) => {
    return { id: String(index), accountId: "one", amount: 1, timeMs: 0 };
  });
  await ledger.transactions.decide(side, batch);
  clock.nowMs += dayMs;
  const stop = new AbortController();
  const erasing = old.erase(clock.nowMs, "retention", stop.signal);
  while ((await ledger.retention.progress()) === 0) await new Promise(setImmediate);
  stop.abort();
  const first = await erasing;
  assert.ok(first.verdicts > 0 && first.verdicts < batch.length);
  assert.equal((await old.erase(clock.nowMs, "retention", signal)).verdicts, batch.length - first.verdicts);
});

test("alerts are raised before their verdicts are erased; their case says so, and can be worked on and decided", async () => {
  const { ledger, side, clock, now, old, decide } = await open();
  await decide("flagged", "declined");
  clock.nowMs += dayMs;
  await decide("later", "declined");
  assert.deepEqual(await old.erase(clock.nowMs, "retention", signal), { verdicts: 1, labels: 0 });
  const read = createReadCases(ledger, now);
  const change = createChangeCases({ ledger, dueHours: 8, now });
  const [open1] = (await read.list(side, {}, "age", "", 9)).cases;
  const { alerts, caseId, version } = await read.find(side, open1?.caseId ?? "");
  assert.deepEqual(
    alerts.map(({ transactionId, isVerdictKept }) => [transactionId, isVerdictKept]),
    [
      ["flagged", false],
      ["later", true],
    ],
  );
  const decided = await change.change(side, caseId, version, { kind: "decide", outcome: "fraud" }, "ann");
  assert.equal(decided.labelledCount, 1, "what is erased takes no label");
  assert.deepEqual(
    (await read.find(side, caseId)).alerts.map(({ isFraud }) => isFraud),
    [null, true],
  );
  await assert.rejects(
    change.open(side, { accountId: "one", transactionIds: ["flagged"] }, "ann"),
    (error) => error instanceof ServiceError,
  );
});

test("retention runs at the start, not at all with 0 days, and its stop waits for what is under way", async () => {
  const asked: number[] = [];
  const failures: unknown[] = [];
  const run = (days: number, eraseOlder: (thanMs: number, wanted: AbortSignal) => Promise<unknown>) =>
    startRetention({ days, eraseOlder, now: () => startMs, onFailure: (error) => failures.push(error) });
  await run(0, () => Promise.resolve(asked.push(0)))();
  assert.equal(asked.length, 0);
  let isEnded = false;
  const stop = run(2, async (thanMs, wanted) => {
    asked.push(thanMs);
    await new Promise((settle) => wanted.addEventListener("abort", settle));
    isEnded = true;
  });
  await stop();
  assert.deepEqual([asked, isEnded], [[startMs - 2 * dayMs], true]);
  await run(1, () => Promise.reject(new Error("no room")))();
  assert.equal(failures.length, 1);
});
