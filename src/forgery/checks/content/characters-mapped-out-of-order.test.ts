import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent } from "../../testing/content-evidence.ts";
import { charactersMappedOutOfOrder as check } from "./characters-mapped-out-of-order.ts";

const lines = ["Invoice 4821", "for Jana Berg", "Total due 1350", "Due 26.07.", "Kindly pay by then."];

/** A font with the alphabet's own codes, whose map names the characters as `mapped` first needs them, and `shown` written with it. */
function factsOf(shown: readonly string[], mapped: readonly string[] = lines) {
  const hex = (character: string) => character.charCodeAt(0).toString(16);
  const entries = [...new Set(mapped.join(""))].map((character) => `<${hex(character)}> <00${hex(character)}>`);
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries.length} beginbfchar\n${entries.join("\n")}\nendbfchar endcmap`;
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 22 0 R >>";
  const rows = shown.map((text, row) => `1 0 0 1 60 ${700 - 20 * row} Tm (${text}) Tj`);
  return factsOfPage(`BT /F3 12 Tf ${rows.join(" ")} ET`, {
    resources: "/Font << /F3 21 0 R >>",
    objects: [
      [21, font],
      [22, "<< >>", map],
    ],
  });
}

test("forged: an amount with a digit that the document needs only later", () => {
  const result = check.run({ content: factsOf(lines.map((line) => line.replace("1350", "7350"))) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(
    result[0]?.observation ?? "",
    /listed in its map .* '7' in '7350' is listed in its map behind characters/,
  );
});

test("forged: where the first place of a digit is gone, as a form's field leaves it too, that only supports", () => {
  const result = check.run({ content: factsOf(lines.map((line) => line.replace("4821", "4822"))) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "supporting");
});

test("honest: a document as it was made", () => {
  assert.equal(check.run({ content: factsOf(lines) }), "clear");
});

test("look-alike: its last line taken out, a map by the alphabet, and another order altogether", () => {
  assert.equal(check.run({ content: factsOf(lines.slice(0, -1)) }), "clear");
  const alphabet = [[...new Set(lines.join(""))].sort().join("")];
  assert.equal(check.run({ content: factsOf(lines, alphabet) }), "clear");
  assert.equal(check.run({ content: factsOf(lines.toReversed()) }), "clear");
});

test("look-alike: in a form a value may have become a field, which leaves a gap", () => {
  const content = factsOf(lines.map((line) => line.replace("1350", "7350")));
  const field = { name: "date", type: "text", value: "2024-07-31", isPassword: false } as const;
  const place = { left: 60, bottom: 400, right: 120, top: 412 };
  const looks = { isHidden: false, contents: "", hasPopup: false, marks: [] };
  const widget = { ...place, ...looks, subtype: "Widget", field };
  const pages = content.pages.map((page) => ({ ...page, annotations: [widget] }));
  const result = check.run({ content: { ...content, pages } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "supporting");
});

test("empty: a document without pages, and one with too few characters for an order", () => {
  assert.equal(check.run({ content: noContent }), "clear");
  assert.equal(check.run({ content: factsOf(["Total 31"], ["Total 13"]) }), "clear");
});
