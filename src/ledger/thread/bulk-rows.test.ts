import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { encodeLines } from "../row-outcomes.ts";
import { BulkRows } from "./bulk-rows.ts";
import type { DecideRequest } from "./protocol.ts";

function requestOf(ids: readonly string[], side: number): DecideRequest {
  const texts = encodeLines(ids.map((id) => JSON.stringify({ id })));
  return { type: "decide", isBulk: true, sides: Int32Array.from(ids, () => side), texts };
}

test("rows come in the order in which they were asked for, however many are taken at a time", () => {
  const requests = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { minLength: 60 });
  fc.assert(
    fc.property(requests, steps, (given, taken) => {
      const rows = new BulkRows();
      for (const [side, ids] of given.entries()) rows.add(requestOf(ids, side));
      const seen: unknown[] = [];
      for (const [looked, dropped] of taken) {
        if (rows.isEmpty) break;
        const items = rows.peek(looked).items();
        assert.ok(items.length > 0 && items.length <= looked);
        const done = items.slice(0, dropped);
        for (const { side, transaction, body } of done) {
          assert.equal(body, JSON.stringify({ id: transaction.id }));
          seen.push([side, transaction.id]);
        }
        rows.drop(done.length);
      }
      assert.deepEqual(
        seen,
        given.flatMap((ids, side) => ids.map((id) => [side, id])),
      );
    }),
  );
});
