import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingSize } from "./draw-page.ts";

test("a page has the dots that are asked for", () => {
  assert.deepEqual(drawingSize(595, 842, { dotsPerInch: 144, pixelLimit: 10_000_000 }), {
    columns: 1_190,
    rows: 1_684,
  });
});

test("a large page is drawn within the limit, in its own shape", () => {
  const { columns, rows } = drawingSize(14_400, 7_200, { dotsPerInch: 300, pixelLimit: 2_000_000 });
  assert.ok(columns * rows <= 2_000_000 && columns * rows > 1_990_000);
  assert.ok(Math.abs(columns / rows - 2) < 0.01);
});

test("a page without width, and one of a mile, still have a drawing", () => {
  assert.deepEqual(drawingSize(0, 0, { dotsPerInch: 96, pixelLimit: 1_000 }), { columns: 1, rows: 1 });
  const { columns, rows } = drawingSize(4_600_000, 1, { dotsPerInch: 96, pixelLimit: 1_000_000 });
  assert.ok(columns <= 16_384 && rows === 1);
});
