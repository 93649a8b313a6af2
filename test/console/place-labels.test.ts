import assert from "node:assert/strict";
import { test } from "node:test";
import { placeLabels, type Rectangle } from "../../console/src/pages/documents/place-labels.ts";

const pageWidth = 600;
const box = (left: number, top: number, width = 50): Rectangle => ({ left, top, width, height: 12 });
const place = (...boxes: readonly Rectangle[]) =>
  placeLabels(
    boxes.map((one, index) => ({ number: index + 1, box: one })),
    1,
    pageWidth,
  );

test("a label stands to the right of its box, or to the left where the page ends", () => {
  const [right, left] = place(box(100, 100), box(545, 300));
  assert.ok(right !== undefined && left !== undefined);
  assert.ok(right.left > 150 && right.left < 160);
  assert.ok(left.left + left.width < 545);
});

test("labels of boxes in one place stand side by side, within the page", () => {
  for (const boxes of [
    Array.from({ length: 6 }, () => box(300, 100)),
    Array.from({ length: 6 }, () => box(540, 100)),
  ]) {
    const labels = place(...boxes);
    const lefts = labels.map(({ left }) => left).sort((one, other) => one - other);
    lefts.slice(1).forEach((left, index) => {
      assert.ok(left - (lefts[index] ?? 0) >= 15, `${lefts}`);
    });
    assert.ok(labels.every(({ left, width }) => left >= 0 && left + width <= pageWidth));
  }
});

test("a label does not hide what another box is about", () => {
  const [label] = place(box(100, 100, 20), box(100, 100, 80));
  assert.ok(label !== undefined && label.left >= 180, `${label?.left}`);
});

test("more labels than there is room for stay on the page", () => {
  for (const label of place(...Array.from({ length: 200 }, () => box(560, 100)))) assert.ok(label.left >= 0);
});
