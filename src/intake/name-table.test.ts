import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NameTable } from "./name-table.ts";

test("a name has one number, whatever other names there are, and its number gives it back", () => {
  const name = fc.oneof(
    fc.nat(3_000).map((number) => `account-${number}`),
    fc.string({ unit: "grapheme", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4_000, size: "max" }), (names) => {
      const table = new NameTable();
      for (const round of [1, 2]) {
        const numbers = new Map<string, number>();
        for (const text of names) {
          const bytes = Buffer.from(`,${text},`);
          const number = table.numberOf(bytes, 1, bytes.length - 1);
          assert.equal(number, numbers.get(text) ?? numbers.size, `round ${round}`);
          numbers.set(text, number);
        }
        assert.equal(table.count, numbers.size);
        for (const [text, number] of numbers) assert.equal(table.nameOf(number), text);
        table.clear();
        assert.equal(table.count, 0);
      }
    }),
    { numRuns: 10 },
  );
});
