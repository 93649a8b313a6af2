import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { highOf } from "./id-hash.ts";
import { IdBatch, pageNumber, sequencesIn, withoutId } from "./id-pages.ts";

const hash = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.maxSafeNat());
const ids = fc.uniqueArray(fc.record({ hash, sequence: fc.integer({ min: 1, max: 2 ** 43 - 1 }) }), {
  selector: ({ sequence }) => sequence,
  maxLength: 60,
});

function pagesOf(batch: IdBatch, bits: number): ReadonlyMap<number, Uint8Array> {
  const pages = [...batch.pages(bits, 0, 2 ** bits)];
  return new Map(pages.map(({ number, words }) => [number, new Uint8Array(words.buffer)]));
}

test("each id is in the page of its hash's first bits, with its sequence, until it is taken out", () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 6 }), (given, bits) => {
      const batch = new IdBatch();
      for (const { hash, sequence } of given) batch.add(hash, sequence);
      const pages = pagesOf(batch, bits);
      for (const { hash, sequence } of given) {
        const page = pages.get(pageNumber(highOf(hash), bits)) ?? new Uint8Array();
        const alike = given.filter((other) => other.hash === hash).map((other) => other.sequence);
        assert.deepEqual([...sequencesIn(page, hash)].sort(), alike.sort());
        const left = withoutId(page, hash, sequence) ?? page;
        assert.equal(left.length, page.length - 12);
        assert.deepEqual(
          [...sequencesIn(left, hash)].sort(),
          alike.filter((other) => other !== sequence),
        );
        assert.equal(withoutId(left, hash, sequence), undefined);
      }
    }),
    { numRuns: atLength(50, 500) },
  );
});

test("a page goes into another batch as it is", () => {
  const [first, second] = [new IdBatch(), new IdBatch()];
  for (let index = 1; index <= 40_000; index += 1) first.add(index * 123_456_789_012, 2 ** 40 + index);
  for (const page of pagesOf(first, 5).values()) second.addPage(page);
  assert.equal(second.size, 40_000);
  assert.deepEqual(
    [...pagesOf(second, 5)].map(([number, bytes]) => [number, bytes.length]),
    [...pagesOf(first, 5)].map(([number, bytes]) => [number, bytes.length]),
  );
  for (const bytes of pagesOf(second, 5).values()) assert.equal(bytes.length % 12, 0);
  second.clear();
  assert.equal(second.size, 0);
});

test("a page that is cut off is refused", () => {
  assert.throws(() => sequencesIn(new Uint8Array(13), 1), /damaged/);
});
