import assert from "node:assert/strict";
import { test } from "node:test";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { earlierDocumentForAnotherCustomer as check } from "./earlier-document-for-another-customer.ts";

const again: EarlierDocument = { id: 8, relation: "again", changed: [], sharedValues: 30, values: 30 };
const run = (...documents: EarlierDocument[]) => check.run({ earlier: { documents } });

test("forged: a receipt that somebody else sent in before", () => {
  const [finding] = run(again);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Document 8 is this one again/);
});

test("honest: nothing like it before", () => assert.equal(run(), "clear"));

test("look-alike: one that is shared says nothing of tampering", () => assert.equal(check.canShowTampering, false));

test("empty: another relation is another check's", () => assert.equal(run({ ...again, relation: "copy" }), "clear"));
