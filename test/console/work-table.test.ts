import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "../../console/src/data/csv.ts";

test("rows are written as CSV, and what looks like a formula as text", () => {
  assert.equal(
    csvOf([
      ["Id", "Amount", "Note"],
      ['=1+1"', -5.5, 'a "b", c'],
      ["@x", null, "two\nlines"],
    ]),
    `Id,Amount,Note\r\n"'=1+1""",-5.5,"a ""b"", c"\r\n'@x,,"two\nlines"\r\n`,
  );
});
