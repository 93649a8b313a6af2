import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../../testing/recognised-text.ts";
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

test("a net sum differs from its rows with discount and shipping, from its tax and from the total", () => {
  const row = (label: string, amount: string) => label.padEnd(36) + amount.padStart(12);
  const page = (net: string) =>
    [
      row("Description      Qty      Unit price", "Amount"),
      row("Toner              7          116.83", "817.81"),
      row("Office chair       7          298.13", "2,086.91"),
      row("Transport          3          295.96", "887.88"),
      row("Discount 5%", "-$189.63"),
      row("Shipping", "$6.90"),
      row("Subtotal", net),
      row("VAT 20%", "$721.97"),
      row("Total due", "$4,331.84"),
      row("Deposit paid", "-$1,299.55"),
      row("Amount due", "$3,032.29"),
    ].join("\n");
  assert.deepEqual(judge(page("$3,809.87")), ["$3,809.87", 3609.87, 3]);
  assert.equal(judge(page("$3,609.87")), undefined);
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

test("rows with a discount of their own are rows of the sum", () => {
  const page = (total: string) => `
Item             Qty     Price     Disc.     Amount
Chair             4      25.00      10 %      90.00
Table             2      80.00       0 %     160.00
Lamp              3      12.50       0 %      37.50
Stool             2      40.00       5 %      76.00
Subtotal                                  ${total.padStart(9)}
VAT 20 %                                      72.70
Total                                        436.20`;
  assert.deepEqual(judge(page("963.50")), ["963.50", 363.5, 3]);
  assert.equal(judge(page("363.50")), undefined);
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

test("a figure of recognised text that was read only once is an unknown, and contradicts nothing", () => {
  const text = textOfLines(
    typedLines(`
Description      Qty      Price       Amount
Advice             8     419.81     2,099.05
Toner             11      28.13       309.43
Chair              1     379.58       379.58
Training           2      35.46        70.92
Subtotal                             8,858.98
VAT 19%                                543.21
Total                                3,402.19`),
  );
  const read = (quantity: number) => ({
    source: "recognised" as const,
    pages: text.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) => ({
        ...token,
        confidence: 95,
        ...(/\d/.test(token.text) && { agreeing: token.text === "8" ? quantity : 2 }),
      })),
    })),
  });
  const found = findContradiction(read(1));
  assert.deepEqual([found?.figure.text, found?.implied], ["8,858.98", 28_589_800]);
  // The row contradicts another figure than the sums do, where its quantity is sure.
  assert.equal(findContradiction(read(2)), undefined);
});

test("thousands are lost by recognition, unless the pixels show that nothing is printed before the amount", () => {
  const text = textOfLines(
    typedLines(`
                VAT [%]        Net worth          VAT      Gross worth
                  10%          40 677,81     4 067,78        44 745,59
                Total        $ 40 677,81   $ 4 067,78     $     745,59`),
  );
  const read = (isWhole: boolean) => ({
    source: "recognised" as const,
    pages: text.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) => ({
        ...token,
        confidence: 95,
        ...(/\d/.test(token.text) && { agreeing: 2 }),
        ...(isWhole && token.text === "745,59" && { isWhole: true as const }),
      })),
    })),
  });
  assert.equal(findContradiction(read(false)), undefined);
  const found = findContradiction(read(true));
  assert.deepEqual([found?.figure.text, found?.implied], ["$ 745,59", 447_455_900]);
});

test("a total that holds its tax differs from its rows, and from the tax within it", () => {
  const page = (total: string) => `
Item             Qty     Price      Amount
Chair             4      25.00      100.00
Table             2      80.00      160.00
Lamp              3      12.50       37.50
Total                             ${total.padStart(8)}
incl. 19% VAT                        47.50`;
  assert.deepEqual(judge(page("397.50")), ["397.50", 297.5, 2]);
  assert.equal(judge(page("297.50")), undefined);
});

test("what is left after a deduction differs from its sum, and from the sentence that repeats it", () => {
  const letter = (stated: string, said: string, off = "-250.00") => `
Assessed repair cost           12,845.00
Less policy excess              ${off.padStart(8)}
Settlement payable             ${stated.padStart(9)}
The sum of EUR ${said} will be paid to your account within five working days.`;
  assert.deepEqual(judge(letter("21,195.00", "12,595.00")), ["21,195.00", 12_595, 2]);
  assert.equal(judge(letter("12,595.00", "12,595.00")), undefined);
  assert.equal(judge(letter("21,195.00", "21,195.00")), undefined);
  assert.equal(judge(letter("21,195.00", "13,095.00", "250.00")), undefined);
});

test("rates of one amount add up to another rate of it, whatever stands below them", () => {
  const slip = (tax: string) => `
Redovan rad                     1,520.40
Prekovremeni                      108.60
Bruto                           1,629.00
MIO I 15%                        -244.35
MIO II 5%                         -81.45
Porez 20%                       ${tax.padStart(8)}
Neto                            1,172.56`;
  assert.equal(judge(slip("-130.64")), undefined);
  assert.equal(judge(slip("-325.80")), undefined);
  const minus = `
Basic pay                           0.00
Carried over                      -52.87
Paid this period                 -145.00
The sum of 1,052.87 will be paid to your account within five working days.`;
  assert.equal(judge(minus), undefined);
});

test("thousands that recognition sets apart from the rest are not missing", () => {
  const page = (net: string) => `
Papier A4          5      160,97        804,85
Cables             9      228,59      2 057,31
Remise 10 %                            -286,22
Frais de port                             6,90
Total HT                          ${net.padStart(13)}
TVA 20 %                                516,57
Total TTC                             3 099,41`;
  const find = (net: string) => {
    const text = asRecognised(textOfLines(typedLines(page(net))));
    // All print of the row was read.
    const wholeOf = <Kind extends object>(token: Kind): Kind => ({ ...token, isWhole: true });
    return findContradiction({
      ...text,
      pages: text.pages.map((page) => ({ ...page, tokens: page.tokens.map(wholeOf) })),
    });
  };
  assert.equal(find("2      582,84"), undefined);
  assert.equal(find("2 982,84")?.implied, 25_828_400);
});

test("of a picture, a change is one of a digit or two: the rest was misread, or belongs elsewhere", () => {
  const find = (amount: string) => findContradiction(asRecognised(textOfLines(typedLines(table(amount)))))?.implied;
  assert.equal(find("137.50"), 375_000);
  assert.equal(find("39.00"), 375_000);
  assert.equal(find("990.00"), undefined);
});

test("what a table without a total of its own makes is no amount of the next line", () => {
  const page = (last: string) => `
Basic pay                             2,310.00
Overtime                                185.50
Bonus                                   240.00
Laundry                               ${last.padStart(8)}
Gross pay                             2,809.70
Pension 9 %                             246.20
Income tax 15 %                         410.33
Deductions                              656.53
Net pay                               2,153.17
Taxable pay is 2,735.50 and pension is taken of it.`;
  assert.equal(judge(page("74.20")), undefined);
});

test("a charge to which a tax is not applied, below what the tax is of, is no sum", () => {
  const page = `
Premium                               1,420.00
Tax 8 %                                 113.60
Roadside cover                          210.00
Card fee                                 44.00
To pay                                1,787.60
The amount without the card fee is 1,743.60.`;
  assert.equal(judge(page), undefined);
});

test("a tax in whole units of a base that is printed has no other base", () => {
  const page = (tax: string) => `
Salary                               41,200.00
Pension 4 %                          -1,648.00
ATP                                     -99.00
Base                                 39,453.00
Levy 8 %                             ${tax.padStart(9)}
Paid out                             24,708.00
Of the salary alone the levy would be 3,296.00 this month.`;
  assert.equal(judge(page("-3,156.00")), undefined);
});

test("a column of balances is no sum, whatever two of them come to", () => {
  const page = `
Date         Charge    Amount     Balance
02.10.       Room      142.00      142.00
02.10.       Tax         5.00      147.00
03.10.       Room      142.00      289.00
03.10.       Tax         5.00      294.00
Two nights of 147.00 each, of which the city keeps its tax.`;
  assert.equal(judge(page), undefined);
});

test("one row and its total are no course of balances, although nothing of tax is added", () => {
  const page = (gross: string) => `
Rate         List          Net          VAT        Gross
0%         500.00       480.00         0.00       480.00
Total      500.00       480.00         0.00     ${gross.padStart(8)}`;
  assert.equal(judge(page("480.00")), undefined);
  assert.equal(judge(page("980.00"))?.[2], 2, "the row and its total differ, whichever was changed");
});
