import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines, typedLines } from "../../../testing/sample-facts.ts";
import { findContradiction } from "./find-contradiction.ts";

/** What is printed, what it should be, and by how many ways that is known. */
function judge(page: string) {
  const found = findContradiction(textOfLines(typedLines(page)));
  return found === undefined ? undefined : [found.figure.text, found.implied / 10_000, found.paths];
}

const table = (amount: string, total = "297.50") => `
Item             Qty     Price      Amount
Chair             4      25.00      100.00
Table             2      80.00      160.00
Lamp              3      12.50    ${amount.padStart(8)}
Total                             ${total.padStart(8)}`;

test("the amount of one row is neither its product nor what the total needs, in a table of three rows", () => {
  assert.deepEqual(judge(table("137.50")), ["137.50", 37.5, 2]);
  assert.deepEqual(judge(table("990.00")), ["990.00", 37.5, 2]);
});

test("a tax is not its rate of the subtotal, and does not lead to the total", () => {
  const page = (tax: string) => `
Advice                                453.50
Subtotal                              453.50
VAT 19%                             ${tax.padStart(8)}
Total                                 539.67`;
  assert.deepEqual(judge(page("11.11")), ["11.11", 86.17, 2]);
  assert.equal(judge(page("86.17")), undefined);
});

test("a total row differs from the rows above it, and from its own row", () => {
  const page = (gross: string) => `
                VAT [%]        Net worth          VAT      Gross worth
                  10%           4 963,41       496,34         5 459,75
                Total         $ 4 963,41     $ 496,34     ${gross.padStart(12)}`;
  assert.deepEqual(judge(page("$ 5 457,75")), ["$ 5 457,75", 5459.75, 2]);
  assert.deepEqual(judge(page("$   459,75")), ["$ 459,75", 5459.75, 2]);
  assert.equal(judge(page("$ 5 459,75")), undefined);
});

test("an invoice of one item: the product and the subtotal come to the same", () => {
  const page = (amount: string) => `
Factuur 2024-0012
Omschrijving           Aantal     Prijs     Totaal
Koffie                   3        13,77    ${amount}
Subtotaal                                   41,31
BTW 21%                                      8,68
Totaal                                      49,99`;
  assert.deepEqual(judge(page(" 91,31")), ["91,31", 41.31, 2]);
  assert.equal(judge(page(" 41,31")), undefined);
});

test("look-alike: what is not printed breaks the sums above it, and is one way only", () => {
  assert.equal(judge(table("37.50", "307.50")), undefined);
  const withFee = `
Chair             4      25.00      100.00
Table             2      80.00      160.00
Subtotal                            260.00
Total                               275.00`;
  assert.equal(judge(withFee), undefined);
});

test("look-alike: discounts of a row, prices that are printed rounded, and cents of rounding", () => {
  const discount = `
Chair             4      25.00      10%      90.00
Table             2      80.00              160.00
Lamp              3      12.50               37.50
Total                                       287.50`;
  assert.equal(judge(discount), undefined);
  const rounded = `
Screw           400       0.33              133.20
Nail            100       0.10               10.00
Glue              2       9.00               18.00
Total                                       161.21`;
  assert.equal(judge(rounded), undefined);
});

test("look-alike: a credit note with signs on some of its amounts", () => {
  const page = `
Netto                               -100,00
USt 19%                               19,00
Gesamtbetrag                        -119,00`;
  assert.equal(judge(page), undefined);
});

test("a figure of recognised text that one reading has as everything holds was misread", () => {
  const text = textOfLines(typedLines(table("137.50")));
  const read = (readings: readonly string[], agreeing: number) => ({
    source: "recognised" as const,
    pages: text.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) => ({
        ...token,
        confidence: 95,
        ...(/\d/.test(token.text) && { agreeing: token.text === "137.50" ? agreeing : 2 }),
        ...(token.text === "137.50" && { readings: readings.map((said) => ({ text: said, confidence: 90 })) }),
      })),
    })),
  });
  assert.notEqual(findContradiction(read(["137.50", "187.50"], 2)), undefined);
  assert.equal(findContradiction(read(["137.50", "37.50"], 2)), undefined);
  assert.equal(findContradiction(read(["137.50"], 1)), undefined);
});
