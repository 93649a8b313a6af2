import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
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
