import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOfCase } from "../../console/src/shell/case-number.ts";

test("a case is found by its number, however it is written", () => {
  for (const text of ["case 87", "case-87", "Case #87", " 87 "]) assert.equal(numberOfCase(text), 87);
  for (const text of ["case", "p-87", "87a", "case 1234567890"]) assert.equal(numberOfCase(text), undefined);
});
