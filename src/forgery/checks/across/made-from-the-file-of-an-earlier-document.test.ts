import assert from "node:assert/strict";
import { test } from "node:test";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { madeFromTheFileOfAnEarlierDocument as check } from "./made-from-the-file-of-an-earlier-document.ts";

const reused: EarlierDocument = {
  id: 12,
  relation: "same file",
  changed: ["account number", "invoice number", "names and words"],
  sharedValues: 4,
  values: 30,
  residue: { lines: 22, of: 31 },
};
const run = (...documents: EarlierDocument[]) => check.run({ earlier: { documents } });

test("forged: the scan of an earlier document with another person's details", () => {
  const [finding] = run(reused);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^22 of the 31 .* document 12, and different are: the account number, invoice/);
  assert.equal(finding.strength, "moderate");
});

test("honest: documents with nothing but their issuer in common", () => assert.equal(run(), "clear"));

test("look-alike: a file that is filled in for each document is told with little weight", () => {
  const [finding] = run({ ...reused, residue: "identifier" });
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^It bears the file identifier of document 12, /);
  assert.equal(finding.strength, "weak");
});

test("empty: another relation is another check's", () => assert.equal(run({ ...reused, relation: "copy" }), "clear"));
