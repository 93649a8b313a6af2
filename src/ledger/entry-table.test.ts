import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../test/support/any-text.ts";
import { atLength } from "../../test/support/at-length.ts";
import { EntryTable } from "./entry-table.ts";

const forever = Number.POSITIVE_INFINITY;

test("An entry is known after its beginning, until its end, for transactions before its expiry", () => {
  const table = new EntryTable();
  table.add(1, "x", 100, 5, 9);
  assert.deepEqual(
    [5, 6, 8, 9].map((sequence) => table.has(1, "x", 50, sequence)),
    [false, true, true, false],
  );
  assert.deepEqual(
    [99, 100].map((timeMs) => table.has(1, "x", timeMs, 7)),
    [true, false],
  );
  assert.equal(table.has(2, "x", 50, 7), false);
  table.add(1, "x", forever, 9);
  assert.equal(table.has(1, "x", 1e15, 10), true);
});

test("The table says the same as plain sets, however much is put in and taken out", () => {
  const step = fc.record({
    list: fc.integer({ min: 1, max: 3 }),
    value: fc.oneof(anyText(6), fc.constantFrom("", "a", "aa", "ab", "ba")),
    isIn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const table = new EntryTable();
      const sets = new Set<string>();
      for (const { list, value, isIn } of steps) {
        const key = `${list}:${value}`;
        if (isIn && !sets.has(key)) table.add(list, value, forever, 0);
        if (!isIn) table.close(list, value, 0);
        if (isIn) sets.add(key);
        else sets.delete(key);
      }
      for (const { list, value } of steps) {
        assert.equal(table.has(list, value, 0, 1), sets.has(`${list}:${value}`));
      }
    }),
    { numRuns: atLength(50, 100) },
  );
});

test("It grows to a hundred thousand entries and finds each of them, and no others", () => {
  const table = new EntryTable();
  for (let index = 0; index < 100_000; index += 1) table.add(7, `account-${index}`, forever, 0);
  assert.equal(table.count, 100_000);
  for (let index = 0; index < 100_000; index += 97) {
    assert.ok(table.has(7, `account-${index}`, 0, 1));
    assert.ok(!table.has(7, `other-${index}`, 0, 1));
  }
});
