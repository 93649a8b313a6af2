import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent } from "../../testing/content-evidence.ts";
import { digitsReadOtherThanShown as check } from "./digits-read-other-than-shown.ts";

const plain = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 22 0 R >>";

/** A map from the codes of digits to characters, in which some are changed. */
function mapWith(changes: Readonly<Record<string, string>>): string {
  const lines = [...new Set([..."0123456789.,", ...Object.keys(changes)])].map((digit) => {
    const hex = (text: string) => text.charCodeAt(0).toString(16);
    return `<${hex(digit)}> <00${hex(changes[digit] ?? digit)}>`;
  });
  return `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar endcmap`;
}

function factsWith(changes: Readonly<Record<string, string>>, instructions: string, font = plain) {
  return factsOfPage(instructions, {
    resources: "/Font << /F3 21 0 R >>",
    objects: [
      [21, font],
      [22, "<< >>", mapWith(changes)],
    ],
  });
}

const shown = "BT /F3 12 Tf 60 700 Td (9,240.00) Tj 0 -20 Td (1,000.00) Tj ET";

test("forged: a map that has programs read 1 where 9 is shown", () => {
  const result = check.run({ content: factsWith({ "9": "1" }, shown) });
  assert.ok(typeof result !== "string");
  const encoding = result.find(({ observation }) => observation.includes("encoding"));
  assert.match(encoding?.observation ?? "", /programs read 1,240\.00, .* 9,240\.00 is shown/);
  assert.deepEqual(encoding?.evidence, {
    kind: "comparison",
    stated: "1,240.00",
    expected: "9,240.00",
    basis: "the font",
  });
});

test("forged: digit by digit, the whole value is told", () => {
  const digits = "BT /F3 12 Tf 60 700 Td (9) Tj (,) Tj (2) Tj (4) Tj (0.00) Tj ET";
  const result = check.run({ content: factsWith({ "9": "1" }, digits) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /programs read 1,240\.00, .* 9,240\.00 is shown/);
});

test("forged: where the encoding is not known, one digit with two glyphs still tells", () => {
  const font = plain.replace("/Encoding /WinAnsiEncoding", "/FontDescriptor 23 0 R");
  const result = check.run({ content: factsWith({ "9": "1" }, shown, font) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /the digit 1 is drawn with another glyph than elsewhere/);
});

test("forged: a replacement text with another amount", () => {
  const stated = "BT /F3 12 Tf 60 700 Td /Span << /ActualText (1,240.00) >> BDC (9,240.00) Tj EMC ET";
  const result = check.run({ content: factsWith({}, stated) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /a replacement text states 1,240\.00, but 9,240\.00 is shown/);
});

test("honest: a map that agrees with what is shown", () => {
  assert.equal(check.run({ content: factsWith({}, shown) }), "clear");
});

test("look-alike: a rewriter's map that has an apostrophe and a dash read as digits", () => {
  const rewritten = factsWith(
    { "\u0092": "9", "\u0096": "3" },
    `BT /F3 12 Tf 60 700 Td (9,340.00) Tj 0 -20 Td (Centre\\222s 1999\\2262007) Tj ET`,
  );
  assert.equal(rewritten.pages[0]?.digitCodes.filter(({ digit }) => digit === "9").length, 2);
  assert.equal(check.run({ content: rewritten }), "clear");
});

test("look-alike: a font with two codes for one form of a digit", () => {
  const font = plain.replace(
    "/Encoding /WinAnsiEncoding",
    "/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [128 /nine] >>",
  );
  const doubled = factsWith({ "\u0080": "9" }, "BT /F3 12 Tf 60 700 Td (9,340.00 1\\20040.00) Tj ET", font);
  assert.deepEqual(
    doubled.pages[0]?.digitCodes.flatMap(({ form }) => form ?? []),
    [0, 0],
  );
  assert.equal(check.run({ content: doubled }), "clear");
});

test("look-alike: a font with second glyphs of many digits, few of which have a form of their own", () => {
  const font = plain.replace(
    "/Encoding /WinAnsiEncoding",
    "/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [128 /zero /one /two /three /A /B] >>",
  );
  const withCodes = (codes: readonly number[]) => {
    const second = codes.map((code) => `\\${code.toString(8)}`).join("");
    const changes = Object.fromEntries(codes.map((code) => [String.fromCharCode(code), "012348"[code - 128] ?? ""]));
    return factsWith(changes, `BT /F3 12 Tf 60 700 Td (90,123.48 90,123.48) Tj 0 -20 Td (2024-${second}) Tj ET`, font);
  };
  assert.equal(check.run({ content: withCodes([128, 129, 130, 131, 132, 133]) }), "clear");
  assert.notEqual(check.run({ content: withCodes([132, 133]) }), "clear");
});

test("look-alike: two fonts that give the same codes other meanings, and a replacement text for words", () => {
  const both = `${shown} BT /F1 12 Tf 60 600 Td (1,240.00) Tj ET BT /F3 9 Tf 60 500 Td /Span << /ActualText (Co. 12) >> BDC (Company 12) Tj EMC ET`;
  assert.equal(check.run({ content: factsWith({}, both) }), "clear");
});

test("look-alike: a font whose encoding names other characters for all that it shows", () => {
  const texts = ["1,240.00 Invoice of Jana Berg", "Kindly pay by 17.03.2024"];
  const characters = [...new Set(texts.join(""))];
  const hex = (code: number, width: number) => code.toString(16).padStart(width, "0");
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${characters.length} beginbfchar\n${characters.map((character, place) => `<${hex(33 + place, 2)}> <${hex(character.charCodeAt(0), 4)}>`).join("\n")}\nendbfchar endcmap`;
  const rows = texts.map((text, row) => {
    const codes = [...text].map((character) => hex(33 + characters.indexOf(character), 2)).join("");
    return `1 0 0 1 60 ${700 - 20 * row} Tm <${codes}> Tj`;
  });
  const content = factsOfPage(`BT /F3 12 Tf ${rows.join(" ")} ET`, {
    resources: "/Font << /F3 21 0 R >>",
    objects: [
      [21, plain],
      [22, "<< >>", map],
    ],
  });
  assert.ok(
    content.pages[0]?.marks.some((mark) => mark.kind === "text" && mark.instruction?.encodedText !== undefined),
  );
  assert.equal(check.run({ content }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
