import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { accountNumberFailsItsCheckDigits as check } from "./account-number-fails-its-check-digits.ts";

const pageOf = (text: string) => textOfLines([{ x: 60, y: 700, text }]);
const run = (text: string) => check.run({ text: pageOf(text) });

test("forged: one digit was exchanged, or one is missing", () => {
  for (const [text, reason] of [
    ["IBAN: DE89 3704 0044 0532 0130 07", /check digits do not fit/],
    ["IBAN GB29NWBK60161331926818 BIC NWBKGB2L", /check digits do not fit/],
    ["IBAN: DE89 3704 0044 0532 0130", /has 20 characters, and those of DE have 22/],
  ] as const) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", reason);
    assert.equal(result[0]?.boxes?.length, 1);
  }
});

test("honest: numbers of several countries, in groups and together, with words behind them", () => {
  for (const text of [
    "IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX",
    "IBAN GB29NWBK60161331926819",
    "NO93 8601 1117 947",
    "IBAN MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  ]) {
    assert.equal(run(text), "clear", text);
  }
});

test("look-alike: made-up numbers of samples, order numbers without a label, and misread digits", () => {
  assert.equal(run("IBAN: DE12 1234 5678 9012 3456 78"), "clear");
  assert.equal(run("Order DE89 3704 0044 0532 0130 07"), "clear");
  assert.equal(check.run({ text: { ...pageOf("IBAN: DE89 37O4 0044 O532 0130 00"), source: "recognised" } }), "clear");
});

test("empty: no account number", () => {
  assert.equal(run("Please pay in cash."), "not_applicable");
});
