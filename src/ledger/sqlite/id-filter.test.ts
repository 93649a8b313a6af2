import assert from "node:assert/strict";
import { test } from "node:test";
import { filterBitsOf, IdFilter } from "./id-filter.ts";
import { hashId, highOf } from "./id-hash.ts";

const added = 65_536;

function parts(side: number, index: number): [number, number] {
  const hash = hashId(1, side, `id ${index}`);
  return [highOf(hash), hash >>> 0];
}

function mayHave(filter: IdFilter, side: number, index: number): boolean {
  const [high, low] = parts(side, index);
  return filter.mayHave(high, filterBitsOf(high, low));
}

function countOf(filter: IdFilter, side: number): number {
  return Array.from({ length: added }, (_, index) => mayHave(filter, side, index)).filter(Boolean).length;
}

test("every hash that was added is known, also after its pieces were stored, and few others are", () => {
  for (const [bits, share] of [
    [8, 0.004],
    // So many are for four times as many ids.
    [6, 0.3],
  ] as const) {
    const filter = new IdFilter(bits, () => []);
    for (let index = 0; index < added; index += 1) filter.add(...parts(1, index));
    const stored = Array.from({ length: filter.pieces }, (_, piece) => ({ piece, bytes: filter.piece(piece).slice() }));
    const read = new IdFilter(bits, (from, to) => stored.slice(from, to));
    for (const one of [filter, read]) {
      assert.equal(countOf(one, 1), added);
      const mistaken = countOf(one, 2);
      assert.ok(mistaken < share * added, `${mistaken} of ${added} new ids are taken for known ones`);
    }
  }
});

test("pieces that are not written or that are gone have nothing", () => {
  const filter = new IdFilter(10, () => []);
  assert.equal(countOf(filter, 1), 0);
  for (let index = 0; index < added; index += 1) filter.add(...parts(1, index));
  filter.dropBefore(filter.pieces / 2);
  for (let index = 0; index < added; index += 1) {
    const isGone = filter.pieceOf(parts(1, index)[0]) < filter.pieces / 2;
    assert.equal(mayHave(filter, 1, index), !isGone);
  }
});
