import assert from "node:assert/strict";
import { test } from "node:test";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { earlierDocumentWithOtherDetails as check } from "./earlier-document-with-other-details.ts";

const copy: EarlierDocument = { id: 7, relation: "copy", changed: ["total"], sharedValues: 31, values: 32 };
const run = (...documents: EarlierDocument[]) => check.run({ earlier: { documents } });

test("forged: the account number was exchanged, which counts by itself", () => {
  const [finding, ...others] = run({ ...copy, changed: ["account number"] });
  assert.ok(typeof finding === "object" && others.length === 0);
  assert.match(
    finding.observation,
    /^Document 7 has the same words, dates and number .* 31 of this one's 32 values\. Different are: the account number\./,
  );
  assert.equal(finding.strength, "strong");
});

test("forged: the total was changed, which needs support", () => {
  const [finding] = run(copy);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "moderate");
});

test("honest: earlier documents of the issuer that are documents of their own", () => assert.equal(run(), "clear"));

test("look-alike: a form that another person filled in on the same day is told with little weight", () => {
  const [finding] = run({ ...copy, changed: ["names and words"] });
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "weak");
});

test("empty: another relation is another check's", () =>
  assert.equal(run({ ...copy, relation: "same number" }), "clear"));
