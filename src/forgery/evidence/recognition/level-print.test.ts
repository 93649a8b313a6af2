import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plane } from "../raster/plane.ts";
import { levelPrint, losesPrint } from "./level-print.ts";

const [width, height] = [320, 320];
/** Strokes of print on plain paper; what lies beyond the edge is black, as scanners leave it. */
function draw(ink: number, edge: number): Plane {
  const samples = new Uint8Array(width * height).fill(240);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x < edge || y < edge) samples[y * width + x] = 5;
      else if (y % 16 < 8 && x % 8 < 2) samples[y * width + x] = ink;
    }
  }
  return { width, height, samples };
}
const at = ({ samples }: Plane, x: number, y: number) => samples[y * width + x] ?? 0;

test("dark print on plain paper stays as it is", () => {
  const page = draw(40, 0);
  assert.equal(losesPrint(page), false);
  assert.equal(levelPrint(page), page);
});

test("pale print beside a black edge becomes as dark as print is", () => {
  const page = draw(190, 64);
  assert.ok(losesPrint(page));
  const levelled = levelPrint(page);
  assert.ok(at(levelled, 240, 240) < 60, "ink");
  assert.ok(at(levelled, 245, 252) > 200, "paper");
});
