import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine, withoutGuard } from "./csv-line.ts";

test("what a spreadsheet would calculate is led by an apostrophe, numbers and other texts are not", () => {
  const calculated = [
    "=1+1",
    "+49",
    "-5 x",
    "@SUM(A1)",
    '=HYPERLINK("http://x","y")',
    "'=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
  ];
  for (const text of calculated) assert.match(csvLine([text]), /^"?'/, text);
  assert.equal(csvLine(["a", -5, "b=c", "it's", "", null]), "a,-5,b=c,it's,,\r\n");
});

test("separators, quotes and line breaks are kept in quotes", () => {
  assert.equal(csvLine(['a,"b"', "c\nd"], "\n"), '"a,""b""","c\nd"\n');
});

test("a formula after a sign that other programs divide by is guarded too, and loading takes every guard away", () => {
  for (const text of ["a;=1+1", "a|@x", "a\n-1", 'a;"=1', "a;'=1", "=1;=2", "a\t＝1"]) {
    const cell = csvLine([text], "").slice(1, -1).replaceAll('""', '"');
    assert.match(cell, /[;|\n\t]["\s]*'+[=+\-@＝]/, text);
    assert.equal(withoutGuard(cell), text);
  }
  assert.equal(csvLine(["a; b=c"], ""), '"a; b=c"');
});
