import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFacts } from "../../facts/content.ts";
import { factsOfPage, noContent } from "../../testing/content-evidence.ts";
import { lettersReadOtherThanShown as check } from "./letters-read-other-than-shown.ts";

const plain = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 22 0 R >>";

/** A map of the letters that has some of them read as others. */
function factsWith(changes: Readonly<Record<string, string>>, instructions: string, font = plain): ContentFacts {
  const hex = (text: string) => text.charCodeAt(0).toString(16).padStart(2, "0");
  const lines = Array.from(
    "ABDEHIKabdehiklnorsü",
    (letter) => `<${hex(letter)}> <00${hex(changes[letter] ?? letter)}>`,
  );
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar endcmap`;
  return factsOfPage(instructions, {
    resources: "/Font << /F3 21 0 R >>",
    objects: [
      [21, font],
      [22, "<< >>", map],
    ],
  });
}

const shown = "BT /F3 12 Tf 60 700 Td (Ines Brandl) Tj ET";

test("forged: a map that has programs read another name than the encoding shows", () => {
  const result = check.run({ content: factsWith({ I: "D", n: "o", e: "r", s: "n" }, shown) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /programs read 'Dorn', but the page shows 'Ines'/);
});

test("forged: the same, letter by letter", () => {
  const letters = "BT /F3 12 Tf 60 700 Td (I) Tj (n) Tj (e) Tj (s) Tj ET";
  const result = check.run({ content: factsWith({ I: "D", n: "o", e: "r", s: "n" }, letters) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /programs read 'Dorn', but the page shows 'Ines'/);
});

test("forged: a replacement text with another name", () => {
  const stated = "BT /F3 12 Tf 60 700 Td /Span << /ActualText (Dora Brandl) >> BDC (Ines Brandl) Tj EMC ET";
  const result = check.run({ content: factsWith({}, stated) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /a replacement text states other letters/);
});

/** Two fonts of one embedded program: what each has its codes read as, and the page that shows them. */
function withTwoMaps(usual: string, other: string, codes: readonly number[], selection = "composite"): ContentFacts {
  const facts = factsWith({}, `BT /F3 12 Tf 60 700 Td (${usual}) Tj 0 -20 Td (${other}) Tj ET`);
  const use = (text: string, fontObject: number, instruction: number, own: readonly number[]) => ({
    fontObject,
    selection: instruction === 0 ? "composite" : selection,
    codes: own.map((code, at) => ({ code, text: text[at] ?? "", page: 1, instruction })),
  });
  const all = Array.from(usual, (_, at) => at + 1);
  return {
    ...facts,
    fonts: facts.fonts.map((font) => ({ ...font, isEmbedded: true, program: "one program" })),
    fontUses: [use(usual, 31, 0, all), use(other, 32, 1, codes)],
  };
}

test("forged: a second font of the same program that has the glyphs of one name read as another's", () => {
  const result = check.run({ content: withTwoMaps("Inesbadlk", "Dorn", [1, 2, 3, 4]) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /programs read 'Dorn', but the page shows 'Ines'/);
});

test("honest: a map that agrees with what is shown", () => {
  assert.equal(check.run({ content: factsWith({}, shown) }), "clear");
});

test("look-alike: two fonts of one program that agree, or select glyphs in different ways", () => {
  assert.equal(check.run({ content: withTwoMaps("Inesbadlk", "Ines", [1, 2, 3, 4]) }), "clear");
  assert.equal(check.run({ content: withTwoMaps("Inesbadlk", "Dorn", [1, 2, 3, 4], "other") }), "clear");
});

test("look-alike: small capitals, and one letter that a map mistakes", () => {
  assert.equal(check.run({ content: withTwoMaps("Inesbadlk", "INES", [1, 2, 3, 4]) }), "clear");
  assert.equal(check.run({ content: factsWith({ l: "I" }, shown) }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
