import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packWords, unpackWords } from "./packed-words.ts";

/** As of a vector and of a state: mostly what takes two bits, and other NaNs, zeros and numbers among it. */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(0x7fc0_0000, 0x3f80_0000) },
  { weight: 1, arbitrary: fc.constantFrom(0x8000_0000, 0xffc0_0000, 0x7fc0_0001, 0xffff_ffff) },
  { weight: 2, arbitrary: fc.nat({ max: 0xffff_ffff }) },
);
const plains = fc.array(word, { maxLength: 200 }).map((words) => new Uint8Array(Uint32Array.from(words).buffer));

/** The same bytes at an odd place of a larger buffer, as a database may give them. */
function misplaced(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 7);
  larger.set(bytes, 3);
  return larger.subarray(3, 3 + bytes.length);
}

test("what is packed comes back bit for bit, wherever its bytes lie", () => {
  fc.assert(
    fc.property(plains, (plain) => {
      const packed = packWords(plain).slice();
      assert.deepEqual(packWords(misplaced(plain)), packed);
      assert.deepEqual(unpackWords(packed), plain);
      assert.deepEqual(unpackWords(misplaced(packed)), plain);
      assert.ok(packed.length <= plain.length + plain.length / 16 + 9);
    }),
  );
});

test("what earlier versions kept plain is given as it is", () => {
  fc.assert(fc.property(plains, (plain) => assert.deepEqual(unpackWords(plain), plain)));
});

test("a vector without values takes two bits for each, and a long one needs no other form", () => {
  const vector = new Float32Array(160).fill(Number.NaN);
  assert.equal(packWords(new Uint8Array(vector.buffer)).length, 4 + 40 + 1);
  const long = Float64Array.from({ length: 9_000 }, (_, index) => index / 7);
  assert.deepEqual(unpackWords(packWords(new Uint8Array(long.buffer)).slice()), new Uint8Array(long.buffer));
});

test("bytes that are cut off, go on, or are of another form are refused", () => {
  const packed = packWords(new Uint8Array(Float32Array.of(1.5, 2.5, 0, 1).buffer)).slice();
  for (let length = 1; length < packed.length; length += 1) {
    if (length % 4 !== 0) assert.throws(() => unpackWords(packed.subarray(0, length)), RangeError);
  }
  assert.throws(() => unpackWords(Uint8Array.of(...packed, 0, 0, 0, 1)), RangeError);
  assert.throws(() => unpackWords(Uint8Array.of(...packed.subarray(0, -1), 2)), RangeError);
  assert.throws(() => packWords(Uint8Array.of(1, 2, 3)), RangeError);
});
