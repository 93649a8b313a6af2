import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { AccountTotals } from "./account-totals.ts";
import { inFolder } from "./testing/setup.ts";

const row = fc.record({
  accountId: fc.constantFrom("a", "b", "ä", "c", "d", "e,f", "g h"),
  isFlagged: fc.boolean(),
  riskScore: fc.nat(100),
  amount: fc.integer({ min: -500, max: 500 }),
});

test("sums are the same whether they fit in memory or wait on disk", () =>
  inFolder(async (folder) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.nat(8), async (rows, listLimit) => {
        const summaries = [];
        for (const limit of [1_000, 2]) {
          const totals = new AccountTotals(join(folder, "accounts"), limit);
          for (const { accountId, isFlagged, riskScore, amount } of rows) {
            const id = Buffer.from(accountId);
            totals.add(id, 0, id.length, isFlagged, riskScore, amount);
            if (totals.isFull) await totals.spill();
          }
          summaries.push(await totals.finish(listLimit));
        }
        assert.deepEqual(summaries[1], summaries[0]);
        const [summary] = summaries;
        assert.equal(summary?.count, new Set(rows.map(({ accountId }) => accountId)).size);
        assert.equal(summary?.riskiest.length, Math.min(listLimit, summary?.count ?? 0));
        const scores = summary?.riskiest.map(({ highestRiskScore }) => highestRiskScore) ?? [];
        assert.deepEqual(
          scores,
          scores.toSorted((left, right) => right - left),
        );
      }),
      { numRuns: atLength(20, 60) },
    );
    assert.deepEqual(await readdir(folder), [], "nothing stays on the disk");
  }));
