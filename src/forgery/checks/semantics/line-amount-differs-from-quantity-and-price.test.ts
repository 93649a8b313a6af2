import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../testing/recognised-text.ts";
import { itemLines, sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { lineAmountDiffersFromQuantityAndPrice as check } from "./line-amount-differs-from-quantity-and-price.ts";

const rows = [
  ["2", "15.00", "30.00"],
  ["4", "2.50", "10.00"],
  ["12", "1.25", "15.00"],
  ["1", "99.00", "99.00"],
] as const;
const run = (changed: readonly (readonly [string, string, string])[]) =>
  check.run({ text: textOfLines(itemLines(changed)) });

test("forged: one amount was changed", () => {
  const result = run([...rows, ["3", "20.00", "160.00"]]);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /3 times 20\.00 makes 60\.00, the stated amount is 160\.00/);
  assert.equal(result[0]?.boxes?.length, 3);
  assert.equal(result[0]?.strength, "moderate");
  const oneDigit = run([...rows, ["3", "20.00", "80.00"]]);
  assert.ok(typeof oneDigit !== "string");
  assert.equal(oneDigit[0]?.strength, "strong");
  const discount = run([...rows, ["3", "50.00", "120.00"]]);
  assert.ok(typeof discount !== "string");
  assert.equal(discount[0]?.strength, "moderate");
  const price = run([...rows, ["3", "92.25", "96.75"]]);
  assert.ok(typeof price !== "string");
  assert.equal(price[0]?.strength, "strong");
});

test("forged: one price was changed, and the amounts still make their sum", () => {
  const changed = [...rows, ["3", "80.00", "60.00"]] as const;
  const result = check.run({ text: textOfLines([...itemLines(changed), ...sumLines({ Net: "214.00" })]) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /The stated amounts make their stated sum, and with 20\.00 as the price/);
  const evidence = result[0]?.evidence;
  assert.ok(evidence?.kind === "comparison");
  assert.deepEqual([evidence.stated, evidence.expected], ["80.00", "20.00"]);
});

test("forged: in a table of three rows a quantity or a price was changed, and the amounts make their sum", () => {
  const small = (quantity: string, price: string) =>
    check.run({
      text: textOfLines([
        ...itemLines([
          ["4", "25.00", "100.00"],
          ["2", "80.00", "160.00"],
          [quantity, price, "37.50"],
        ]),
        ...sumLines({ Total: "297.50" }),
      ]),
    });
  for (const [quantity, price, expected] of [
    ["8", "12.50", "3"],
    ["3", "72.50", "12.50"],
  ] as const) {
    const result = small(quantity, price);
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "strong");
    assert.ok(result[0]?.evidence?.kind === "comparison");
    assert.equal(result[0].evidence.expected, expected);
  }
  assert.equal(small("3", "12.50"), "clear");
});

test("look-alike: recognition lost a digit of the quantity", () => {
  const text = textOfLines([
    ...itemLines([
      ["4", "25.00", "100.00"],
      ["2", "80.00", "160.00"],
      ["1", "12.50", "137.50"],
    ]),
    ...sumLines({ Total: "397.50" }),
  ]);
  const strengthOf = (facts: typeof text) => {
    const result = check.run({ text: facts });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(strengthOf(text), "strong");
  assert.equal(strengthOf(asRecognised(text)), "weak");
});

test("look-alike: in a small table a row has half its price, which may be a discount", () => {
  const result = check.run({
    text: textOfLines([
      ...itemLines([
        ["4", "25.00", "100.00"],
        ["2", "80.00", "160.00"],
        ["3", "25.00", "37.50"],
      ]),
      ...sumLines({ Total: "297.50" }),
    ]),
  });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("look-alike: a row that says itself that its price is not counted", () => {
  for (const text of ["3 for 2", "Mindestmenge", "minimum charge", "weekend surcharge"]) {
    const lines = itemLines([...rows, ["3", "20.00", "80.00"]]);
    const y = lines.at(-1)?.y ?? 0;
    assert.equal(check.run({ text: textOfLines([...lines, { x: 20, y, text }]) }), "nothing_to_compare", text);
  }
});

test("honest: every amount is the product", () => {
  assert.equal(run([...rows, ["3", "20.00", "60.00"]]), "clear");
});

test("look-alike: a price for a hundred, a price with hidden digits, and two rows that differ", () => {
  assert.equal(run([...rows, ["300", "20.00", "60.00"]]), "nothing_to_compare");
  assert.equal(run([...rows, ["40", "0.33", "13.33"]]), "clear");
  assert.equal(run([...rows, ["3", "20.00", "55.00"], ["5", "10.00", "45.00"]]), "nothing_to_compare");
});

test("look-alike: of one row some came back, and what was kept has a column of its own", () => {
  const kept = { x: 330, y: 0, text: "6" };
  const lines = itemLines([...rows, ["8", "2.78", "16.68"]]);
  const y = lines.findLast(({ text }) => text === "16.68")?.y ?? 0;
  assert.equal(check.run({ text: textOfLines([...lines, { ...kept, y }]) }), "clear");
  assert.notEqual(check.run({ text: textOfLines([...lines, { ...kept, y, text: "7" }]) }), "clear");
});

test("look-alike: the cents of a price that recognition parted from it", () => {
  assert.equal(run([...rows, ["7", "01", "819.07"]]), "clear");
  assert.notEqual(run([...rows, ["7", "11", "819.07"]]), "clear");
});

test("look-alike: a unit price that is printed rounded, with zeros behind it", () => {
  assert.equal(run([...rows, ["20", "2.7700", "55.46"]]), "clear");
});

test("look-alike: a part of the year's price, what a row takes off, and in brackets what an offer leaves to choose", () => {
  const months = (part: string) => {
    const lines = itemLines([...rows, ["1", "79.20", "59.40"]]);
    return check.run({ text: textOfLines([...lines, { x: 20, y: lines.at(-1)?.y ?? 0, text: part }]) });
  };
  assert.equal(months("9/12"), "clear");
  assert.notEqual(months("8/12"), "clear");
  assert.equal(run([...rows, ["2", "118.00", "(236.00)"]]), "clear");
  assert.equal(run([...rows, ["14", "30.00", "-420.00"]]), "clear");
  assert.notEqual(run([...rows, ["2", "118.00", "(263.00)"]]), "clear");
});

test("empty: no table", () => {
  assert.equal(check.run({ text: textOfLines([{ x: 60, y: 700, text: "2 apples for 1.00" }]) }), "nothing_to_compare");
});
