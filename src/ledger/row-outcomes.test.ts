import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeLines, encodeLines } from "./row-outcomes.ts";

const line = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.constant("\ufeff{}"))
  .map((text) => text.replaceAll("\n", " "));

test("lines come back from their bytes as they were, and the bytes share their memory with nothing", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const bytes = encodeLines(lines);
      assert.equal(bytes.byteLength, bytes.buffer.byteLength);
      assert.deepEqual(decodeLines(bytes), lines);
    }),
  );
});
