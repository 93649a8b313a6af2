import assert from "node:assert/strict";
import { test } from "node:test";
import { mayHaveLostDigits } from "./lost-digits.ts";

const read = { source: "recognised", pages: [] } as const;

test("what is expected has the digits that were read, in their order, and more", () => {
  assert.equal(mayHaveLostDigits(read, "834,92", "6,834.92"), true);
  assert.equal(mayHaveLostDigits(read, "12.50", "112.50"), true);
});

test("an exchanged digit, more digits than expected, and text that was not recognised", () => {
  assert.equal(mayHaveLostDigits(read, "7,834.92", "6,834.92"), false);
  assert.equal(mayHaveLostDigits(read, "137.50", "37.50"), false);
  assert.equal(mayHaveLostDigits({ ...read, source: "text layer" }, "834.92", "6,834.92"), false);
});
