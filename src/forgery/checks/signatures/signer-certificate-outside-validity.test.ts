import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf, signaturesOf } from "../../testing/signature-facts.ts";
import { signerCertificateOutsideValidity as check } from "./signer-certificate-outside-validity.ts";

test("forged: made after the certificate had expired", () => {
  const message = messageOf({ signedAt: "2026-05-01T10:00:00.000Z" });
  const result = check.run({ signatures: signaturesOf({ message }) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /made on 2026-05-01, .* valid from 2023-01-01 to 2026-01-01/);
  assert.equal(check.canShowTampering, false);
});

test("honest: made while it was valid", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: the signer's clock was wrong, but the time stamp is within", () => {
  const message = messageOf({ signedAt: "2031-01-01T00:00:00.000Z", stampedAt: "2024-02-01T00:00:00.000Z" });
  assert.equal(check.run({ signatures: signaturesOf({ message }) }), "clear");
});

test("empty: no signature with a time", () => {
  const { certificate: _, ...without } = messageOf();
  assert.equal(check.run({ signatures: signaturesOf({ message: without }) }), "nothing_to_compare");
});
