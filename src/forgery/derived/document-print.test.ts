import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts } from "../facts/text.ts";
import { textOfLines } from "../testing/sample-facts.ts";
import { describePrint } from "./document-print.ts";

const printOf = (text: TextFacts) => describePrint({ text: { state: "present", value: text } });

const invoice = (changes: Readonly<Record<string, string>> = {}) =>
  [
    "Example Works Ltd, 4 Mill Lane, Leeds",
    "Invoice number: INV-2024/118",
    "Invoice date: 17 January 2024",
    "Consulting in December 1,000.00",
    "Travel and other costs 240.00",
    `Total due: ${changes.total ?? "1,240.00"}`,
    `Please pay to account IBAN ${changes.iban ?? "DE89 3704 0044 0532 0130 00"}`,
    "Thank you for your business with us",
  ].map((text, row) => ({ x: 60, y: 780 - 20 * row, text }));

test("a print has what documents are compared by", () => {
  const print = printOf(textOfLines(invoice()));
  assert.ok(print !== undefined);
  const { number, total, accounts, days, isStatement, shape } = print;
  assert.deepEqual(
    [number, total, accounts, days, isStatement],
    ["INV-2024/118", "124000", ["DE89370400440532013000"], ["19739"], false],
  );
  assert.match(shape, /^[0-9a-f]{16}$/);
  assert.ok(print.values.includes("240.00") && print.words.includes("consulting"));
});

test("digits do not change the shape of a text, other words do", () => {
  const shapeOf = (changes: Readonly<Record<string, string>>) => printOf(textOfLines(invoice(changes)))?.shape;
  assert.equal(shapeOf({ total: "9,240.00" }), shapeOf({}));
  const other = Array.from({ length: 6 }, (_, row) => ({
    x: 60,
    y: 700 - 20 * row,
    text: `quite another letter about nothing of row ${row}`,
  }));
  assert.notEqual(printOf(textOfLines(other))?.shape, shapeOf({}));
});

test("recognised text and next to no text have no print", () => {
  assert.equal(printOf({ ...textOfLines(invoice()), source: "recognised" }), undefined);
  assert.equal(printOf(textOfLines([{ x: 60, y: 700, text: "Total 12.00" }])), undefined);
});
