import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editDistance } from "./edit-distance.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });

test("letters put in, left out, exchanged and swapped count one each", () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ["", "", 0],
    ["", "abc", 3],
    ["amount", "amunt", 1],
    ["amount", "amouunt", 1],
    ["amount", "amaunt", 1],
    ["amount", "amuont", 1],
    ["kitten", "sitting", 3],
  ];
  for (const [one, other, distance] of cases) assert.equal(editDistance(one, other), distance, `${one} ${other}`);
});

test("it is the same from both sides, nothing for equal texts, and no more than all letters", () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      assert.equal(editDistance(left, right), editDistance(right, left));
      assert.equal(editDistance(left, left), 0);
      assert.ok(editDistance(left, right) <= Math.max(left.length, right.length));
    }),
  );
});

test("a limit changes no smaller distance, and stands for all others", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 7 }), (left, right, limit) => {
      const distance = editDistance(left, right);
      const limited = editDistance(left, right, limit);
      if (distance < limit) assert.equal(limited, distance);
      else assert.ok(limited >= limit);
    }),
  );
});
