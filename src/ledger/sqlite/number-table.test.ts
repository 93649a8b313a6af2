import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { NumberTable } from "./number-table.ts";

/** Some share the lower half, some only that. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.integer({ min: 0, max: 6 }).map((high) => high * 2 ** 32 + 5),
  fc.maxSafeNat(),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("set" as const), key, fc.integer({ min: 1, max: 2 ** 40 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("delete" as const), key, fc.constant(1)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("clear" as const), key, fc.constant(1)) },
);

test("it keeps what a Map keeps, however many come and go", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 9 }), (steps, expected) => {
      const table = new NumberTable(expected);
      const map = new Map<number, number>();
      for (const [name, given, value] of steps) {
        if (name === "set") {
          table.set(given, value);
          map.set(given, value);
        } else if (name === "delete") {
          table.delete(given);
          map.delete(given);
        } else {
          table.clear();
          map.clear();
        }
        assert.equal(table.get(given), map.get(given));
        assert.equal(table.size, map.size);
      }
      for (const [given, value] of map) assert.equal(table.get(given), value);
      const visited = new Map<number, number>();
      table.each((given, value) => visited.set(given, value));
      assert.deepEqual(visited, map);
    }),
    { numRuns: atLength(67, 200) },
  );
});
