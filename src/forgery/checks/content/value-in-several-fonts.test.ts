import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { contentOf, invoiceLines } from "../../testing/pdf-writer.ts";
import { valueInSeveralFonts as check } from "./value-in-several-fonts.ts";

function resultFor(total: string) {
  const rest = invoiceLines("").filter(({ text }) => text !== "");
  return check.run({ content: factsOfPage(`${contentOf(rest)}\nBT /F1 12 Tf 1 0 0 1 420 640 Tm ${total} ET`) });
}

test("forged: one digit of an amount in another font, another size, another colour", () => {
  for (const [total, difference] of [
    ["/F2 12 Tf (9) Tj /F1 12 Tf (,240.00) Tj", /\[9\],240\.00 has one digit in Times-Roman, the others in Helvetica/],
    ["(1,) Tj /F1 11 Tf (9) Tj /F1 12 Tf (40.00) Tj", /1,\[9\]40\.00 has one digit in size 11, the others in 12/],
    ["(1,) Tj 0.2 g (9) Tj 0 g (40.00) Tj", /1,\[9\]40\.00 has one digit in the colour #333333/],
  ] as const) {
    const result = resultFor(total);
    assert.ok(typeof result !== "string", total);
    assert.equal(result.length, 1);
    assert.match(result[0]?.observation ?? "", difference);
    assert.match(result[0]?.observation ?? "", /^Page 1, 'Total due'/);
    assert.equal(result[0]?.strength, "strong");
  }
});

test("honest: a value in one font, and one written in two steps", () => {
  assert.equal(resultFor("(1,240.00) Tj"), "clear");
  assert.equal(resultFor("(1,24) Tj (0.00) Tj"), "clear");
});

test("look-alike: a currency sign, a footnote mark and letters in another font", () => {
  for (const total of [
    "/F2 12 Tf (\\200) Tj /F1 12 Tf (1,240.00) Tj",
    "(1,240.00) Tj /F2 7 Tf (2) Tj",
    "/F2 12 Tf (EUR) Tj /F1 12 Tf (1,240.00) Tj",
  ]) {
    assert.equal(resultFor(total), "clear", total);
  }
});

test("look-alike: a layout that sets the cents of every amount in another type", () => {
  const rows = Array.from(
    { length: 9 },
    (_, row) => `BT /F1 12 Tf 1 0 0 1 400 ${700 - 20 * row} Tm (${row}40.) Tj /F2 12 Tf (00) Tj ET\n`,
  );
  assert.equal(
    check.run({ content: factsOfPage(rows.join("") + writeLine({ x: 50, y: 700, text: "List" })) }),
    "clear",
  );
});

test("look-alike: a form's year in two weights, part numbers in a list, and the cents in another weight of one family", () => {
  const weights = {
    resources: "/Font << /F3 21 0 R >>",
    objects: [[21, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"]],
  } as const;
  const rest = contentOf(invoiceLines("").filter(({ text }) => text !== ""));
  for (const value of [
    "(20) Tj /F3 12 Tf (24) Tj",
    "(R37,R48,) Tj /F3 12 Tf (R18) Tj /F1 12 Tf (,R19) Tj",
    "(1,240) Tj /F3 12 Tf (.00) Tj",
  ]) {
    const content = factsOfPage(`${rest}\nBT /F1 12 Tf 1 0 0 1 420 640 Tm ${value} ET`, weights);
    assert.equal(check.run({ content }), "clear", value);
  }
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
