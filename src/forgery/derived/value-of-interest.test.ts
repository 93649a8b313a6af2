import assert from "node:assert/strict";
import { test } from "node:test";
import { findInterest, findInterestWithin } from "./value-of-interest.ts";

test("what a word is to a reader by its own shape", () => {
  for (const [text, interest] of [
    ["1,240.00", "amount"],
    ["17.01.2024", "date"],
    ["DE89370400440532013000", "account"],
    ["77123", "account"],
    ["INV-2024-4711", "account"],
    ["2024", undefined],
    ["10/11", undefined],
    ["-11.13%", undefined],
    ["R37,R48,R18", undefined],
    ["20-55436", undefined],
    ["D4,D6", undefined],
    ["Total", undefined],
    ["", undefined],
  ] as const) {
    assert.equal(findInterest(text), interest, text);
  }
});

test("what one instruction shows that a reader would care about", () => {
  for (const [text, interest] of [
    ["Invoice date: 2024-01-17", "date"],
    ["signed on 17 January 2024 in Vienna", "date"],
    ["DE12 3456 7890 1234 5678 90", "account"],
    ["Account holder: Anna Schmidt", "name"],
    ["Dear Anna Schmidt,", "name"],
    ["days of the date of", undefined],
    ["Description of the child's family", undefined],
    ["4 Results", undefined],
    ["", undefined],
  ] as const) {
    assert.equal(findInterestWithin(text), interest, text);
  }
});
