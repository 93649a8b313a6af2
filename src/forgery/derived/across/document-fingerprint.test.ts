import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts } from "../../facts/text.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { describeFingerprint, issuerMarkOf } from "./document-fingerprint.ts";

const fingerprintOf = (text: TextFacts) => describeFingerprint({ text: { state: "present", value: text } });

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

test("a fingerprint has what documents are compared by", () => {
  const fingerprint = fingerprintOf(textOfLines(invoice()));
  assert.ok(fingerprint !== undefined);
  const { number, total, accounts, days, isStatement, shape } = fingerprint;
  assert.deepEqual(
    [number, total, accounts, days, isStatement],
    ["INV-2024/118", "124000", ["DE89370400440532013000"], ["19739"], false],
  );
  assert.match(shape, /^[0-9a-f]{16}$/);
  assert.ok(fingerprint.values.includes("240.00") && fingerprint.words.includes("consulting"));
});

test("digits do not change the shape of a text, other words do", () => {
  const shapeOf = (changes: Readonly<Record<string, string>>) => fingerprintOf(textOfLines(invoice(changes)))?.shape;
  assert.equal(shapeOf({ total: "9,240.00" }), shapeOf({}));
  const other = Array.from({ length: 6 }, (_, row) => ({
    x: 60,
    y: 700 - 20 * row,
    text: `quite another letter about nothing of row ${row}`,
  }));
  assert.notEqual(fingerprintOf(textOfLines(other))?.shape, shapeOf({}));
});

test("next to no text has no fingerprint", () => {
  assert.equal(fingerprintOf(textOfLines([{ x: 60, y: 700, text: "Total 12.00" }])), undefined);
});

/** As recognition returns it: amounts and dates with how many readings agree, everything else with a confidence. */
const recognised = (text: TextFacts, agreeing: number): TextFacts => ({
  source: "recognised",
  pages: text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => ({
      ...token,
      confidence: 90,
      ...(/\d[.]\d\d$|^\d{1,4}$/.test(token.text) ? { agreeing } : {}),
    })),
  })),
});

test("recognised text has a fingerprint of what is sure: sums that agree, accounts whose check digits hold", () => {
  const sure = fingerprintOf(recognised(textOfLines(invoice({ iban: "DE89 37O4 0044 0532 0130 00" })), 2));
  assert.deepEqual(
    [sure?.isRecognised, sure?.total, sure?.accounts, sure?.issuer, sure?.number],
    [true, "124000", ["DE89370400440532013000"], "", "INV-2024/118"],
  );
  const unsure = fingerprintOf(recognised(textOfLines(invoice({ iban: "DE89 3704 0044 0532 0130 08" })), 1));
  assert.deepEqual([unsure?.total, unsure?.accounts], ["", []]);
});

test("the same text has the same keys, whether it is recognised or a layer", () => {
  const text = textOfLines(invoice());
  assert.deepEqual(fingerprintOf(recognised(text, 2))?.keys, fingerprintOf(text)?.keys);
  assert.ok(fingerprintOf(text)?.keys.includes("24000 travel and"));
});

const account = "DE89370400440532013000";

test("an invoice's issuer is known by the account, a statement's by the bank", () => {
  assert.equal(issuerMarkOf([account], false), account);
  assert.equal(issuerMarkOf([account], true), "DE37040044");
  // Another customer of the same bank.
  assert.equal(issuerMarkOf(["DE02370400440999999999"], true), "DE37040044");
});

test("no account, several, or one that names no bank", () => {
  assert.equal(issuerMarkOf([], false), "");
  assert.equal(issuerMarkOf([account, "X1"], false), "");
  assert.equal(issuerMarkOf(["12345678"], true), "");
});
