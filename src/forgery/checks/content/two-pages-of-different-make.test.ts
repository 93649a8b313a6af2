import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceOfPages, foreign, type MadePage, usual } from "../../testing/made-pages.ts";
import { twoPagesOfDifferentMake as check } from "./two-pages-of-different-make.ts";

function run(...pages: readonly MadePage[]) {
  const { content, text } = evidenceOfPages(pages).artifacts;
  assert.ok(content?.state === "present" && text?.state === "present");
  return check.run({ content: content.value, text: text.value });
}

test("forged: the second page is written in another way, under the same running head", () => {
  const result = run(usual, foreign);
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(
    result[0]?.observation ?? "",
    /another way than page 1: .*TJ, literal strings instead of Tj.*Account 77120/,
  );
  assert.deepEqual(
    result[0]?.boxes?.map(({ page }) => page),
    [2, 1],
  );
});

test("forged: pages of different make whose printed numbers count on", () => {
  const result = run({ ...usual, head: "Page 1 of 2" }, { ...foreign, head: "Page 2 of 2" });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /It is numbered 'Page 2 of 2'/);
});

test("honest: two pages that were made alike", () => {
  assert.equal(run(usual, usual), "clear");
});

test("look-alike: two letters in one file, with heads and numbers of their own", () => {
  assert.equal(run({ ...usual, head: "Page 1 of 1" }, { ...foreign, head: "Sheet 1 of 1" }), "clear");
  assert.equal(run(usual, { ...foreign, head: "Annex" }), "clear");
});

test("look-alike: parts of a file that were numbered, or given a filing line, once they were bound", () => {
  const bound = (one: string, other: string) =>
    run({ ...usual, head: "Letter", added: one }, { ...foreign, head: "Annex", added: other });
  assert.equal(bound("Page 1 of 2", "Page 2 of 2"), "clear");
  assert.equal(bound("Case 3:24 Filed 2024", "Case 3:24 Filed 2024"), "clear");
});

test("look-alike: two forms of one issuer, bound by it, weigh little though their head is the same", () => {
  const result = run(usual, foreign);
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("empty: one page", () => {
  assert.equal(run(usual), "nothing_to_compare");
});
