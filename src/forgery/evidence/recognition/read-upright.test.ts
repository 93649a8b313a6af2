import assert from "node:assert/strict";
import { test } from "node:test";
import { turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { readUpright } from "./read-upright.ts";
import type { Recogniser } from "./tesseract.ts";

const [width, height] = [300, 200];
/** White, but for a dark bar near the top left, which shows how it lies. */
const upright: Plane = { width, height, samples: new Uint8Array(width * height).fill(255) };
for (let y = 10; y < 20; y += 1) upright.samples.fill(0, y * width + 10, y * width + 60);

function sumOf({ width: across, samples }: Plane, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + 80; y += 1) for (let x = left; x < left + 80; x += 1) sum += samples[y * across + x] ?? 0;
  return sum;
}

const texts = ["Example", "Trading", "Limited", "Invoice", "Number", "Total", "Please", "account", "Thanks"];

/** Reads words in a column, surely where the bar is where it belongs; tall ones where the plane is. */
const reader: Recogniser = {
  recognise: (plane) => {
    const others = [sumOf(plane, 0, plane.height - 80), sumOf(plane, plane.width - 80, 0)];
    const isLyingRight = others[1] !== undefined && others[1] < sumOf(plane, 0, 0);
    const isUpright = isLyingRight || others.every((sum) => sumOf(plane, 0, 0) < sum);
    const isTall = plane.height > plane.width;
    const [wide, high] = isTall ? [10, 60] : [60, 10];
    const words = texts.map((text, line) => {
      const [left, top] = isTall ? [20 * line, 30] : [30, 20 * line];
      const place = { left, top, right: left + wide, bottom: top + high };
      return { text: isUpright ? text : "6uisuo", confidence: isUpright ? 95 : 40, line, ...place };
    });
    return { words, isWhole: true };
  },
};

const read = (plane: Plane) => readUpright(reader, plane, 1, 10_000);

test("a page that is read well is read once", () => {
  const { words, turn } = read(upright);
  assert.deepEqual([words[0]?.text, words[0]?.left, words[0]?.top, turn], ["Example", 30, 0, 1]);
});

test("a reading that was begun before takes the place of the page's own", () => {
  const ahead = { plane: upright, read: () => reader.recognise(upright, "page", 10_000) };
  const other: Recogniser = { recognise: () => assert.fail("the page is read already") };
  assert.deepEqual(readUpright(other, upright, 1, 10_000, ahead), read(upright));
});

test("a page upside down is turned, and its words stand where it has them", () => {
  const { words, turn } = read(turnPlane({ plane: upright, orientation: 3 }));
  const [first] = words;
  assert.equal(turn, 3);
  assert.deepEqual([first?.text, first?.left, first?.right, first?.bottom], ["Example", 210, 270, 200]);
});

test("a page on its left side is turned by a quarter", () => {
  const { words, turn } = read(turnPlane({ plane: upright, orientation: 8 }));
  const [first] = words;
  assert.equal(turn, 6);
  assert.deepEqual([first?.text, (first?.bottom ?? 0) - (first?.top ?? 0)], ["Example", 60]);
});

test("a page on its right side is read as it is, and turned for the sake of its values", () => {
  const { words, turn } = read(turnPlane({ plane: upright, orientation: 6 }));
  const [first] = words;
  assert.equal(turn, 8);
  assert.deepEqual([first?.text, (first?.bottom ?? 0) - (first?.top ?? 0)], ["Example", 60]);
});

test("print that is poor whichever way it lies stays as it was read", () => {
  const blank: Plane = { width, height, samples: new Uint8Array(width * height).fill(255) };
  const { words, turn } = read(blank);
  assert.deepEqual([words[0]?.text, turn], ["6uisuo", 1]);
});
