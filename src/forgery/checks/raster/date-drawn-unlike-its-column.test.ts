import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts, TokenPrint } from "../../facts/text.ts";
import { dateDrawnUnlikeItsColumn as check } from "./date-drawn-unlike-its-column.ts";

const usual: TokenPrint = { height: 20, darkness: 0.4, leastUnlike: 0.01, unlike: 0.02 };
const odd: TokenPrint = { ...usual, leastUnlike: 0.12, unlike: 0.15 };
const values = ["12.03.2024", "26.03.2024", "4711", "09.03.2024", "1.240,00", "236,00"];

/** A column of values, the first of them at the top. */
function textOf(...prints: readonly (TokenPrint | undefined)[]): TextFacts {
  const tokens = values.map((text, at) => ({
    text,
    left: 300,
    right: 400,
    bottom: 970 - 40 * at,
    top: 1_000 - 40 * at,
    ...(prints[at] === undefined ? {} : { print: prints[at] }),
  }));
  const geometry = { left: 0, bottom: 0, right: 1_000, top: 1_400, rotation: 0 } as const;
  return { source: "recognised", pages: [{ page: 1, geometry, tokens }] };
}

test("forged: a date whose digits are like none on the page, between numbers that are alike", () => {
  const result = check.run({ text: textOf(usual, odd, usual, usual, usual, usual) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /^Page 1: the digits of 26\.03\.2024 .* by 15 % .* at most 2 %/);
  assert.equal(result[0]?.boxes?.filter(({ role }) => role === "compared").length, 5);
});

test("honest: all numbers alike", () => {
  assert.equal(check.run({ text: textOf(usual, usual, usual, usual, usual, usual) }), "clear");
});

test("look-alike: a date in bold or larger type, an amount in a font of its own, a page of many fonts or of grain", () => {
  for (const prints of [
    [usual, { ...odd, darkness: 0.5 }, usual, usual, usual, usual],
    [usual, { ...odd, height: 24 }, usual, usual, usual, usual],
    [usual, usual, usual, usual, odd, usual],
    [odd, odd, odd, usual, usual, usual],
    Array<TokenPrint>(6).fill(odd),
  ]) {
    assert.equal(check.run({ text: textOf(...prints) }), "clear");
  }
});

test("empty: text that was not drawn, or has no date", () => {
  assert.equal(check.run({ text: textOf() }), "nothing_to_compare");
  assert.equal(check.run({ text: textOf(undefined, undefined, usual, undefined, usual) }), "nothing_to_compare");
});
