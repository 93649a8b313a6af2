import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFinishedPrefix } from "./finished-prefix.ts";

test("nothing is committed over an item that is not finished, and all of it in the end", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { maxLength: 40 }), (draws) => {
      const items = draws.map((_, place) => ({ place }));
      const prefix = createFinishedPrefix<{ place: number }>();
      for (const item of items) prefix.take(item);
      const order = items.toSorted((one, other) => (draws[one.place] ?? 0) - (draws[other.place] ?? 0));
      const finished = new Set<number>();
      let committed = -1;
      for (const item of order) {
        finished.add(item.place);
        const last = prefix.finish(item);
        if (last === undefined) assert.ok(!finished.has(committed + 1));
        else {
          assert.ok(last.place > committed);
          for (let place = 0; place <= last.place; place += 1) assert.ok(finished.has(place));
          assert.ok(!finished.has(last.place + 1));
          committed = last.place;
        }
      }
      assert.equal(committed, items.length - 1);
      assert.equal(prefix.size(), 0);
    }),
  );
});
