import assert from "node:assert/strict";
import { test } from "node:test";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { earlierDocumentWithTheSameNumber as check } from "./earlier-document-with-the-same-number.ts";

const same: EarlierDocument = {
  id: 9,
  relation: "same number",
  changed: ["account number", "total"],
  sharedValues: 12,
  values: 30,
};
const run = (...documents: EarlierDocument[]) => check.run({ earlier: { documents } });

test("forged: the number of another invoice with another account", () => {
  const [finding] = run(same);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Document 9 .* different details: the account number, the total\./);
  assert.equal(finding.strength, "strong");
  assert.deepEqual(finding.evidence, { kind: "inventory", items: ["document 9", "account number", "total"] });
});

test("honest: numbers that were used once", () => assert.equal(run(), "clear"));

test("look-alike: a correction under the old number changes the total alone, which needs support", () => {
  const [finding] = run({ ...same, changed: ["total"] });
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "moderate");
});

test("empty: a copy is another check's", () => assert.equal(run({ ...same, relation: "copy" }), "clear"));
