import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOf } from "./rules/catalogue.ts";

const transaction = { amount: 50, currency: "EUR" };

test("A count that may be more than two is at least two; records of earlier rules keep their words", () => {
  const words = (version: string) => wordsOf(version, transaction);
  assert.equal(words("rules-5").atLeast(2, "payment", 0), "at least 2 payments");
  assert.equal(words("rules-5").atLeast(1, "payment", 0), "at least 1 payment");
  assert.equal(words("rules-5").atLeast(17, "payment", 0), "more than 16 payments");
  assert.equal(words("rules-5").atLeast(2, "payment", 1), "2 payments");
  for (const version of ["rules-3", "rules-4"])
    assert.equal(words(version).atLeast(2, "payment", 0), "more than 1 payment");
});

test("Money names its currency from rules-4 on", () => {
  assert.deepEqual(
    ["rules-3", "rules-4", "rules-5"].map((version) => wordsOf(version, transaction).money(50)),
    ["50.00", "50.00 EUR", "50.00 EUR"],
  );
});

test("A derived amount has no more than the seven digits that are kept of it; the payment's own is exact", () => {
  const words = (amount: number, currency?: string) => wordsOf("rules-6", { amount, ...(currency && { currency }) });
  const own = (value: number) => words(50, "EUR").own(value);
  assert.deepEqual([49.83, 12_345.67, 123_456.78, 200_000.015625, 999_999_995_904, 1e6].map(own), [
    "49.83 EUR",
    "12,345.67 EUR",
    "about 123,457 EUR",
    "about 200,000 EUR",
    "about 1,000,000,000,000 EUR",
    "1,000,000 EUR",
  ]);
  assert.equal(words(50, "KWD").own(12_345.678), "about 12,346 KWD");
  assert.equal(words(50, "JPY").own(1_234_567), "1,234,567 JPY");
  assert.equal(words(50, "JPY").own(12_345_678), "about 12,345,680 JPY");
  assert.equal(words(50).own(16_777_217.13), "about 16,777,220");
  assert.equal(words(999_999_999_999.99, "EUR").own(999_999_999_999.99), "999,999,999,999.99 EUR");
  assert.equal(words(120.5678, "KWD").money(120.5678), "120.5678 KWD");
  assert.equal(words(0.1 + 0.2, "EUR").money(0.1 + 0.2), "0.30 EUR");
  assert.equal(wordsOf("rules-5", { amount: 50, currency: "EUR" }).own(999_999_995_904), "999,999,995,904.00 EUR");
});

test("Multiples of either extreme name their bound", () => {
  const times = (multiple: number) => wordsOf("rules-6", transaction).times(multiple);
  assert.deepEqual([0.001, 0.05, 12.34, 999_999, 19_933_743_104].map(times), [
    "under 0.1 times",
    "0.1 times",
    "12.3 times",
    "999,999 times",
    "over a million times",
  ]);
  assert.equal(wordsOf("rules-5", transaction).times(0.001), "0.0 times");
});
