import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { dateBreaksTheOrderOfItsColumn as check } from "./date-breaks-the-order-of-its-column.ts";

const days = ["2024-03-01", "2024-03-04", "2024-03-04", "2024-03-11", "2024-03-15", "2024-03-22", "2024-03-29"];
const run = (dates: readonly string[], amount = "12.40", head: readonly string[] = []) =>
  check.run({
    text: textOfLines([
      ...head.map((text, row) => ({ x: 60, y: 820 - 20 * row, text })),
      ...dates.flatMap((text, row) => [
        { x: 60, y: 700 - 20 * row, text },
        { x: 200, y: 700 - 20 * row, text: "Card payment" },
        { x: 420, y: 700 - 20 * row, text: amount },
      ]),
    ]),
  });
const statement = ["Account statement", "Opening balance and closing balance", "Booking date"];

test("forged: a booking of another year", () => {
  const result = run(days.with(3, "2026-03-11"));
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /2026-03-11 .*7 dates.*changed to 2024-03-11/);
});

test("forged: newest first, and a day within the month, which tells less outside of statements", () => {
  for (const [head, strength] of [
    [statement, "moderate"],
    [["Travel expenses"], "weak"],
  ] as const) {
    const other = run(days.with(3, "2024-03-31").toReversed(), "12.40", head);
    assert.ok(typeof other !== "string");
    assert.equal(other[0]?.strength, strength);
  }
});

test("forged: the first date of the column", () => {
  const result = run(days.with(0, "2029-03-01"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("forged: the last but one, where either of the last two would leave the rest in order", () => {
  const result = run(days.with(-2, "2026-03-22"));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /2026-03-22 .*changed to 2024-03-22/);
});

test("forged: in a list without amounts, which somebody may have typed, that tells less", () => {
  const result = run(days.with(3, "2026-03-11"), "open");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("look-alike: the day of value of a returned debit, before that of its booking", () => {
  const values = days.with(5, "2024-03-02");
  const text = textOfLines([
    ...statement.map((line, row) => ({ x: 60, y: 820 - 20 * row, text: line })),
    ...days.flatMap((day, row) => [
      { x: 60, y: 700 - 20 * row, text: day },
      { x: 160, y: 700 - 20 * row, text: values[row] ?? "" },
      { x: 420, y: 700 - 20 * row, text: "12.40" },
    ]),
  ]);
  const result = check.run({ text });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: two lists below each other, each in order of time for itself", () => {
  const list = (top: number, dates: readonly string[]) =>
    dates.flatMap((text, row) => [
      { x: 60, y: top - 20 * row, text },
      { x: 420, y: top - 20 * row, text: "12.40" },
    ]);
  const credits = list(700, ["2024-07-05", "2024-07-25"]);
  const debits = (top: number) => list(top, ["2024-07-10", "2024-07-10", "2024-07-11", "2024-07-17"]);
  assert.equal(check.run({ text: textOfLines([...credits, ...debits(600)]) }), "clear");
  assert.notEqual(check.run({ text: textOfLines([...credits, ...debits(660)]) }), "clear");
});

test("honest: lists in order of time, either way", () => {
  assert.equal(run(days), "clear");
  assert.equal(run(days.toReversed()), "clear");
});

test("look-alike: the end of a period above the column, whose date stands at its edge", () => {
  const rows = days.map((text, row) => ({ x: 60, y: 660 - 20 * row, text }));
  const heading = { x: 60, y: 700, text: "2024-03-31" };
  assert.notEqual(check.run({ text: textOfLines([heading, ...rows]) }), "clear");
  assert.equal(check.run({ text: textOfLines([{ x: 25, y: 700, text: "Until" }, heading, ...rows]) }), "clear");
});

test("look-alike: neighbours out of order, a list in no order, and a date that no single digit explains", () => {
  assert.equal(run(days.with(3, "2024-03-04").with(2, "2024-03-11")), "clear");
  assert.equal(run([...days.slice(4), ...days.slice(0, 4)]), "clear");
  assert.equal(run(days.with(3, "2019-11-28")), "clear");
});

test("empty: no dates, or too few for an order", () => {
  assert.equal(run([]), "clear");
  assert.equal(run(["2024-03-01", "2026-03-02", "2024-03-03"]), "clear");
});
