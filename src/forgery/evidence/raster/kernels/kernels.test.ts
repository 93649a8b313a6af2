import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprintOf } from "../../../../../scripts/kernels/fingerprint.ts";
import { createRandom } from "../../../../learning/random.ts";
import type { Plane } from "../plane.ts";
import compiled from "./compiled.json" with { type: "json" };
import { holdPage, Room, releasePage } from "./page-memory.ts";

/** Speckles on paper of one level, so that there are equal neighbours and unequal ones. */
function drawSpeckles(width: number, height: number): Plane {
  const random = createRandom(7);
  const samples = Uint8Array.from({ length: width * height }, () =>
    random.nextShare() < 0.4 ? random.nextBelow(256) : 255,
  );
  return { width, height, samples };
}

const plane = drawSpeckles(61, 43);
const at = (x: number, y: number) => plane.samples[y * plane.width + x] ?? 0;

test("the kernels were compiled from the sources that stand beside them: run `node bin/run.js scripts/write-kernels.ts`", () => {
  assert.equal(compiled.compiledFrom, fingerprintOf(import.meta.dirname));
});

test("a block's cosine transform is what its definition says", () => {
  const memory = holdPage(plane);
  const values = new Room(memory).singles(64);
  memory.kernels.transformBlock(memory.samples + 5 * plane.width + 3, plane.width, values.byteOffset);
  const scale = (frequency: number) => (frequency === 0 ? Math.SQRT1_2 : 1) / 2;
  for (let down = 0; down < 8; down += 1) {
    for (let across = 0; across < 8; across += 1) {
      let sum = 0;
      for (let y = 0; y < 8; y += 1) {
        for (let x = 0; x < 8; x += 1) {
          const wave = Math.cos(((2 * x + 1) * across * Math.PI) / 16) * Math.cos(((2 * y + 1) * down * Math.PI) / 16);
          sum += at(3 + x, 5 + y) * wave;
        }
      }
      const expected = sum * scale(across) * scale(down);
      assert.ok(Math.abs((values[down * 8 + across] ?? 0) - expected) < 1e-3, `${down} ${across}`);
    }
  }
});

test("the paper of a box is what its points are, of every row and of every second one, however few rows are kept", () => {
  const { width, height } = plane;
  const memory = holdPage(plane);
  const nearInk = new Uint8Array(memory.buffer, memory.nearInk, width * height);
  for (let index = 0; index < nearInk.length; index += 7) nearInk[index] = 1;
  for (const [left, top, right, bottom, every] of [[-4, -2, 90, 90, 1] as const, [9, 4, 33, 20, 2] as const]) {
    const room = new Room(memory);
    const found = room.words(6);
    const held = room.words(3).fill(-1).byteOffset;
    const rows = room.take(3 * (width + 8) * 16);
    const { samples, kernels } = memory;
    const to = found.byteOffset;
    kernels.addArea(samples, memory.nearInk, width, height, left, top, right, bottom, every, rows, held, 3, to);
    const expected = [0, 0, 0, 0, 0, 0];
    const add = (place: number, value: number) => {
      expected[place] = (expected[place] ?? 0) + value;
    };
    for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y += every) {
      for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 1) {
        if (nearInk[y * width + x] === 1) continue;
        const across = Math.abs(2 * at(x, y) - at(x - 1, y) - at(x + 1, y));
        const down = Math.abs(2 * at(x, y) - at(x, y - 1) - at(x, y + 1));
        add(0, 1);
        add(1, at(x, y));
        add(2, across + down);
        add(3, across);
        add(4, at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) ? 1 : 0);
        add(5, at(x, y) === 255 ? 1 : 0);
      }
    }
    assert.deepEqual([...found], expected);
  }
});

test("two boxes differ by the least sum over shifts of one point, or by the limit", () => {
  const { kernels, samples } = holdPage(plane);
  const { width, height } = plane;
  const differenceOf = (left: number, top: number) => {
    let sum = 0;
    for (let y = 0; y < 9; y += 1)
      for (let x = 0; x < 21; x += 1) sum += Math.abs(at(2 + x, 3 + y) - at(left + x, top + y));
    return sum;
  };
  const all = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => differenceOf(30 + across, 20 + down)));
  const least = Math.min(...all);
  assert.equal(kernels.compareGlyphs(samples, width, height, 2, 3, 30, 20, 21, 9, 255 * 21 * 9), least);
  assert.equal(kernels.compareGlyphs(samples, width, height, 2, 3, 30, 20, 21, 9, least), least);
  assert.equal(kernels.compareGlyphs(samples, width, height, 2, 3, 30, 20, 21, 9, 5), 5);
});

test("an edge is where two flat tones meet within a point, along rows and along columns", () => {
  const [width, height] = [64, 40];
  const samples = new Uint8Array(width * height).fill(230);
  for (let y = 12; y < 28; y += 1) samples.fill(255, y * width + 20, y * width + 41);
  // A smoothed edge on the left, print beside the right one.
  for (let y = 12; y < 28; y += 1) samples[y * width + 20] = 240;
  samples[18 * width + 40] = 40;
  const memory = holdPage({ width, height, samples });
  const out = new Room(memory).take(width * height + 64);
  const marked = (step: number) => {
    memory.kernels.markEdges(memory.samples, width * height, step, 4, 6, out);
    return new Uint8Array(memory.buffer, out, width * height);
  };
  const rows = marked(1);
  const columnsOf = (y: number) =>
    Array.from({ length: width - 6 }, (_, x) => x + 3).filter((x) => rows[y * width + x] === 1);
  assert.deepEqual([12, 17, 27].map(columnsOf), [
    [20, 40],
    [20, 40],
    [20, 40],
  ]);
  assert.deepEqual([columnsOf(11), columnsOf(28)], [[], []]);
  assert.ok(!columnsOf(18).includes(40));
  const columns = marked(width);
  const rowsAt = (x: number) =>
    Array.from({ length: height - 6 }, (_, y) => y + 3).filter((y) => columns[y * width + x] === 1);
  assert.deepEqual([19, 30, 41].map(rowsAt), [[], [11, 27], []]);
});

test("the levels of a box and the steps to its neighbours are counted, point by point", () => {
  const memory = holdPage(plane);
  const room = new Room(memory);
  const [levels, steps] = [room.words(256), room.words(256)];
  const { kernels, samples } = memory;
  kernels.countSteps(samples, plane.width, 7, 4, 40, 21, levels.byteOffset, steps.byteOffset);
  const expected = [new Int32Array(256), new Int32Array(256)] as const;
  for (let y = 4; y < 21; y += 1) {
    for (let x = 7; x < 40; x += 1) {
      const step = Math.max(Math.abs(at(x, y) - at(x + 1, y)), Math.abs(at(x, y) - at(x, y + 1)));
      expected[0][at(x, y)] = (expected[0][at(x, y)] ?? 0) + 1;
      expected[1][step] = (expected[1][step] ?? 0) + 1;
    }
  }
  assert.deepEqual([levels, steps], expected);
});

test("no more room is given out than there is", () => {
  const room = new Room(holdPage(plane));
  assert.throws(() => room.take(room.bytesLeft + 1), /more room/);
});

test("memory that a page released has no marks for the next one, and is not shared meanwhile", () => {
  const first = holdPage(plane);
  const other = holdPage(plane);
  assert.notEqual(first.buffer, other.buffer);
  new Uint8Array(first.buffer).fill(1, first.samples);
  releasePage(first);
  const next = holdPage({ width: 5, height: 4, samples: new Uint8Array(20).fill(9) });
  assert.equal(next.buffer, first.buffer);
  assert.deepEqual([...new Uint8Array(next.buffer, next.samples, 20)], new Array(20).fill(9));
  assert.ok(new Uint8Array(next.buffer, next.marks, 20).every((mark) => mark === 0));
  assert.notEqual(holdPage(plane).buffer, next.buffer);
});
