import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { bookingListedTwice as check } from "./booking-listed-twice.ts";

const bookings = [
  ["2024-03-01", "Rent", "-910.00"],
  ["2024-03-04", "Salary", "2,450.00"],
  ["2024-03-04", "Bakery", "-6.40"],
  ["2024-03-11", "Pharmacy", "-18.20"],
  ["2024-03-15", "Power", "-75.00"],
] as const;
const run = (rows: readonly (readonly [string, string, string])[]) =>
  check.run({
    text: textOfLines(
      rows.flatMap(([date, words, amount], row) => {
        const y = 700 - 20 * row;
        return [{ x: 60, y, text: date }, { x: 160, y, text: words }, rightAligned(500, y, amount)];
      }),
    ),
  });

test("forged: the salary was put in a second time", () => {
  const result = run([...bookings.slice(0, 2), ...bookings.slice(1)]);
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /booking of 2024-03-04 stands in the list twice/);
});

test("honest: bookings that differ", () => {
  assert.equal(run(bookings), "clear");
});

test("look-alike: the same shop on another day, another amount, and a list of equal fares", () => {
  assert.equal(run([...bookings, ["2024-03-18", "Bakery", "-6.40"], ["2024-03-18", "Bakery", "-7.10"]]), "clear");
  assert.equal(
    run(Array.from({ length: 6 }, () => ["2024-03-18", "Bus fare", "-2.90"] as const)),
    "nothing_to_compare",
  );
});

test("empty: no list", () => {
  assert.equal(run([]), "nothing_to_compare");
  assert.equal(run(bookings.slice(0, 2)), "nothing_to_compare");
});
