import assert from "node:assert/strict";
import { test } from "node:test";
import { signaturesOf } from "../../testing/signature-facts.ts";
import { signatureRemoved as check } from "./signature-removed.ts";

test("forged: validation material of a signature that is gone", () => {
  const signatures = { ...signaturesOf(), residue: ["validation material without a signature"] as const };
  const result = check.run({ signatures });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /holds certificates and revocation lists of a signature that is gone/);
});

test("honest: a signed document", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: a form with a field that waits for its signature", () => {
  assert.equal(check.run({ signatures: { ...signaturesOf(), emptyFields: 1 } }), "clear");
});

test("empty: no signature and no trace of one", () => {
  assert.equal(check.run({ signatures: signaturesOf() }), "clear");
});
