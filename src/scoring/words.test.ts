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
