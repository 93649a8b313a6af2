import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PdfValue } from "../values.ts";
import { readByteRange } from "./byte-range.ts";

const head = "%PDF-1.7\n1 0 obj\n<< /Contents ";
const value = "<30820102>";
const tail = " >>\nendobj\nxref\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n";
const file = Buffer.from(head + value + tail, "latin1");
const rangeOf = (...items: readonly PdfValue[]): PdfValue => ({ kind: "array", items });
const sound = [0, head.length, head.length + value.length, tail.length] as const;

test("two parts around the signature, up to the end of the revision, are sound", () => {
  const { coverage, parts } = readByteRange(file, rangeOf(...sound));
  assert.deepEqual(coverage, { ranges: [...sound], faults: [], end: file.length, bytesAfter: 0 });
  assert.equal(Buffer.concat([...(parts ?? [])]).toString("latin1"), head + tail);
});

test("a later revision is counted, white space is not", () => {
  const followed = Buffer.concat([file, Buffer.from("\n\n7 0 obj", "latin1")]);
  assert.equal(readByteRange(followed, rangeOf(...sound)).coverage.bytesAfter, 5);
});

test("bytes that a mail program put before the file do not count", () => {
  const { coverage } = readByteRange(Buffer.concat([Buffer.from("mail\n"), file]), rangeOf(...sound));
  assert.deepEqual(coverage.faults, []);
  assert.equal(coverage.end, file.length + 5);
});

test("every way of leaving something uncovered is named", () => {
  const faultsOf = (range: PdfValue | undefined) => readByteRange(file, range).coverage.faults;
  const [, first, second, last] = sound;
  assert.deepEqual(faultsOf(undefined), ["missing"]);
  assert.deepEqual(faultsOf(null), ["missing"]);
  assert.deepEqual(faultsOf(rangeOf()), ["missing"]);
  assert.deepEqual(faultsOf(7), ["malformed"]);
  assert.deepEqual(faultsOf(rangeOf(0, -1, -1, -1)), ["malformed"]);
  assert.deepEqual(faultsOf(rangeOf(0, 0, 0, 0)), ["empty"]);
  assert.deepEqual(faultsOf(rangeOf(0, file.length)), ["not two ranges"]);
  assert.deepEqual(faultsOf(rangeOf(1, first - 1, second, last)), ["does not begin at the start"]);
  assert.deepEqual(faultsOf(rangeOf(0, second + 1, second, last)), ["overlapping"]);
  assert.deepEqual(faultsOf(rangeOf(0, first, second, last + 1)), ["beyond the end"]);
  assert.deepEqual(faultsOf(rangeOf(0, first, second + 4, last - 4)), ["gap holds more than the signature"]);
  assert.deepEqual(faultsOf(rangeOf(0, second, second, last)), ["gap misses the signature"]);
  assert.deepEqual(faultsOf(rangeOf(0, first, second, last - 8)), ["ends within a revision"]);
});

test("property: only the two parts around the signature are sound", () => {
  const number = fc.integer({ min: -5, max: file.length + 5 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 6 }), (numbers) => {
      const { coverage, parts } = readByteRange(file, rangeOf(...numbers));
      if (coverage.faults.length > 0) return;
      // Brackets may stand on either side, and the last white space may be left out.
      const covered = (parts ?? []).reduce((sum, part) => sum + part.length, 0);
      assert.ok(covered >= head.length + tail.length - 1 && covered <= head.length + tail.length + 2);
    }),
  );
});
