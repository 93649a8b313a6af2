import assert from "node:assert/strict";
import { test } from "node:test";
import { type StatementOrder, statementOf, usualHead } from "../../testing/counted-pages.ts";
import { pageOutsideOfThePeriod as check } from "./page-outside-of-the-period.ts";

const dated = [...usualHead, "Period: 2024-03-01 to 2024-03-31"];
const run = (odd: StatementOrder["odd"] = {}, order: StatementOrder = {}) =>
  check.run({ text: statementOf({ odd: { 1: { head: dated }, ...odd }, ...order }) });

test("forged: a page of another month between those of the period", () => {
  const result = run({ 3: { date: "2024-05" } });
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /^All 6 bookings of page 3 \('Page 3 of 4'\), from 2024-05-10 to 2024-05-15, lie outside .* and all 18 of the other pages within/,
  );
  assert.equal(result[0]?.boxes?.length, 6);
});

test("forged: a page that states a period of its own", () => {
  const other = [...usualHead, "Period: 2024-05-01 to 2024-05-31"];
  const result = run({ 2: { head: other, date: "2024-05" } }, { head: dated });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /page 2 .* the period from 2024-03-01 to 2024-03-31/);
});

test("honest: all bookings within the period", () => {
  assert.equal(run(), "clear");
});

test("look-alike: statements of two months bound together, and two pages outside", () => {
  assert.equal(run({ 4: { number: "Page 1 of 1", date: "2024-05" } }), "clear");
  assert.equal(run({ 3: { date: "2024-05" }, 4: { date: "2024-05" } }), "clear");
});

test("empty: no counted pages, and no period", () => {
  assert.equal(check.run({ text: { source: "text layer", pages: [] } }), "nothing_to_compare");
  assert.equal(check.run({ text: statementOf({ odd: { 2: { date: "2024-05" } } }) }), "clear");
});
