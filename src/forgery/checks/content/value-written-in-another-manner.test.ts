import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent } from "../../testing/content-evidence.ts";
import { valueWrittenInAnotherManner as check } from "./value-written-in-another-manner.ts";

const amounts = ["310.00", "122.50", "87.10", "1,240.00", "64.00", "19.99", "2,001.40", "75.25"];

/** Eight amounts below each other; `shown` may write one of them in its own way. */
function column(shown: (text: string, row: number) => string): string {
  const rows = amounts.map((text, row) => `1 0 0 1 400 ${700 - 20 * row} Tm ${shown(text, row)}`);
  return `BT /F1 10 Tf\n${rows.join("\n")}\nET`;
}

const plain = (text: string) => `(${text}) Tj`;
const hexadecimal = (text: string) => `<${Buffer.from(text, "latin1").toString("hex")}>`;
const inRow = (odd: (text: string) => string, usual = plain) =>
  column((text, row) => (row === 3 ? odd(text) : usual(text)));

function observationOf(instructions: string): string {
  const result = check.run({ content: factsOfPage(instructions) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  return result[0]?.observation ?? "";
}

test("forged: one amount in hexadecimal, in an array, where all others are plain strings", () => {
  const observation = observationOf(inRow((text) => `[${hexadecimal(text)}] TJ`));
  assert.match(
    observation,
    /'1,240\.00' is written .*written in hexadecimal, while 7 others are written as characters/,
  );
  assert.match(observation, /shown by TJ without moving anything, while 7 others are by Tj/);
});

test("forged: one amount with a blank before its operator", () => {
  const tight = (text: string) => `(${text})Tj`;
  assert.match(observationOf(inRow(plain, tight)), /blank stands before its operator, unlike with 7 others/);
});

test("forged: blanks between the strings and the numbers of one array", () => {
  const kerned = (gap: string) => (text: string) => `[(${text.slice(0, 1)})${gap}-12${gap}(${text.slice(1)})]TJ`;
  const observation = observationOf(inRow(kerned(" "), kerned("")));
  assert.match(observation, /blank stands between its strings and the numbers .* unlike nothing with 7 others/);
});

test("forged: digits taken apart by moves of nothing", () => {
  const apart = (text: string) => `[${[...text].map((character) => `(${character})`).join(" 0 ")}] TJ`;
  const kerned = (text: string) => `[(${text.slice(0, 1)}) -12 (${text.slice(1)})] TJ`;
  assert.match(observationOf(inRow(apart, kerned)), /taken apart by moves of nothing/);
});

test("forged: a program that names its font anew for each text has one manner for all of them", () => {
  const rows = amounts.map((text, row) => {
    const name = `/Helvetica-${9_742_682_568 - 13 * row}`;
    return `${name} 10 Tf 1 0 0 1 400 ${700 - 20 * row} Tm ${row === 3 ? `[${hexadecimal(text)}] TJ` : plain(text)}`;
  });
  const fonts = amounts.map((_, row) => `/Helvetica-${9_742_682_568 - 13 * row} 5 0 R`).join(" ");
  const result = check.run({ content: factsOfPage(`BT ${rows.join("\n")} ET`, { resources: `/Font << ${fonts} >>` }) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'1,240\.00' is written in another manner/);
});

test("honest: a page written in one manner, and one that moves letters where pairs need it", () => {
  assert.equal(check.run({ content: factsOfPage(column(plain)) }), "clear");
  const kerned = inRow((text) => `[(${text.slice(0, 2)}) 20 (${text.slice(2)})] TJ`);
  assert.equal(check.run({ content: factsOfPage(kerned) }), "clear");
});

test("look-alike: characters that need hexadecimal, a stamp in its own font, and a long line that was broken", () => {
  const needed = inRow(() => "<e2e3cfd3> Tj");
  assert.equal(check.run({ content: factsOfPage(needed) }), "clear");
  const stamp = "\nBT /F2 12 Tf 1 0 0 1 60 300 Tm <50616964203034> Tj ET";
  assert.equal(check.run({ content: factsOfPage(column(plain) + stamp) }), "clear");
  const broken = inRow(
    (text) => `(${text})\nTj`,
    (text) => `(${text})Tj`,
  );
  assert.equal(check.run({ content: factsOfPage(broken) }), "clear");
});

test("look-alike: a word taken apart by moves of nothing, as words of another font are throughout", () => {
  const apart = (text: string) => `[${[...text].map((character) => `(${character})`).join(" 0 ")}] TJ`;
  const kerned = (text: string) => `[(${text.slice(0, 1)}) -12 (${text.slice(1)})] TJ`;
  const others = amounts
    .map((text, row) => `BT /F2 10 Tf 1 0 0 1 60 ${700 - 20 * row} Tm ${apart(text)} ET`)
    .join("\n");
  assert.equal(check.run({ content: factsOfPage(`${inRow(apart, kerned)}\n${others}`) }), "clear");
});

test("look-alike: one word that is kerned, where all strings end with a move of nothing", () => {
  const ended = (text: string) => `[(${text}) 0] TJ`;
  const kerned = (text: string) => `[(${text.slice(0, 1)}) 74.2 (${text.slice(1)}) 0] TJ`;
  assert.equal(check.run({ content: factsOfPage(inRow(kerned, ended)) }), "clear");
  assert.equal(check.run({ content: factsOfPage(inRow(ended, kerned)) }), "clear");
});

test("look-alike: the label of a form's field, written anew when the field was made", () => {
  const label = inRow(() => `[${hexadecimal("Amount:")}] TJ`);
  const field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (1) /Rect [450 636 520 650] >>";
  const objects = [[30, field] as const];
  assert.equal(check.run({ content: factsOfPage(label, { annotations: "30 0 R", objects }) }), "clear");
});

test("look-alike: whole phrases of running text, and a generator that takes the operator by the kerning", () => {
  const prose = [
    "the date of this order",
    "shall be made in writing",
    "by the party that asks",
    "for it within a week",
  ];
  const lines = [...prose, ...prose].map((text, row) => `1 0 0 1 60 ${700 - 20 * row} Tm (${text}) Tj`);
  const phrase = "1 0 0 1 60 500 Tm [(days of the date of)] TJ";
  assert.equal(check.run({ content: factsOfPage(`BT /F1 10 Tf ${lines.join(" ")} ${phrase} ET`) }), "clear");
  const kerned = (text: string, row: number) =>
    row === 3 ? `[(${text})] TJ` : row === 5 ? `[(${text.slice(0, 1)}) 12 (${text.slice(1)})] TJ` : plain(text);
  assert.equal(check.run({ content: factsOfPage(column(kerned)) }), "clear");
});

test("empty: a document without pages", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});

test("look-alike: a library that wrote one text again, in hexadecimal, does not decide", () => {
  const result = check.run({ content: factsOfPage(inRow((text) => `${hexadecimal(text)} Tj`)) });
  assert.ok(typeof result !== "string");
  assert.deepEqual([result[0]?.strength, result[0]?.confidence], ["moderate", 75]);
  assert.match(result[0]?.observation ?? "", /A library that wrote the same text again would explain it/);
});
