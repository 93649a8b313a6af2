import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { bookingOnAWeekend as check } from "./booking-on-a-weekend.ts";

/** March 2024 begins on a Friday. */
const workingDays = [1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20];

function run(days: readonly number[], title = "Account statement") {
  const rows = days.flatMap((day, row) => {
    const y = 680 - 16 * row;
    return [
      { x: 60, y, text: `2024-03-${String(day).padStart(2, "0")}` },
      { x: 160, y, text: "Card payment" },
      rightAligned(500, y, `-${row + 3}.40`),
    ];
  });
  const heads = [
    { x: 60, y: 760, text: title },
    { x: 60, y: 740, text: "Opening balance" },
    { x: 60, y: 720, text: "Closing balance" },
  ];
  return check.run({ text: textOfLines([...heads, ...rows]) });
}

test("forged: one booking on a Sunday", () => {
  const result = run(workingDays.with(6, 10));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /booking of 2024-03-10 falls on a weekend, and 13 others/);
});

test("honest: bookings on working days", () => {
  assert.equal(run(workingDays), "clear");
});

test("look-alike: a bank that books on every day, and a list that is no bank's", () => {
  assert.equal(run(workingDays.with(6, 10).with(1, 2)), "clear");
  assert.equal(run(workingDays.with(6, 10), "Card payments"), "nothing_to_compare");
});

test("empty: no list", () => {
  assert.equal(run([]), "nothing_to_compare");
});
