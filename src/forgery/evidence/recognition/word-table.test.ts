import assert from "node:assert/strict";
import { test } from "node:test";
import { readWordTable } from "./word-table.ts";

test("words are read with their places, lines and confidence; empty ones are left out", () => {
  const table = [
    "4\t1\t1\t1\t1\t0\t10\t20\t200\t30\t-1\t",
    "5\t1\t1\t1\t1\t1\t10\t20\t80\t30\t95.5\tTotal",
    "5\t1\t1\t1\t1\t2\t100\t20\t5\t30\t95\t ",
    "4\t1\t1\t1\t2\t0\t10\t60\t200\t30\t-1\t",
    "5\t1\t1\t1\t2\t1\t10\t60\t110\t30\t12\t12.00",
  ].join("\n");
  assert.deepEqual(readWordTable(table), [
    { text: "Total", confidence: 95.5, left: 10, top: 20, right: 90, bottom: 50, line: 0 },
    { text: "12.00", confidence: 12, left: 10, top: 60, right: 120, bottom: 90, line: 1 },
  ]);
});
