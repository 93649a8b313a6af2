import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrderOfRows } from "./row-order.ts";

test("rows go in their order, and new ones follow as they came", () => {
  const entries = [0, 8_000_000_000, 3, 0, 12, 3].map((number, place) => ({ number, place }));
  assert.deepEqual(
    inOrderOfRows(entries).map(({ place }) => place),
    [2, 5, 4, 1, 0, 3],
  );
});
