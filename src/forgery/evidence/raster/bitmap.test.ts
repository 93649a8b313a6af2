import assert from "node:assert/strict";
import { test } from "node:test";
import { DamageError } from "../budget.ts";
import { readBitmap } from "./bitmap.ts";

function bitmap(width: number, height: number, pixelBytes: number): Buffer {
  const bytes = Buffer.alloc(54 + pixelBytes);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

test("size, and whether the pixels are there: rows are padded to four bytes", () => {
  assert.deepEqual(readBitmap(bitmap(3, 2, 24)), { width: 3, height: 2, isComplete: true });
  assert.deepEqual(readBitmap(bitmap(3, -2, 23)), { width: 3, height: 2, isComplete: false });
});

test("headers that are cut off or make no sense are damage", () => {
  assert.throws(() => readBitmap(bitmap(3, 2, 24).subarray(0, 40)), DamageError);
  assert.throws(() => readBitmap(bitmap(0, 2, 24)), DamageError);
  const odd = bitmap(3, 2, 24);
  odd.writeUInt16LE(7, 28);
  assert.throws(() => readBitmap(odd), DamageError);
});
