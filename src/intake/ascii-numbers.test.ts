import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { copyBytes, readNumber, writeNumber } from "./ascii-numbers.ts";

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.tuple(fc.maxSafeInteger(), fc.nat(18)).map(([whole, digits]) => whole / 10 ** digits),
  fc.nat(2_000_000).map((tenths) => tenths / 10),
);

test("a number is written as a string writes it, and read as a number reads it", () => {
  fc.assert(
    fc.property(number, fc.nat(3), (value, at) => {
      const text = String(value);
      const bytes = Buffer.alloc(64, "7");
      const end = writeNumber(bytes, at, value);
      assert.equal(bytes.toString("latin1", at, end), text);
      assert.ok(Object.is(readNumber(bytes, at, end), Number(text)));
    }),
    { numRuns: 2_000 },
  );
});

test("decimals of any length are read as a number reads them", () => {
  const digits = fc.stringMatching(/^-?\d{1,18}(\.\d{0,18})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      assert.ok(Object.is(readNumber(Buffer.from(`7${text}7`), 1, 1 + text.length), Number(text)), text);
    }),
    { numRuns: 2_000 },
  );
});

test("bytes are copied whatever their number", () => {
  for (const length of [0, 1, 48, 49, 200]) {
    const from = Buffer.from(Array.from({ length: length + 2 }, (_, index) => index));
    const into = Buffer.alloc(length + 6, 255);
    assert.equal(copyBytes(from, 1, length + 1, into, 3), length + 3);
    assert.deepEqual(into, Buffer.concat([Buffer.alloc(3, 255), from.subarray(1, length + 1), Buffer.alloc(3, 255)]));
  }
});
