import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { bookingOutsideItsPeriod as check } from "./booking-outside-its-period.ts";

const days = ["2024-03-01", "2024-03-04", "2024-03-11", "2024-03-15", "2024-03-22", "2024-03-29"];
const run = (dates: readonly string[], period = "Period: 2024-03-01 to 2024-03-30") =>
  check.run({
    text: textOfLines([
      { x: 60, y: 760, text: period },
      ...dates.flatMap((text, row) => [
        { x: 60, y: 700 - 20 * row, text },
        { x: 200, y: 700 - 20 * row, text: "Card payment" },
        { x: 420, y: 700 - 20 * row, text: "-12.40" },
      ]),
    ]),
  });

test("forged: the last booking is of another year", () => {
  const result = run(days.with(5, "2028-03-29"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /2028-03-29 lies 1460 days outside .* changed to 2024-03-29/);
  assert.equal(result[0]?.boxes?.length, 1);
});

test("forged: a day of another month tells less", () => {
  const result = run(days.with(2, "2024-08-11"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("forged: a booking after the end of the period, most where the rows below it are earlier", () => {
  for (const [row, day, strength] of [
    [2, "2024-04-04", "strong"],
    [5, "2024-04-04", "moderate"],
  ] as const) {
    const result = run(days.with(row, day));
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, strength);
    assert.match(result[0]?.observation ?? "", /lies 5 days after the end of the period from 2024-03-01 to 2024-03-30/);
  }
});

test("honest: all bookings lie in the period", () => {
  assert.equal(run(days), "clear");
});

test("look-alike: a late booking, a day that no digit explains, a period of something else, and two periods", () => {
  assert.equal(run(days.with(0, "2024-02-20")), "nothing_to_compare");
  assert.equal(run(days.with(5, "2021-11-08")), "nothing_to_compare");
  assert.equal(run(days, "Contract from 2019-01-01 to 2020-12-31"), "nothing_to_compare");
  assert.equal(
    run(days.with(5, "2028-03-29"), "2024-03-01 to 2024-03-30 and 2023-03-01 to 2023-03-30"),
    "nothing_to_compare",
  );
});

test("empty: no period, or no bookings", () => {
  assert.equal(run(days, "Account statement"), "nothing_to_compare");
  assert.equal(run([]), "nothing_to_compare");
});
