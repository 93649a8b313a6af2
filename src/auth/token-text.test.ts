import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { createTokenText, hashToken, randomText } from "./token-text.ts";

test("a token names its side, is long enough, and ends with its checksum", () => {
  const text = createTokenText("test", randomBytes);
  assert.match(text, /^assay_test_[0-9A-Za-z]{38}$/);
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const checksum = [...text.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  assert.equal(checksum, crc32(text.slice(0, -6)));
  assert.notEqual(text, createTokenText("test", randomBytes));
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
