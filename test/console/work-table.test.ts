import assert from "node:assert/strict";
import { test } from "node:test";
import { sortRows } from "../../console/src/data/sort-rows.ts";

test("rows are sorted by numbers and by words, missing values last, and equal ones stay in order", () => {
  const columns = [
    { name: "Amount", value: (row: readonly [string, number | null]) => row[1] },
    { name: "Id", value: (row: readonly [string, number | null]) => row[0] },
  ];
  const rows = [["t10", 5] as const, ["t9", null] as const, ["t1", 20] as const, ["t2", 5] as const];
  const idsOf = (name: string, isDown: boolean) => sortRows(rows, columns, { name, isDown }).map(([id]) => id);
  assert.deepEqual(idsOf("Amount", true), ["t1", "t10", "t2", "t9"]);
  assert.deepEqual(idsOf("Amount", false), ["t10", "t2", "t1", "t9"]);
  assert.deepEqual(idsOf("Id", false), ["t1", "t2", "t9", "t10"]);
  assert.equal(sortRows(rows, columns, undefined), rows);
});
