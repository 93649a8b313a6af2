import assert from "node:assert/strict";
import { test } from "node:test";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Transaction } from "../../src/contract/transactions.ts";
import { Random } from "../../src/portfolios/random.ts";
import { featureNames } from "../../src/scoring/features.ts";
import { decideAll } from "../../src/scoring/testing/stream.ts";

const accounts = 12;
const count = 1_500;
const hourMs = 3_600_000;

/** Payments whose amounts never repeat, so that none is taken for a retry, and of which no sixteen fall into a day. */
function payments(seed: number): readonly Transaction[] {
  const random = new Random(seed);
  let timeMs = Date.UTC(2025, 0, 6);
  return Array.from({ length: count }, (_, index) => {
    timeMs += Math.ceil(random.exponential(0.5 * hourMs));
    const amount = Math.round(random.logBetween(5, 5_000) * 100) / 100 + index * 10_000;
    return { id: `t${index}`, accountId: `a${random.below(accounts)}`, amount, timeMs };
  });
}

const windows = {
  earlier: "count(*) OVER before",
  gapMs: "time - lag(time) OVER account",
  ageMs: "time - min(time) OVER account",
  largest: "max(amount) OVER before",
  count1h: `count(*) OVER (PARTITION BY id ORDER BY time RANGE BETWEEN ${hourMs} PRECEDING AND CURRENT ROW)`,
  count24h: `count(*) OVER (PARTITION BY id ORDER BY time RANGE BETWEEN ${24 * hourMs} PRECEDING AND CURRENT ROW)`,
} as const;

test("counts, ages and largest amounts are those that DuckDB's window functions give", async () => {
  const stream = payments(5);
  const { decided } = decideAll(stream);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const rows = stream.map(({ accountId, amount, timeMs }) => `('${accountId}', ${timeMs}, ${amount}::DOUBLE)`);
  const selected = Object.entries(windows).map(([name, sql]) => `(${sql})::DOUBLE AS ${name}`);
  const reader = await connection.runAndReadAll(`
    SELECT ${selected.join(", ")} FROM (VALUES ${rows.join(", ")}) AS payments (id, time, amount)
    WINDOW account AS (PARTITION BY id ORDER BY time),
      before AS (PARTITION BY id ORDER BY time ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ORDER BY time`);
  const expected = reader.getRowObjects();
  connection.closeSync();
  instance.closeSync();
  assert.equal(expected.length, stream.length);
  for (const [index, row] of expected.entries()) {
    // Of an account's first payment there is no past to speak of.
    if (Number(row.earlier) === 0) continue;
    for (const name of Object.keys(windows) as (keyof typeof windows)[]) {
      const found = decided[index]?.features[featureNames.indexOf(name)] ?? Number.NaN;
      const wanted = Number(row[name]);
      // Features are kept as 32-bit numbers.
      assert.ok(Object.is(found, Math.fround(wanted)), `${name} of ${index}: ${found}, and DuckDB says ${wanted}`);
    }
  }
});
