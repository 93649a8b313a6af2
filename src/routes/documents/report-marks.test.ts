import assert from "node:assert/strict";
import { test } from "node:test";
import { type PageMark, placeNumbers, renderMarks } from "./report-marks.ts";

const mark = (number: number, left: number, top: number, width = 60, height = 12): PageMark => ({
  box: { page: 1, left, top, width, height },
  tampered: true,
  number,
});

function doOverlap(one: { left: number; top: number; width: number; height: number }, other: typeof one): boolean {
  const isBeside = one.left + one.width <= other.left || other.left + other.width <= one.left;
  return !isBeside && !(one.top + one.height <= other.top || other.top + other.height <= one.top);
}

test("numbers stand beside their boxes, on the page, and never on one another", () => {
  const marks = [
    mark(1, 0, 0),
    mark(2, 100, 100),
    mark(3, 100, 100),
    mark(4, 102, 101),
    mark(12, 530, 830),
    mark(13, 100, 113),
  ];
  const labels = placeNumbers(marks, 595, 842, 13);
  assert.equal(labels.length, marks.length);
  for (const [index, label] of labels.entries()) {
    assert.ok(label.left >= 0 && label.top >= 0, `number ${index} is on the page`);
    assert.ok(label.left + label.width <= 595 && label.top + label.height <= 842, `number ${index} is on the page`);
    const box = marks[index]?.box;
    assert.ok(box !== undefined && !doOverlap(label, box), `number ${index} covers its own box`);
    for (const other of labels.slice(index + 1)) assert.ok(!doOverlap(label, other), `numbers at ${index} overlap`);
  }
});

test("numbers have one size on paper, whatever the unit of the page", () => {
  const sizeOf = (drawn: string) => Number(/font-size="([\d.]+)"/.exec(drawn)?.[1]);
  const points = sizeOf(renderMarks([mark(1, 10, 10)], 595, 842));
  const pixels = sizeOf(renderMarks([mark(1, 10, 10)], 2_480, 3_508));
  assert.ok(Math.abs(points / 842 - pixels / 3_508) < 1e-4);
  assert.ok((points / 842) * 297 > 3, "at least 3 mm on A4");
});
