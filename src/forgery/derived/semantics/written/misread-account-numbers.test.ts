import assert from "node:assert/strict";
import { test } from "node:test";
import { repairAccountBeginning } from "./misread-account-numbers.ts";

test("letters and digits that stand for each other behind the label are read as what must stand there", () => {
  for (const [read, printed] of [
    ["TBAN SE97 5004 3615", "IBAN SE97 5004 3615"],
    ["Bank: lBAN F174 1280", "Bank: IBAN FI74 1280"],
    ["IBAN: DEO6 3705", "IBAN: DE06 3705"],
    ["IBAN NLl3 ABNA", "IBAN NL13 ABNA"],
  ] as const) {
    assert.equal(repairAccountBeginning(read), printed);
  }
});

test("look-alike: other words stay as they are, and nothing moves", () => {
  for (const text of ["urban no 12 34", "IBAN or BIC", "IBAN DE89 3704 0044", "Turban DEO6 3705"]) {
    assert.equal(repairAccountBeginning(text), text);
  }
});
