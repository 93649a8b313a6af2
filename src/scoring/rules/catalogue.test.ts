import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { createWords } from "../words.ts";
import { findRule, rules } from "./catalogue.ts";
import { families } from "./rule.ts";

for (const rule of rules) {
  test(`${rule.code} has its file, its test and its text`, () => {
    const file = rule.code.toLowerCase().replaceAll("_", "-");
    assert.ok(existsSync(new URL(`${file}.ts`, import.meta.url)), "the rule stands in the file of its name");
    assert.ok(existsSync(new URL(`${file}.test.ts`, import.meta.url)), "its test stands beside it");
    assert.match(rule.code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.equal(findRule(rule.code), rule, "the code is its own");
    assert.ok(families.includes(rule.family));
    assert.ok(rule.title.length > 5 && rule.source.length > 5);
    assert.match(rule.meaning, /^[A-Z].{30,}\.$/);
    assert.ok(rule.innocentCauses.length > 0);
    for (const cause of rule.innocentCauses) assert.match(cause, /^[A-Z].+\.$/);
  });
}

test("No sentence of a rule has a character that JSON writes in another way", () => {
  const values = fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0.001, max: 1e12, noNaN: true }));
  for (const { code, numbers, sentence } of rules) {
    fc.assert(
      fc.property(fc.array(values, { minLength: numbers.length, maxLength: numbers.length }), (drawn) => {
        const said = sentence(
          Object.fromEntries(numbers.map((name, index) => [name, drawn[index] ?? 0])),
          createWords({ amount: 12, currency: "EUR" }, "USD"),
        );
        assert.equal(JSON.stringify(said), `"${said}"`, code);
      }),
      { numRuns: 30 },
    );
  }
});
