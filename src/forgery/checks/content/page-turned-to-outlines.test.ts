import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFacts, PageContent } from "../../facts/content.ts";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { pageTurnedToOutlines as check } from "./page-turned-to-outlines.ts";

const words = "Payable within thirty days of the date of this invoice";
const written = Array.from({ length: 6 }, (_, row) => writeLine({ x: 60, y: 700 - 20 * row, text: words })).join("");
/** Shapes of twelve points each, in lines like letters. */
const outlined = Array.from({ length: 240 }, (_, index) => {
  const [x, y] = [60 + 8 * (index % 40), 700 - 16 * Math.floor(index / 40)];
  const corners = Array.from({ length: 11 }, (__, corner) => `${x + (corner % 3) * 2} ${y + (corner % 4) * 2} l`);
  return `${x} ${y} m ${corners.join(" ")} h f`;
}).join("\n");

function documentOf(...pages: readonly string[]): ContentFacts {
  const read = pages.flatMap((page, index): PageContent[] => {
    const [first] = factsOfPage(page).pages;
    return first === undefined ? [] : [{ ...first, page: index + 1 }];
  });
  return { ...noContent, pages: read };
}

test("forged: the second of two pages is drawn as outlines", () => {
  const result = check.run({ content: documentOf(written, outlined) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /Page 2 has 240 shapes .*the other page has text/);
  assert.equal(result[0]?.boxes?.[0]?.page, 2);
});

test("honest: two pages of text", () => {
  assert.equal(check.run({ content: documentOf(written, written) }), "clear");
});

test("look-alike: a chart beside the text of its page, and a document of drawings", () => {
  assert.equal(check.run({ content: documentOf(written, `${written}${outlined}`) }), "clear");
  assert.equal(check.run({ content: documentOf(written, outlined, outlined) }), "clear");
});

test("empty: no pages, or one", () => {
  assert.equal(check.run({ content: noContent }), "nothing_to_compare");
  assert.equal(check.run({ content: documentOf(outlined) }), "nothing_to_compare");
});
