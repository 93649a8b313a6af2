import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../testing/recognised-text.ts";
import { itemLines, sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { sumsDoNotAddUp as check } from "./sums-do-not-add-up.ts";

type Row = readonly [string, string, string];
const items: readonly Row[] = [
  ["4", "312.50", "1,250.00"],
  ["18", "14.20", "255.60"],
  ["3", "240.00", "720.00"],
];
const sums = { Subtotal: "2,225.60", "VAT 20%": "445.12", Total: "2,670.72" };
const textOf = (rows: readonly Row[], own: Readonly<Record<string, string>> = sums) =>
  textOfLines([...itemLines(rows), ...sumLines(own)]);
const run = (rows: readonly Row[], own?: Readonly<Record<string, string>>) => {
  const result = check.run({ text: textOf(rows, own) });
  return typeof result === "string" ? result : result[0];
};

test("forged: price and amount of a line were changed, and the line is named", () => {
  for (const [price, amount] of [
    ["412.50", "1,650.00"],
    ["212.50", "850.00"],
  ] as const) {
    const finding = run([["4", price, amount], ...items.slice(1)]);
    assert.ok(typeof finding === "object");
    assert.equal(finding.strength, "strong");
    assert.match(finding.observation, new RegExp(`312.50 instead of ${price} as the price of ${amount}`));
    assert.ok(finding.evidence?.kind === "comparison");
    assert.deepEqual([finding.evidence.stated, finding.evidence.expected], [price, "312.50"]);
  }
});

test("forged: a quantity was changed, or a line was taken out", () => {
  const quantity = run([["5", "312.50", "1,562.50"], ...items.slice(1)]);
  assert.ok(typeof quantity === "object");
  assert.equal(quantity.strength, "moderate");
  const shorter = run(items.filter(([count]) => count !== "18"));
  assert.ok(typeof shorter === "object");
  assert.equal(shorter.strength, "moderate");
  assert.match(shorter.observation, /No single line explains it/);
});

test("forged: without a tax the sum has nothing to bear it out, so that it counts less", () => {
  const finding = run([["4", "412.50", "1,650.00"], ...items.slice(1)], { Subtotal: "2,225.60", Total: "2,225.60" });
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "weak");
});

test("honest: the lines make their sum", () => {
  assert.equal(run(items), "clear");
});

test("look-alike: a line that is offered and not counted, a discount of the whole, and one that is printed", () => {
  assert.equal(run([...items, ["2", "480.00", "960.00"]]), "clear");
  const discounted = { Subtotal: "2,003.04", "VAT 20%": "400.61", Total: "2,403.65" };
  assert.equal(run(items, discounted), "clear");
  const less = { Subtotal: "2,025.60", "VAT 20%": "405.12", Total: "2,430.72", "You save": "200.00" };
  assert.equal(run(items, less), "clear");
});

test("look-alike: recognition leaves lines out", () => {
  const text = asRecognised(textOf(items.slice(1)));
  assert.equal(typeof check.run({ text }), "string");
});
