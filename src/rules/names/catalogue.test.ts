import assert from "node:assert/strict";
import { test } from "node:test";
import { factNames } from "../../scoring/facts/table/fact-table.ts";
import { compileExpression } from "../language/compile.ts";
import { ruleFunctions } from "../language/functions.ts";
import { sampleRow } from "../testing/sample-row.ts";
import { findName, ruleNames } from "./catalogue.ts";

test("Every name is written plainly, is there once and says what it means", () => {
  const all = [...ruleNames.map(({ name }) => name), ...ruleFunctions.map(({ name }) => name)];
  assert.equal(new Set(all).size, all.length);
  for (const { name, meaning, type, unit } of ruleNames) {
    assert.match(name, /^[a-z][A-Za-z0-9]*$/);
    assert.match(meaning, /^[A-Z].+\.$/);
    assert.equal(type === "number", unit !== undefined, name);
  }
});

test("Every name reads the fact that it stands for", () => {
  // Each fact has a value of its own, so that a name that reads another one is seen.
  const facts = Object.fromEntries(factNames.map((name, index) => [name, index + 1]));
  const row = sampleRow({ facts });
  const read = new Map<number, string>();
  for (const { name, type, part, unit } of ruleNames) {
    if (type !== "number" || part.type !== "number") continue;
    if (["amount", "timestamp", "score", "probability"].includes(name)) continue;
    const value = part.read(row) * (unit === "seconds" ? 1_000 : 1);
    assert.equal(read.get(Math.round(value)), undefined, `${name} and ${read.get(Math.round(value))} read one fact`);
    read.set(Math.round(value), name);
  }
  assert.ok(read.size > 100);
});

test("Every name can be used in a rule", () => {
  for (const { name, type } of ruleNames) {
    const text = type === "truth" ? name : type === "number" ? `${name} > 0` : `${name} == ""`;
    assert.ok(compileExpression(text).ok, name);
  }
});

test("A payment from another country than its address is true, from the same false, and else not known", () => {
  const part = findName("isIpCountryOther")?.part;
  assert.ok(part?.type === "truth");
  const read = (transaction: object) => part.read(sampleRow({ transaction }));
  assert.deepEqual(
    [
      { country: "DE", ipCountry: "FR" },
      { country: "DE", ipCountry: "DE" },
      { country: "DE" },
      { ipCountry: "DE" },
    ].map(read),
    [1, 0, 2, 2],
  );
});
