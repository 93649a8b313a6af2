import assert from "node:assert/strict";
import { test } from "node:test";
import type { SearchIndex } from "../../ledger/search-index.ts";
import { addVerdicts, openScriptedLedger } from "../testing/scripted-ledger.ts";
import { sampleVerdicts } from "./sample-verdicts.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2025, 0, 1);

/** So many verdicts a day, one day after the other. */
const steady = (days: number, perDay: number) =>
  Array.from({ length: days * perDay }, (_, index) => ({
    timeMs: startMs + (index * dayMs) / perDay,
    logOdds: index / 1_000,
  }));

test("a side without verdicts has no sample", async () => {
  const { ledger, side } = await openScriptedLedger();
  assert.equal(await sampleVerdicts(ledger, side, { days: 7, mostVerdicts: 100 }), undefined);
});

test("what fits is read whole, the days and nothing before them", async () => {
  const { ledger, side } = await openScriptedLedger();
  const verdicts = steady(20, 50);
  await addVerdicts(ledger, side, verdicts);
  const sample = await sampleVerdicts(ledger, side, { days: 7, mostVerdicts: 10_000 });
  assert.equal(sample?.untilMs, verdicts.at(-1)?.timeMs);
  assert.equal(sample?.share, 1);
  assert.deepEqual(
    sample?.verdicts.map(({ timeMs }) => timeMs),
    verdicts
      .slice(-350)
      .map(({ timeMs }) => timeMs)
      .reverse(),
  );
});

test("of more than fit, a share is read that is spread evenly over the days", async () => {
  const { ledger, side } = await openScriptedLedger();
  const verdicts = steady(40, 500);
  await addVerdicts(ledger, side, verdicts);
  const sample = await sampleVerdicts(ledger, side, { days: 10, mostVerdicts: 2_000 });
  assert.deepEqual([sample?.verdicts.length, sample?.transactions, sample?.share], [2_000, 5_000, 0.4]);
  assert.ok(sample !== undefined);
  const untilMs = sample.untilMs;
  const halves = [0, 0];
  for (const { timeMs } of sample.verdicts) {
    assert.ok(timeMs > untilMs - 10 * dayMs);
    halves[timeMs > untilMs - 5 * dayMs ? 1 : 0] = (halves[timeMs > untilMs - 5 * dayMs ? 1 : 0] ?? 0) + 1;
  }
  assert.ok(Math.min(...halves) > 0.35 * sample.verdicts.length, `${halves}`);
  const times = sample.verdicts.map(({ timeMs }) => timeMs);
  assert.equal(new Set(times).size, times.length, "no verdict is read twice");
});

test("a single late transaction does not end the search", async () => {
  const { ledger, side } = await openScriptedLedger();
  const verdicts = steady(10, 300);
  const late = { timeMs: startMs - 300 * dayMs, logOdds: 0 };
  await addVerdicts(ledger, side, [...verdicts.slice(0, 2_960), late, ...verdicts.slice(2_960)]);
  const sample = await sampleVerdicts(ledger, side, { days: 20, mostVerdicts: 10_000 });
  assert.equal(sample?.verdicts.length, 3_000);
});

test("neighbours in the journal change nothing of a side's sample", async () => {
  const { ledger, side } = await openScriptedLedger();
  const other = (await ledger.workspaces.findSide("scripted", "test")) ?? 0;
  const verdicts = steady(10, 60);
  for (let start = 0; start < verdicts.length; start += 100) {
    await addVerdicts(ledger, side, verdicts.slice(start, start + 100));
    await addVerdicts(ledger, other, steady(1, 900));
  }
  const sample = await sampleVerdicts(ledger, side, { days: 28, mostVerdicts: 200 });
  assert.deepEqual([sample?.verdicts.length, sample?.transactions], [200, 600]);
  assert.deepEqual([sample?.fromMs, sample?.untilMs], [verdicts[0]?.timeMs, verdicts.at(-1)?.timeMs]);
  assert.deepEqual(
    sample?.verdicts.map(({ timeMs }) => timeMs),
    verdicts
      .filter((_, index) => index % 3 === 2)
      .map(({ timeMs }) => timeMs)
      .reverse(),
  );
});

test("while the search index is behind nothing is chosen, and then once", async () => {
  const { ledger, side } = await openScriptedLedger();
  await addVerdicts(ledger, side, steady(2, 50));
  const asked: number[] = [];
  const searchIndex: Pick<SearchIndex, "spread"> = {
    async spread(of, spanMs, most) {
      asked.push(most);
      const spread = await ledger.searchIndex.spread(of, spanMs, most);
      return asked.length < 4 ? { ...spread, throughSequence: 0 } : spread;
    },
  };
  const sample = await sampleVerdicts({ ...ledger, searchIndex }, side, { days: 7, mostVerdicts: 60 });
  assert.equal(sample?.verdicts.length, 60);
  assert.deepEqual(
    asked.filter((most) => most > 0),
    [60],
  );
});

test("labels come with the verdicts, those of other sides do not", async () => {
  const { ledger, side } = await openScriptedLedger();
  const other = (await ledger.workspaces.findSide("scripted", "test")) ?? 0;
  const [id = ""] = await addVerdicts(ledger, side, steady(1, 3));
  await addVerdicts(ledger, other, steady(1, 9));
  const newLabel = { transactionId: id, isFraud: true, knownAtMs: 0, isTimeAssumed: true, source: "analyst" } as const;
  await ledger.labels.apply(side, [{ kind: "label", label: newLabel }], "test");
  const sample = await sampleVerdicts(ledger, side, { days: 7, mostVerdicts: 100 });
  assert.deepEqual(
    sample?.verdicts.map(({ isFraud }) => isFraud),
    [undefined, undefined, true],
  );
});
