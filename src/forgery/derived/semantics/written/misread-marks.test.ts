import assert from "node:assert/strict";
import { test } from "node:test";
import { haveCents, repairMarks, repairSign } from "./misread-marks.ts";

test("marks that recognition dropped or took for the other are put right where amounts have cents", () => {
  for (const [text, mark, repaired] of [
    ["239862€", ",", "2398,62€"],
    ["5.67447", ",", "5.674,47"],
    ["€5.142.22", ",", "€5.142,22"],
    ["1,335,68", ".", "1,335.68"],
  ] as const) {
    assert.equal(repairMarks(text, { mark, hasCents: true }), repaired, text);
    assert.equal(repairMarks(text, { mark, hasCents: false }), text, text);
  }
});

test("amounts with their marks, numbers with many decimals and versions stay as they are", () => {
  for (const text of ["5.674,47", "1,335.68", "5,67447", "78.46.77.79", "12.03.2024", "490€", "4711"]) {
    assert.equal(repairMarks(text, { mark: ",", hasCents: true }), text, text);
  }
});

test("a document has cents where most of its amounts do", () => {
  const amounts = ["1,00", "2,50€", "3,10", "4,99"];
  assert.equal(haveCents(amounts), true);
  assert.equal(haveCents([...amounts, "490€"]), true);
  assert.equal(haveCents([...amounts, "490€", "12€"]), false);
  assert.equal(haveCents(amounts.slice(1)), false);
});

test("a minus that was read as another stroke is one before an amount, and nowhere else", () => {
  for (const text of ["—-CHF", "~CHF", "~1'087.88", "—€12.00", "~"]) assert.ok(repairSign(text).startsWith("-"), text);
  for (const text of ["~about", "CHF~", "12—14", "~~"]) assert.equal(repairSign(text), text);
});
