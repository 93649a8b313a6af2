import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { pageNumbersAreInconsistent as check } from "./page-numbers-are-inconsistent.ts";

const run = (...footers: string[]) =>
  check.run({ text: textOfLines(...footers.map((text) => [{ x: 60, y: 30, text }])) });

test("forged: a page was left out, or taken from another document", () => {
  const missing = run("Page 1 of 4", "Page 2 of 4", "Page 4 of 4");
  assert.ok(typeof missing !== "string");
  assert.match(missing[0]?.observation ?? "", /after 'Page 2 of 4' on page 2 of the file comes 'Page 4 of 4'/);
  const foreign = run("Seite 1 von 3", "Seite 2 von 5", "Seite 3 von 3");
  assert.ok(typeof foreign !== "string");
  assert.equal(check.canShowTampering, false);
});

test("honest: pages that count on, in several languages", () => {
  assert.equal(run("Page 1 of 3", "Page 2 of 3", "Page 3 of 3"), "clear");
  assert.equal(run("Seite 1/2", "Seite 2/2"), "clear");
});

test("look-alike: several letters in one file, a single page of many, and a page without a number", () => {
  assert.equal(run("Page 1 of 2", "Page 2 of 2", "Page 1 of 3", "Page 2 of 3"), "clear");
  assert.equal(run("Page 3 of 7"), "nothing_to_compare");
  assert.equal(run("Page 1 of 3", "", "Page 3 of 3"), "clear");
});

test("empty: no page numbers", () => {
  assert.equal(run("A letter."), "nothing_to_compare");
});
