import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFacts } from "../../facts/content.ts";
import { factsOfInvoice } from "../../testing/content-evidence.ts";
import { evidenceOfPages, foreign, type MadePage, usual } from "../../testing/made-pages.ts";
import { pageOfAnotherMake as check } from "./page-of-another-make.ts";

function factsOf(pages: readonly MadePage[]): ContentFacts {
  const { content } = evidenceOfPages(pages).artifacts;
  assert.ok(content?.state === "present");
  return content.value;
}

test("forged: one page of four written in another way under the same running head", () => {
  const result = check.run({ content: factsOf([usual, usual, foreign, usual]) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /^Page 3 was made in another way .*TJ, literal strings instead of Tj/);
  assert.match(result[0]?.observation ?? "", /\(Account 77120\)/);
});

test("honest: pages that were all made alike", () => {
  assert.equal(check.run({ content: factsOf([usual, usual, usual, usual]) }), "clear");
});

test("look-alike: an attachment without the running head, and a document put together from two", () => {
  assert.equal(check.run({ content: factsOf([usual, usual, { ...foreign, head: "Annex" }, usual]) }), "clear");
  assert.equal(check.run({ content: factsOf([usual, usual, foreign, foreign]) }), "clear");
});

test("empty: too few pages to tell a usual make", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "not_applicable");
});
