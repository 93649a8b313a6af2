import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";
import { factsOfInvoice } from "../../testing/content-evidence.ts";
import { evidenceOfPages, foreign, type MadePage, usual } from "../../testing/made-pages.ts";
import { pageOfAnotherMake as check } from "./page-of-another-make.ts";

function factsOf(pages: readonly MadePage[]): { readonly content: ContentFacts; readonly text: TextFacts } {
  const { content, text } = evidenceOfPages(pages).artifacts;
  assert.ok(content?.state === "present" && text?.state === "present");
  return { content: content.value, text: text.value };
}

/** Pages whose fonts are subsets, of which the second page has copies of its own. */
function withCopies({ content, text }: ReturnType<typeof factsOf>) {
  const fonts = ["ABCDEF", "GHIJKL"].map((subset) => ({
    name: "Liberation Sans",
    subset,
    isEmbedded: true,
    program: subset,
  }));
  const pages = content.pages.map((page) => ({
    ...page,
    marks: page.marks.map((mark) => (mark.kind === "text" ? { ...mark, font: page.page === 2 ? 1 : 0 } : mark)),
  }));
  return { content: { ...content, fonts, pages }, text };
}

const counted = [1, 2, 3].map((page) => ({ ...usual, head: `Page ${page} of 3 Account 77120` }));

test("forged: one page of four written in another way under the same running head", () => {
  const result = check.run(factsOf([usual, usual, foreign, usual]));
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /^Page 3 was made in another way .*TJ, literal strings instead of Tj/);
  assert.match(result[0]?.observation ?? "", /\(Account 77120\)/);
});

test("honest: pages that were all made alike", () => {
  assert.equal(check.run(factsOf([usual, usual, usual, usual])), "clear");
});

test("look-alike: an attachment without the running head, and a document put together from two", () => {
  assert.equal(check.run(factsOf([usual, usual, { ...foreign, head: "Annex" }, usual])), "clear");
  assert.equal(check.run(factsOf([usual, usual, foreign, foreign])), "clear");
});

test("empty: too few pages to tell a usual make", () => {
  assert.equal(
    check.run({ content: factsOfInvoice(), text: { source: "text layer", pages: [] } }),
    "nothing_to_compare",
  );
});

test("forged: a counted page with copies of its own of the fonts of all others", () => {
  const result = check.run(withCopies(factsOf(counted)));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /^Page 2 was made .* copies of its own of the fonts Liberation Sans/);
});

test("look-alike: fonts of its own, but a document that counts its own pages; and no copies at all", () => {
  const bound = counted.map((page, index) => (index === 1 ? { ...page, head: "Page 1 of 1 Account 77120" } : page));
  assert.equal(check.run(withCopies(factsOf(bound))), "clear");
  assert.equal(check.run(factsOf(counted)), "clear");
});
