import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createTokenText, hashToken, hasTokenChecksum, randomText } from "./token-text.ts";

test("a token names its side, is long enough, and ends with its checksum", () => {
  const text = createTokenText("test", randomBytes);
  assert.match(text, /^assay_test_[0-9A-Za-z]{38}$/);
  assert.equal(hasTokenChecksum(text), true);
  assert.notEqual(text, createTokenText("test", randomBytes));
});

test("one changed character breaks the checksum", () => {
  const text = createTokenText("live", randomBytes);
  const index = 15;
  const other = text[index] === "a" ? "b" : "a";
  assert.equal(hasTokenChecksum(text.slice(0, index) + other + text.slice(index + 1)), false);
  assert.equal(hasTokenChecksum("assay_live_short"), false);
});

test("bytes that would favour some characters are drawn again", () => {
  const drawn: number[] = [];
  const text = randomText(2, (length) => {
    drawn.push(length);
    return drawn.length === 1 ? Uint8Array.of(255, 248) : Uint8Array.of(0, 61);
  });
  assert.equal(text, "0z");
  assert.equal(drawn.length, 2);
});

test("the hash is SHA-256 in hexadecimal", () => {
  assert.equal(hashToken("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
