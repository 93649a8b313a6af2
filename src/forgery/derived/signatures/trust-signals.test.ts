import assert from "node:assert/strict";
import { test } from "node:test";
import { followedBy, messageOf, signatureOf } from "../../testing/signature-facts.ts";
import { findWholeFileSignature } from "./trust-signals.ts";

const { certificate } = messageOf();
assert.ok(certificate);
const known = messageOf({ certificate: { ...certificate, hasKnownRoot: true } });
const trustOf = (more: Parameters<typeof signatureOf>[0]) =>
  findWholeFileSignature({ signatures: [signatureOf(more)], emptyFields: 0, residue: [], shadows: [] });

test("a valid signature over the whole file under a known authority lowers twentyfold", () => {
  const [signal, ...rest] = trustOf({ message: known });
  assert.equal(signal?.likelihoodRatio, 0.05);
  assert.equal(rest.length, 0);
  assert.ok(signal?.untouched.includes("signature"));
});

test("no trust: an unknown authority, something appended, a weak digest, a time outside validity, a broken signature", () => {
  assert.deepEqual(trustOf({}), []);
  assert.deepEqual(trustOf({ ...followedBy(), message: known }), []);
  assert.deepEqual(trustOf({ message: { ...known, hasWeakDigest: true } }), []);
  assert.deepEqual(trustOf({ message: { ...known, signedAt: "2031-01-01T00:00:00.000Z" } }), []);
  assert.deepEqual(trustOf({ message: { ...known, state: "digest mismatch" } }), []);
  assert.deepEqual(findWholeFileSignature({ signatures: [], emptyFields: 0, residue: [], shadows: [] }), []);
});
