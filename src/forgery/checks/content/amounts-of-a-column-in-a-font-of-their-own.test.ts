import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFacts } from "../../facts/content.ts";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { placeOf, statementInstructions } from "../../testing/sample-statement.ts";
import { amountsOfAColumnInAFontOfTheirOwn as check } from "./amounts-of-a-column-in-a-font-of-their-own.ts";

/** The last amounts of the column in F2, whose font is embedded or not, beside F1, which is. */
function statement(count: number, isEmbedded: boolean, further = ""): ContentFacts {
  const rows = Array.from({ length: count }, (_, at) => 13 - at);
  const own = rows.map((row) => writeLine({ ...placeOf(row), text: `4${row % 10}7.20` }, "F2", 10)).join("");
  const lines = statementInstructions().split("\n");
  const kept = lines.map((line, row) =>
    rows.includes(row) ? line.replace(/1 0 0 1 450 \d+ Tm \([\d.]+\) Tj/, "") : line,
  );
  const content = factsOfPage(`${kept.join("\n")}${own}${further}`);
  return {
    ...content,
    fonts: content.fonts.map((font) => ({ ...font, isEmbedded: font.name.startsWith("Times") ? isEmbedded : true })),
  };
}

test("forged: an amount and the balances that depend on it, in one font of an editor's own", () => {
  for (const count of [2, 6]) {
    const result = check.run({ content: statement(count, false) });
    assert.ok(typeof result !== "string");
    assert.equal(result.length, 1);
    assert.match(
      result[0]?.observation ?? "",
      new RegExp(`${count} of 14 amounts of a column, .* Times-Roman, which is not embedded and has no word`),
    );
    assert.equal(result[0]?.boxes?.filter(({ role }) => role === undefined).length, count);
  }
});

test("honest: a column in one font", () => {
  assert.equal(check.run({ content: statement(0, false) }), "clear");
});

test("look-alike: amounts in a font that is embedded alike, or that words are set in as well, or only one of them", () => {
  assert.equal(check.run({ content: statement(4, true) }), "clear");
  const words = writeLine({ x: 60, y: 30, text: "Balances in another font are provisional" }, "F2", 10);
  assert.equal(check.run({ content: statement(4, false, words) }), "clear");
  assert.equal(check.run({ content: statement(1, false) }), "clear");
});

test("look-alike: signs from a font of symbols, which is not embedded, before digits of the text's own", () => {
  const signed = [12, 13].map((row) => {
    const { x, y } = placeOf(row);
    return `BT /F2 10 Tf 1 0 0 1 ${x - 6} ${y} Tm (-) Tj /F1 10 Tf (4${row % 10}7.20) Tj ET`;
  });
  const content = factsOfPage(`${statementInstructions()}${signed.join("\n")}`);
  const fonts = content.fonts.map((font) => ({ ...font, isEmbedded: !font.name.startsWith("Times") }));
  assert.equal(check.run({ content: { ...content, fonts } }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
