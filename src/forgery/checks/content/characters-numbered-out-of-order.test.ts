import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent } from "../../testing/content-evidence.ts";
import { charactersNumberedOutOfOrder as check } from "./characters-numbered-out-of-order.ts";

const lines = ["Invoice 4821", "for Jana Berg", "Total due 1350", "Due 26.07.", "Kindly pay by then."];

/** A font whose characters are numbered from 1 as these lines first need them, and `shown` written with it. */
function factsOf(shown: readonly string[], numbered: readonly string[] = lines, painted = "") {
  const characters = [...new Set(numbered.join(""))];
  const hex = (code: number, width: number) => code.toString(16).padStart(width, "0");
  const entries = characters.map((character, place) => `<${hex(place + 1, 2)}> <${hex(character.charCodeAt(0), 4)}>`);
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries.length} beginbfchar\n${entries.join("\n")}\nendbfchar endcmap`;
  const rows = shown.map((text, row) => {
    const codes = [...text].map((character) => hex(characters.indexOf(character) + 1, 2)).join("");
    return `1 0 0 1 60 ${700 - 20 * row} Tm <${codes}> Tj`;
  });
  const names = characters.map((character) => `/uni${hex(character.charCodeAt(0), 4).toUpperCase()}`).join(" ");
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [1 ${names}] >> /ToUnicode 22 0 R >>`;
  return factsOfPage(`BT /F3 12 Tf ${rows.join(" ")} ET ${painted}`, {
    resources: "/Font << /F3 21 0 R /F9 23 0 R >>",
    objects: [
      [21, font],
      [22, "<< >>", map],
      [23, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>"],
    ],
  });
}

const withAmount = (amount: string) => lines.map((line) => line.replace("1350", amount));

test("forged: an amount with a digit that the document needs only later", () => {
  const result = check.run({ content: factsOf(withAmount("7350")) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.equal(result[0]?.strength, "strong");
  assert.match(
    result[0]?.observation ?? "",
    /'7' in '7350' is numbered behind characters that are first shown after it, .* The text there was put in after/,
  );
});

test("forged: where the first place of a digit is gone, as a form's field leaves it too, that only supports", () => {
  const result = check.run({ content: factsOf(lines.map((line) => line.replace("4821", "4822"))) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "supporting");
  assert.match(
    result[0]?.observation ?? "",
    /By that order '1' was first shown between '4822' and 'for', where it is not shown; it is first shown in '1350', further on\. Text that stood there is gone/,
  );
});

test("forged: two that changed places within one word may be either, but that word was changed", () => {
  const result = check.run({ content: factsOf(["Invoice 8421", ...lines.slice(1)]) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(
    result[0]?.observation ?? "",
    /By that order '.' was first shown within '8421', which has no such character there/,
  );
});

test("forged: a name that was exchanged is told by its whole words, and as another text, not as an order of letters", () => {
  for (const name of ["Kyra Berg", "Jana Thul", "Berg Jana", "Dora Kent"]) {
    const result = check.run({ content: factsOf(lines.map((line) => line.replace("Jana Berg", name))) });
    for (const { observation } of typeof result === "string" ? [] : result) {
      const quoted = [...observation.matchAll(/'([\p{L}\d][^' ]+)'/gu)].map(([, text]) => text);
      const words = new Set([...lines, `for ${name}`].flatMap((line) => line.split(" ")));
      assert.ok(
        quoted.every((text) => words.has(text ?? "")),
        observation,
      );
      assert.match(observation, /put in after the font was made|is gone or was replaced/);
      assert.doesNotMatch(observation, /further ahead|order of letters/);
    }
  }
  const exchanged = check.run({ content: factsOf(lines.map((line) => line.replace("Jana Berg", "Kyra Berg"))) });
  assert.ok(typeof exchanged !== "string");
  assert.match(exchanged[0]?.observation ?? "", /'Kyra'/);
});

test("forged: of the text before are told the letters that nothing else shows", () => {
  const numbered = ["Invoice 4821", "for Hugo Quist", ...lines.slice(2)];
  const shown = numbered.map((line) => line.replace("Hugo Quist", "Toby Knapp"));
  const result = check.run({ content: factsOf(shown, [...numbered, "TK"]) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.issue, "Name exchanged within the page's text");
  assert.match(result[0]?.observation ?? "", /'Toby Knapp' stands in the place of another text, which had 'H', .*'Q'/);
  assert.deepEqual(result[0]?.evidence?.kind === "comparison" && result[0].evidence.stated, "Toby Knapp");
});

test("forged: a name in another font, painted last, just where characters of the first font are gone", () => {
  const numbered = ["Invoice 4821", "Hugo Quist", ...lines.slice(2)];
  const shown = numbered.with(1, "");
  const put = (text: string, y: number) => {
    const result = check.run({ content: factsOf(shown, numbered, `BT /F9 12 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET`) });
    return typeof result === "string" ? undefined : result[0];
  };
  const name = put("Toby Knapp", 680);
  assert.equal(name?.issue, "Name put in the place of another text");
  assert.equal(name?.strength, "strong");
  assert.match(name?.observation ?? "", /'Toby Knapp' stands in the place of another text, which had .*'H'/);
  // Elsewhere on the page, or nothing that is a name or a value.
  assert.notEqual(put("Toby Knapp", 560)?.issue, name?.issue);
  assert.notEqual(put("with thanks for the order", 680)?.issue, name?.issue);
});

test("honest: a document as it was made", () => {
  assert.equal(check.run({ content: factsOf(lines) }), "clear");
});

test("look-alike: its last line taken out, characters numbered by the alphabet, and another order altogether", () => {
  assert.equal(check.run({ content: factsOf(lines.slice(0, -1)) }), "clear");
  const alphabet = [[...new Set(lines.join(""))].sort().join("")];
  assert.equal(check.run({ content: factsOf(lines, alphabet) }), "clear");
  assert.equal(check.run({ content: factsOf(lines.toReversed()) }), "clear");
});

test("look-alike: an account of which a part was taken out, under a box that is seen", () => {
  const numbered = ["Invoice for", "Account GB82 WEST 1234 5698", "Total due", "Kindly pay by then."];
  const shown = numbered.with(1, "Account            1234 5698");
  const without = check.run({ content: factsOf(shown, numbered) });
  assert.ok(typeof without !== "string");
  assert.equal(without[0]?.strength, "strong");
  const redacted = check.run({ content: factsOf(shown, numbered, "0 g 105 677 36 12 re f") });
  assert.ok(typeof redacted === "string" || redacted[0]?.strength === "supporting");
  const white = check.run({ content: factsOf(shown, numbered, "1 g 105 677 36 12 re f") });
  assert.ok(typeof white !== "string");
  assert.equal(white[0]?.strength, "strong");
});

test("look-alike: characters that leave the order in several places, as programs have it that number by another rule", () => {
  assert.notEqual(check.run({ content: factsOf(["Invoice 7821", ...lines.slice(1)]) }), "clear");
  assert.equal(check.run({ content: factsOf(["Invoice 7821", "for Kana Berg", ...lines.slice(2)]) }), "clear");
});

test("look-alike: a blank and a hyphen that were measured before any text was set", () => {
  const numbered = [" -", ...lines];
  const shown = lines.with(2, "Total due 13-50");
  assert.equal(check.run({ content: factsOf(shown, numbered) }), "clear");
  assert.notEqual(check.run({ content: factsOf(withAmount("7350"), ["7", ...lines]) }), "clear");
});

test("empty: a document without pages, and one with too few characters for an order", () => {
  assert.equal(check.run({ content: noContent }), "clear");
  assert.equal(check.run({ content: factsOf(["Total 31"], ["Total 13"]) }), "clear");
});
