import assert from "node:assert/strict";
import { test } from "node:test";
import { type StatementOrder, statementOf, usualHead } from "../../testing/counted-pages.ts";
import { runningBalanceStopsAtAPage as check } from "./running-balance-stops-at-a-page.ts";

const run = (order: StatementOrder) => check.run({ text: statementOf(order) });
const elsewhere = { from: 871_300 };

test("forged: a page in the middle fits neither to the one before nor to the one behind", () => {
  const result = run({ odd: { 2: elsewhere } });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(
    result[0]?.observation ?? "",
    /page 1 \('Page 1 of 4'\) ends with 4,933\.19.*So page 2 is of another list/,
  );
  assert.equal(result[0]?.strength, "strong");
  assert.deepEqual(
    result[0]?.boxes?.map(({ page }) => page),
    [2, 1, 3, 2],
  );
});

test("forged: the last page does not go on, and no other account can begin on it", () => {
  const result = run({ odd: { 4: elsewhere } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /Which of the two pages is of another list cannot be told/);
});

test("honest: a balance that goes on over all pages", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: accounts of one statement, by their opening balance or by their number", () => {
  const opened = [...usualHead, "Savings account", "Opening balance 8,713.00"];
  assert.equal(run({ odd: { 4: { ...elsewhere, head: opened } } }), "clear");
  const named = run({ odd: { 4: { ...elsewhere, head: [...usualHead.slice(0, 2), "Account: 90011288 1122"] } } });
  assert.ok(typeof named !== "string");
  assert.equal(named[0]?.strength, "weak");
  const headed = run({ odd: { 4: { ...elsewhere, head: [...usualHead, "Savings account"] } } });
  assert.ok(typeof headed !== "string");
  assert.equal(headed[0]?.strength, "moderate");
});

test("look-alike: documents bound together, an excerpt, and pages that are not counted", () => {
  assert.equal(
    run({ odd: { 3: { ...elsewhere, number: "Page 1 of 2" }, 4: { ...elsewhere, number: "Page 2 of 2" } } }),
    "clear",
  );
  assert.equal(run({ odd: { 2: { ...elsewhere, number: "Page 5 of 9" } } }), "clear");
  const uncounted = { number: "2024" };
  assert.equal(run({ odd: { 1: uncounted, 2: { ...elsewhere, ...uncounted }, 3: uncounted, 4: uncounted } }), "clear");
});

test("empty: no list, and a single page", () => {
  assert.equal(check.run({ text: { source: "text layer", pages: [] } }), "clear");
  assert.equal(run({ pages: 1 }), "clear");
});
