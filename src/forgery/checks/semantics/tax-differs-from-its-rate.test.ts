import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts } from "../../facts/text.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { textOfLines, typedLines } from "../../testing/sample-facts.ts";
import { taxDiffersFromItsRate as check } from "./tax-differs-from-its-rate.ts";

function run(page: string) {
  const result = check.run({ text: textOfLines(typedLines(page)) });
  return typeof result === "string" ? result : result[0];
}

const invoice = (tax: string, total: string, more = "") => `
INVOICE 13
Subtotal                 453.50
VAT 19%                  ${tax}
Total                    ${total}
${more}`;

test("forged: a tax of another digit, with a total that follows it", () => {
  const finding = run(invoice(" 96.17", "549.67"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "moderate");
  assert.match(finding.observation, /'VAT 19%' is 96\.17, and 19 % of 453\.50 is 86\.17\. The two differ in a single/);
  assert.deepEqual(
    finding.boxes?.map(({ role }) => role),
    [undefined, "compared"],
  );
});

test("forged: a tax alone, beside a total of the tax that its rate says, from a program or surely read", () => {
  const text = textOfLines(typedLines(invoice(" 36.17", "539.67")));
  for (const facts of [text, asRecognised(text)]) {
    const result = check.run({ text: facts });
    const finding = typeof result === "string" ? undefined : result[0];
    assert.equal(finding?.strength, "strong");
    assert.match(
      finding?.observation ?? "",
      /No other amount of the page makes this tax\. 539\.67 is 453\.50 and 86\.17\./,
    );
  }
  const unsure = check.run({ text: asRecognised(text, 95, 1) });
  assert.ok(typeof unsure === "string" || unsure[0]?.strength === "weak");
});

test("honest: the rate of the net sum", () => {
  const text = textOfLines(typedLines(invoice(" 86.17", "539.67")));
  assert.equal(check.run({ text }), "clear");
  assert.deepEqual(
    check.listHeld?.({ text }).map(({ relation }) => relation),
    ["'VAT 19%' 86.17 is 19 % of 453.50."],
  );
});

test("look-alike: a tax on a charge or a part, a tax that is contained in the sum, one smaller than its rate says", () => {
  // 19 % of 453.50 and 10.00, of 400.00, and of what is in 453.50.
  assert.equal(run(invoice(" 88.07", "551.57", "Shipping   10.00")), "clear");
  assert.equal(run(invoice(" 76.00", "529.50", "of it taxed   400.00")), "clear");
  assert.equal(run(invoice(" 72.41", "453.50")), "clear");
  const smaller = run(invoice(" 26.17", "479.67"));
  assert.ok(typeof smaller === "object");
  assert.equal(smaller.strength, "weak");
});

test("empty: no rate, or nothing that it is of", () => {
  assert.equal(run("Subtotal 453.50\nVAT  86.17\nTotal 539.67"), "nothing_to_compare");
  assert.equal(run("VAT 19%   86.17"), "nothing_to_compare");
});

test("look-alike: a tax of recognised text without its first digit", () => {
  const text = textOfLines(typedLines(invoice(" 6.17", "539.67")));
  assert.notEqual(check.run({ text }), "clear");
  assert.equal(check.run({ text: asRecognised(text) }), "clear");
});

test("look-alike: a receipt whose net sum may be misread, or was not read firmly", () => {
  const receiptOf = (tax: string) =>
    textOfLines(typedLines(`Tax Summary   Amount   Tax\nGST 6%        166.00    ${tax}`));
  const withReadings = (facts: TextFacts, said: readonly string[], agreeing: number): TextFacts => ({
    ...facts,
    pages: facts.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) => {
        const readings = said.map((text) => ({ text, confidence: 90 }));
        return token.text === "166.00" ? { ...token, agreeing, readings } : token;
      }),
    })),
  });
  // 6 % of 165.00: the receipt prints that, and every reading of it says 166.00.
  assert.ok(typeof check.run({ text: receiptOf("9.90") }) !== "string");
  assert.equal(check.run({ text: asRecognised(receiptOf("9.90")) }), "clear");
  // 6 % of 155.00, which is one of the readings.
  const other = asRecognised(receiptOf("9.30"), 95, 3);
  assert.ok(typeof check.run({ text: other }) !== "string");
  assert.equal(check.run({ text: withReadings(other, ["166.00", "155.00"], 3) }), "clear");
  // Two readings are not enough where a third one is another number.
  assert.ok(typeof check.run({ text: withReadings(other, ["166.00", "186.00"], 3) }) !== "string");
  assert.equal(check.run({ text: withReadings(other, ["166.00", "186.00"], 2) }), "clear");
});
