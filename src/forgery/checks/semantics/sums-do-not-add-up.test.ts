import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../testing/recognised-text.ts";
import {
  itemLines,
  rightAligned,
  sumLines,
  textOfLines,
  typedLines,
  type WrittenLine,
} from "../../testing/sample-facts.ts";
import { sumsDoNotAddUp as check } from "./sums-do-not-add-up.ts";

const items = [
  ["2", "1,500.00", "3,000.00"],
  ["4", "250.00", "1,000.00"],
  ["12", "9.85", "118.20"],
] as const;
const sums = { Subtotal: "4,118.20", "VAT 20%": "823.64", Total: "4,941.84" };

function run(changes: Partial<typeof sums>, rows: readonly (readonly [string, string, string])[] = items) {
  const result = check.run({ text: textOfLines([...itemLines(rows), ...sumLines({ ...sums, ...changes })]) });
  return typeof result === "string" ? result : result[0];
}

test("forged: the total, the subtotal or the tax was changed, and is named with its implied value", () => {
  for (const [changes, pattern] of [
    [{ Total: "4,914.84" }, /Changing only 'Total' on page 1 from 4,914\.84 to 4,941\.84 satisfies all \d relations/],
    [
      { Subtotal: "4,811.20" },
      /Line items sum to 4,118\.20, the stated Subtotal is 4,811\.20\. Changing only 'Subtotal'/,
    ],
    [{ "VAT 20%": "283.64" }, /Changing only 'VAT 20%' on page 1 from 283\.64 to 823\.64/],
  ] as const) {
    const finding = run(changes);
    assert.ok(typeof finding === "object", JSON.stringify(changes));
    assert.match(finding.observation, pattern);
    assert.equal(finding.boxes?.length, 1);
    assert.equal(finding.evidence?.kind, "comparison");
  }
});

test("forged: one digit of an amount weighs more where several sums break with it", () => {
  const strengthOf = (changes: Partial<typeof sums>, rows: typeof items | readonly [] = items) => {
    const finding = run(changes, rows);
    assert.ok(typeof finding === "object", JSON.stringify(changes));
    return finding.strength;
  };
  // The subtotal is the sum of the items, what the tax is on, and a part of the total.
  assert.equal(strengthOf({ Subtotal: "4,918.20" }), "strong");
  assert.equal(strengthOf({ Total: "9,941.84" }), "strong");
  assert.equal(strengthOf({ Total: "4,947.84" }, []), "moderate");
});

test("forged: the amount of one line was changed", () => {
  const finding = run({}, [...items.slice(0, 2), ["5", "1.00", "5.00"], ["12", "9.85", "918.20"]]);
  assert.ok(finding === "clear" || typeof finding === "object");
  const single = run({}, [
    ["2", "1,500.00", "3,000.00"],
    ["4", "200.00", "800.00"],
    ["4", "50.00", "200.00"],
    ["12", "9.85", "918.20"],
  ]);
  assert.ok(typeof single === "object");
  assert.match(single.observation, /Changing only 'line 4' on page 1 from 918\.20 to 118\.20/);
});

test("forged: two items and a total without a tax, where one digit was changed", () => {
  const text = textOfLines([
    { x: 60, y: 700, text: "Consulting in December" },
    { x: 420, y: 700, text: "1,000.00" },
    { x: 60, y: 680, text: "Travel" },
    { x: 432, y: 680, text: "240.00" },
    { x: 60, y: 640, text: "Total due:" },
    { x: 420, y: 640, text: "9,240.00" },
  ]);
  const result = check.run({ text });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /from 9,240\.00 to 1,240\.00/);
});

const stack = (page: string) => {
  const result = check.run({ text: textOfLines(typedLines(page)) });
  return typeof result === "string" ? result : result[0];
};

test("forged: a total that is not the sum of a net amount and its tax, beside a language that no label tells", () => {
  const finding = stack(`
Papir              11       316,81     3.484,91
Stol                5       514,22     2.571,10
Service            12       232,10     2.785,20
Sum A                                  8.841,21
Moms 25 %                              2.210,30
I alt                                 17.051,51`);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /Changing only 17\.051,51 on page 1 to 11\.051,51/);
});

test("forged: the amount due is not the total and the previous balance, which is what it is told to be", () => {
  const finding = stack(`
Subtotal                             80.00
VAT 20%                              16.00
Total                                96.00
Previous balance                     24.50
Amount due                          190.50`);
  assert.ok(typeof finding === "object");
  assert.ok(finding.evidence?.kind === "comparison");
  assert.equal(finding.evidence.expected, "120.50");
});

test("look-alike: insurances that a pay slip takes off, each a rate of its base; taxes of two kinds without labels", () => {
  const paid = stack(`
Bruttolohn                        6'850.00
ALV  1.10 %  6'850.00               -75.35
AHV  5.30 %  6'850.00              -363.05`);
  assert.equal(typeof paid, "string");
  const rows = [
    ["120", "0.845", "101.40"],
    ["200", "0.412", "82.40"],
    ["24", "9.60", "230.40"],
  ] as const;
  const taxes = typedLines(`
183.80   21 %   38.60    5.2 %   9.56
230.40    4 %    9.22    0.5 %   1.15`).map((line) => ({ ...line, y: line.y - 500 }));
  const text = textOfLines([
    ...itemLines(rows),
    ...taxes,
    { x: 60, y: 60, text: "Total" },
    { x: 400, y: 60, text: "472.73" },
  ]);
  const result = check.run({ text });
  assert.ok(typeof result === "string" || result.every(({ strength }) => strength === "weak"));
});

test("look-alike: a stamp with the day on which it was paid, a previous balance, a fee that is not printed", () => {
  const paid = stack(`
Net                                 100.00
VAT 19%                              19.00
Total                               119.00
Amount due                          119.00
PAID                                14.03.`);
  assert.equal(paid, "clear");
  const open = stack(`
Subtotal                             80.00
VAT 20%                              16.00
Total                                96.00
Previous balance                     24.50
Amount due                          120.50`);
  assert.equal(open, "clear");
  const fee = stack(`
Subtotal                             80.00
VAT 20%                              16.00
Total                               103.50`);
  assert.equal(typeof fee === "object" ? fee.strength : fee, "clear");
});

test("honest: all sums come out", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: a charge, a payment or a discount that explains the difference, and prices that include the tax", () => {
  const page = (extra: Readonly<Record<string, string>>) =>
    check.run({ text: textOfLines([...itemLines(items), ...sumLines({ ...sums, ...extra })]) });
  assert.equal(page({ "Already paid": "941.84", "Amount due": "4,000.00" }), "clear");
  assert.equal(page({ Total: "4,951.84", "Handling at our usual rate": "10.00" }), "clear");
  const inclusive = { Total: "4,118.20", "Net amount": "3,431.83", "VAT 20%": "686.37" };
  assert.equal(check.run({ text: textOfLines([...itemLines(items), ...sumLines(inclusive)]) }), "clear");
});

test("look-alike: a sum of recognised text that may be misread is told with less weight", () => {
  const text = textOfLines([...itemLines(items), ...sumLines({ ...sums, Total: "4,914.84" })]);
  const result = check.run({ text: { ...text, source: "recognised" } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("forged: a digit of recognised text, where two readings of each amount agree surely", () => {
  const text = textOfLines([...itemLines(items), ...sumLines({ ...sums, Total: "4,541.84" })]);
  const strengthOf = (confidence: number, agreeing: number) => {
    const result = check.run({ text: asRecognised(text, confidence, agreeing) });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(strengthOf(95, 2), "strong");
  assert.equal(strengthOf(50, 2), "weak");
  assert.equal(strengthOf(95, 1), "clear");
});

test("look-alike: a digit of recognised text that hardly changes the amount, and that every reading may have wrong", () => {
  const text = textOfLines([...itemLines(items), ...sumLines({ ...sums, Total: "4,947.84" })]);
  assert.notEqual(typeof check.run({ text }), "string", "a program misreads no digit");
  assert.equal(typeof check.run({ text: asRecognised(text) }), "string");
});

test("look-alike: net and tax of recognised text whose thousands stand so far away that they were lost", () => {
  const text = textOfLines([
    ...sumLines({ "Total HT": "499,51 €", "TVA 20 %": "099,90 €", "Total TTC": "24.599,41 €" }),
    { x: 400, y: 500, text: "20" },
    { x: 400, y: 484, text: "4" },
  ]);
  assert.equal(typeof check.run({ text: asRecognised(text) }), "string");
});

test("empty: no sums", () => {
  assert.equal(check.run({ text: textOfLines([{ x: 60, y: 700, text: "A letter." }]) }), "nothing_to_compare");
});

test("what holds is listed with its amounts, beside what is broken, too", () => {
  const heldBy = (changes: Partial<typeof sums>) =>
    (check.listHeld?.({ text: textOfLines([...itemLines(items), ...sumLines({ ...sums, ...changes })]) }) ?? [])
      .filter(({ isUnplaced }) => isUnplaced === undefined)
      .map(({ relation }) => relation);
  const all = heldBy({});
  assert.ok(all.some((relation) => relation.includes("'Subtotal' 4,118.20") && relation.includes("'Total' 4,941.84")));
  const some = heldBy({ Total: "4,914.84" });
  assert.ok(some.length > 0 && some.length < all.length);
  assert.ok(some.every((relation) => !relation.includes("4,914.84")));
});

test("on a pay slip a share of the pay is a deduction, whatever takes it", () => {
  const heldBy = (...lines: readonly string[]) =>
    (check.listHeld?.({ text: textOfLines(typedLines(lines.join("\n"))) }) ?? []).map(({ relation }) => relation);
  const row = "ALV 1.1 % of                  6,326.67          69.59";
  assert.ok(heldBy("Invoice", row).some((relation) => relation.startsWith("1.1 % of its base = tax")));
  const slip = ["Payslip  Employee  Social security  Gross pay  Net pay  Pay period", row];
  assert.ok(heldBy(...slip).some((relation) => relation.startsWith("1.1 % of its base = deduction")));
});

test("look-alike: only some of the lines are taxed, and the amount that is taxed stands below the subtotal", () => {
  const partly = {
    Subtotal: "4,118.20",
    "Taxable amount": "1,118.20",
    "Sales tax 8.81%": "98.51",
    Shipping: "38.20",
    Total: "4,254.91",
  };
  const told = (changes: Partial<typeof partly>) => {
    const result = check.run({ text: textOfLines([...itemLines(items), ...sumLines({ ...partly, ...changes })]) });
    return typeof result === "string" ? result : (result[0]?.observation ?? "");
  };
  assert.equal(told({}), "clear");
  assert.match(told({ Total: "9,254.91" }), /9,254\.91/);
});

test("look-alike: two invoices side by side on one page, whose amounts nobody added up", () => {
  const place = (right: number, sums: Readonly<Record<string, string>>) =>
    Object.entries(sums).flatMap(([label, amount], at) => [
      { x: right - 190, y: 500 - 16 * at, text: label },
      rightAligned(right, 500 - 16 * at, amount),
    ]);
  const left = { "Net amount": "1,493.85", Postage: "12.00", Total: "1,625.46" };
  const right = { "BTW 9% over 201,00": "18.09", "BTW 21% over 89,00": "18.69", Totaal: "326.78" };
  const told = (sums: readonly WrittenLine[]) => check.run({ text: textOfLines(sums) });
  assert.ok(typeof told([...place(250, left), ...place(520, right)]) === "string");
  // In one column they are sums of one paper.
  const below = place(250, right).map((line) => ({ ...line, y: line.y - 16 * 3 }));
  assert.ok(typeof told([...place(250, left), ...below]) !== "string");
});

/** A discount and shipping above the subtotal, and a deposit that is taken off the total. */
const odd = {
  "Discount 10%": "-411.82",
  Shipping: "12.50",
  Subtotal: "3,718.88",
  "VAT 20%": "743.78",
  "Total due": "4,462.66",
  "Deposit paid": "-1,338.80",
  "Amount due": "3,123.86",
};
const oddly = (changes: Partial<typeof odd>, isRecognised = true, rows: typeof items | readonly [] = items) => {
  const text = textOfLines([...itemLines(rows), ...sumLines({ ...odd, ...changes })]);
  const result = check.run({ text: isRecognised ? asRecognised(text) : text });
  return typeof result === "string" ? result : result[0];
};

test("forged: one amount of an invoice with a discount, shipping and a deposit, as a picture", () => {
  for (const isRecognised of [true, false]) {
    assert.equal(oddly({}, isRecognised), "clear");
    for (const [changes, pattern] of [
      [{ "Total due": "4,762.66" }, /Changing only 'Total due' on page 1 from 4,762\.66 to 4,462\.66/],
      [{ Subtotal: "8,718.88" }, /Changing only 8,718\.88 on page 1 to 3,718\.88/],
      [{ "VAT 20%": "143.78" }, /Changing only 'VAT 20%' on page 1 from 143\.78 to 743\.78/],
    ] as const) {
      const finding = oddly(changes, isRecognised);
      assert.ok(typeof finding === "object", JSON.stringify(changes));
      assert.match(finding.observation, pattern);
      assert.equal(finding.strength, "strong", JSON.stringify(changes));
    }
  }
});

test("forged: a deposit or what is left to pay, of which either may be the changed one", () => {
  for (const rows of [items, []] as const) {
    const finding = oddly({ "Deposit paid": "-2,338.80" }, true, rows);
    assert.ok(typeof finding === "object");
    assert.match(finding.observation, /'Amount due' on page 1 from 3,123\.86 to 2,123\.86/);
    assert.match(finding.observation, /Changing only 'Deposit paid' from 2,338\.80 to 1,338\.80 would do so too/);
    assert.equal(finding.boxes?.length, 2);
  }
  // More than the total cannot have been paid with something left to pay.
  const more = oddly({ "Deposit paid": "-7,338.80" });
  assert.ok(typeof more === "object");
  assert.match(more.observation, /Changing only 'Deposit paid' on page 1 from 7,338\.80 to 1,338\.80/);
});

test("forged: beside a total that was read in two ways, and that net and tax bear out", () => {
  const text = asRecognised(textOfLines([...itemLines(items), ...sumLines({ ...odd, "Deposit paid": "-7,338.80" })]));
  const strengthWith = (doubted: string) => {
    const pages = text.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) =>
        token.text === doubted ? { ...token, confidence: 20, readings: [{ text: "4", confidence: 20 }] } : token,
      ),
    }));
    const result = check.run({ text: { ...text, pages } });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(strengthWith("4,462.66"), "strong");
  assert.notEqual(strengthWith("-7,338.80"), "strong");
});

test("look-alike: a discount that was read in two ways and is in no relation that holds", () => {
  const text = asRecognised(textOfLines([...itemLines(items), ...sumLines({ ...odd, "Total due": "4,762.66" })]));
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) =>
      token.text === "-411.82" ? { ...token, agreeing: 1, readings: [{ text: "-411.32", confidence: 90 }] } : token,
    ),
  }));
  const result = check.run({ text: { ...text, pages } });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'Total due' on page 1 from 4,762\.66 to 4,462\.66/);
});

test("look-alike: a tax of recognised text without its first digit, which the total has in it", () => {
  const large = { Subtotal: "6,471.35", "VAT 23%": "488.41", Total: "7,959.76" };
  const text = textOfLines(sumLines(large));
  assert.notEqual(typeof check.run({ text }), "string", "a program loses no digit");
  assert.equal(typeof check.run({ text: asRecognised(text) }), "string");
});

test("honest: a sum has a column each for the list price and what is billed", () => {
  const lines = sumLines({ Nettosumme: "49,85   39,85", "MwSt. 19 %": "7,57", Gesamtbetrag: "47,42" });
  assert.equal(check.run({ text: textOfLines(lines) }), "clear");
  const forged = sumLines({ Nettosumme: "49,85   38,85", "MwSt. 19 %": "7,57", Gesamtbetrag: "47,42" });
  assert.notEqual(check.run({ text: textOfLines(forged) }), "clear");
});
