import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf, signaturesOf } from "../../testing/signature-facts.ts";
import { coveredBytesDifferFromSignature as check } from "./covered-bytes-differ-from-signature.ts";

test("forged: covered bytes with another digest", () => {
  const result = check.run({ signatures: signaturesOf({ message: messageOf({ state: "digest mismatch" }) }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.confidence, 99);
  assert.match(result[0]?.observation ?? "", /'Signature1' covers 1500 bytes whose sha256 digest is not the one/);
});

test("forged: a signature that another key made", () => {
  const result = check.run({ signatures: signaturesOf({ message: messageOf({ state: "signature mismatch" }) }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("honest: a signature that fits", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: an expired certificate, a weak digest, an algorithm that is not known here", () => {
  const certificate = { ...messageOf().certificate, notAfter: "2023-06-01T00:00:00.000Z" };
  for (const message of [
    messageOf({
      certificate: {
        ...certificate,
        notBefore: "",
        isSelfSigned: true,
        hasKnownRoot: false,
        isNamed: "another",
      },
    }),
    messageOf({ digestAlgorithm: "sha1", hasWeakDigest: true }),
    messageOf({ state: "unsupported" }),
  ]) {
    assert.equal(check.run({ signatures: signaturesOf({ message }) }), "clear");
  }
});

test("look-alike: a file that was damaged as a whole on its way", () => {
  for (const damage of ["end missing", "bytes converted"] as const) {
    const result = check.run({
      signatures: signaturesOf({ message: messageOf({ state: "digest mismatch" }), damage }),
    });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "none");
    assert.match(result[0]?.observation ?? "", /that alone explains it/);
  }
});

test("look-alike: usage rights of a form that its issuer saved again", () => {
  const result = check.run({
    signatures: signaturesOf({ field: "", place: "permissions", message: messageOf({ state: "digest mismatch" }) }),
  });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "none");
  assert.match(result[0]?.observation ?? "", /^The signature of the usage rights .* vouches for nothing/);
  const certified = signaturesOf({
    field: "",
    place: "permissions",
    permissions: { certification: 2 },
    message: messageOf({ state: "digest mismatch" }),
  });
  const proof = check.run({ signatures: certified });
  assert.ok(typeof proof !== "string");
  assert.equal(proof[0]?.strength, undefined);
});

test("empty: no signature that could be verified", () => {
  assert.equal(check.run({ signatures: signaturesOf() }), "nothing_to_compare");
});
