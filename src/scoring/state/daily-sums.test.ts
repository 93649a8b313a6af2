import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { type DailyShape, DailySums, dailyHeaderLength } from "./daily-sums.ts";

const shape: DailyShape = { columns: 2, ringDays: 5, halvingDays: 8 };

interface Entry {
  readonly day: number;
  readonly column: number;
  readonly value: number;
}

function sumsOf(entries: readonly Entry[]): DailySums {
  const sums = new DailySums(shape, {
    header: new Float64Array(dailyHeaderLength),
    older: new Float64Array(shape.columns),
    days: new Float64Array(shape.ringDays * shape.columns),
  });
  for (const { day, column, value } of entries) {
    sums.open(day);
    sums.add(day, column, value);
  }
  return sums;
}

/** Half for every calendar period that began since. */
function sumByDefinition(entries: readonly Entry[], before: number, column: number): number {
  const periodOf = (day: number) => Math.floor(day / shape.halvingDays);
  return entries
    .filter((entry) => entry.day < before && entry.column === column)
    .reduce((sum, { day, value }) => sum + value * 0.5 ** (periodOf(before) - periodOf(day)), 0);
}

function before(sums: DailySums, day: number): number[] {
  const out = new Float64Array(shape.columns).fill(Number.NaN);
  sums.sumBefore(day, out);
  return [...out];
}

/** Around the beginning of the calendar, so that days are negative too. */
const entry = fc.record({
  day: fc.integer({ min: -40, max: 40 }),
  column: fc.integer({ min: 0, max: shape.columns - 1 }),
  value: fc.integer({ min: 0, max: 1_000 }),
});
const entries = fc.array(entry, { minLength: 1, maxLength: 40 });

test("What lies before a day is what was added on the days before it, older ones halved, whatever came first", () => {
  fc.assert(
    fc.property(entries, (added) => {
      const sums = sumsOf(added);
      const newest = Math.max(...added.map(({ day }) => day));
      for (let day = newest - shape.ringDays + 1; day <= newest + 30; day += 1) {
        assert.equal(sums.isRetained(day), true);
        assert.deepEqual(before(sums, day), [sumByDefinition(added, day, 0), sumByDefinition(added, day, 1)]);
      }
      assert.equal(sums.isRetained(newest - shape.ringDays), false);
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("A day that is kept apart holds its own values, any other none", () => {
  fc.assert(
    fc.property(entries, (added) => {
      const sums = sumsOf(added);
      const newest = Math.max(...added.map(({ day }) => day));
      for (let day = newest - 2 * shape.ringDays; day <= newest + 2 * shape.ringDays; day += 1) {
        const own = added.filter((other) => other.day === day && other.column === 1);
        const expected = sums.isRetained(day) ? own.reduce((sum, { value }) => sum + value, 0) : 0;
        assert.equal(sums.valueOf(day, 1), expected);
      }
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("What is added on a day or after it does not reach the days before", () => {
  fc.assert(
    fc.property(entries, entries, (added, later) => {
      const newest = Math.max(...added.map(({ day }) => day));
      const shifted = later.map((other) => ({ ...other, day: newest + 1 + (Math.abs(other.day) % shape.ringDays) }));
      const sums = sumsOf([...added, ...shifted]);
      fc.pre(sums.isRetained(newest + 1));
      assert.deepEqual(before(sums, newest + 1), before(sumsOf(added), newest + 1));
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("Without an entry there is nothing before any day, and every day is kept", () => {
  const sums = sumsOf([]);
  assert.deepEqual([sums.isUsed, sums.isRetained(-7), sums.valueOf(3, 0)], [false, true, 0]);
  assert.deepEqual(before(sums, 12), [0, 0]);
});

test("The first day is the earliest that was opened, also where it came late; earlier versions did not keep it", () => {
  const sums = sumsOf([{ day: 20_000, column: 0, value: 1 }]);
  assert.equal(sums.daysBefore(20_009), 9);
  sums.open(19_998);
  assert.deepEqual([sums.daysBefore(20_009), sums.daysBefore(19_990)], [11, 0]);
  const header = Float64Array.of(1, 20_000, 19_995);
  const former = new DailySums(shape, { header, older: new Float64Array(2), days: new Float64Array(10) });
  former.open(19_000);
  assert.ok(former.isUsed && Number.isNaN(former.daysBefore(20_009)));
  assert.ok(Number.isNaN(sumsOf([]).daysBefore(0)));
});
