import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, codeOf, createSecret, stepOfCode } from "./one-time-code.ts";

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the codes are those of RFC 6238", () => {
  const known = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [seconds, code] of known) assert.equal(codeOf(secret, seconds * 1_000), code);
});

test("a code counts a step before and after its own, and names its step", () => {
  const nowMs = 1_111_111_111_000;
  const step = Math.floor(nowMs / 30_000);
  assert.equal(stepOfCode(secret, "050471", nowMs), step);
  assert.equal(stepOfCode(secret, "050471", nowMs + 30_000), step);
  assert.equal(stepOfCode(secret, "050471", nowMs - 30_000), step);
  assert.equal(stepOfCode(secret, "050471", nowMs + 60_000), undefined);
  for (const wrong of ["", "05047", "0504711", "050472", "ä50471"]) {
    assert.equal(stepOfCode(secret, wrong, nowMs), undefined, wrong);
  }
});

test("a secret has 20 random bytes, and apps can read its address", () => {
  assert.equal(
    createSecret(() => Buffer.from("12345678901234567890")),
    secret,
  );
  const address = new URL(addressOf(secret, "anna@example.com", "acme"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), secret);
  assert.equal(address.searchParams.get("issuer"), "Assay acme");
});
