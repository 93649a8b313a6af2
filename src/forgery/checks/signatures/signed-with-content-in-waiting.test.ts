import assert from "node:assert/strict";
import { test } from "node:test";
import { signaturesOf } from "../../testing/signature-facts.ts";
import { signedWithContentInWaiting as check } from "./signed-with-content-in-waiting.ts";

test("forged: other page contents stood ready when it was signed", () => {
  const signatures = { ...signaturesOf({}), shadows: ["page contents that no page uses"] as const };
  const result = check.run({ signatures });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /held what nothing leads to: page contents that no page uses/);
});

test("honest: everything in the signed document is used", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: remains in a document that nobody signed", () => {
  const signatures = { ...signaturesOf(), shadows: ["page that is not among the pages"] as const };
  assert.equal(check.run({ signatures }), "nothing_to_compare");
});

test("empty: no signature", () => {
  assert.equal(check.run({ signatures: signaturesOf() }), "nothing_to_compare");
});
