import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { readDates } from "./dates.ts";
import { isOverprinted } from "./overprinted-dates.ts";

const overprinted = (x: number, y: number) => {
  const dates = readDates(
    textOfLines([
      { x: 60, y: 700, text: "2024-03-01" },
      { x, y, text: "12.03.2025" },
    ]),
  );
  return dates.map((date) => isOverprinted(date, dates));
};

test("a date over a date, and dates beside and below each other", () => {
  assert.deepEqual(overprinted(64, 702), [true, true]);
  assert.deepEqual(overprinted(200, 700), [false, false]);
  assert.deepEqual(overprinted(60, 680), [false, false]);
});
