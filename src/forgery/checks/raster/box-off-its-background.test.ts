import assert from "node:assert/strict";
import { test } from "node:test";
import type { LookedPage, LookedPatch } from "../../facts/looks.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { boxOffItsBackground as check } from "./box-off-its-background.ts";

const box: LookedPatch = {
  left: 880,
  top: 747,
  width: 77,
  height: 26,
  inner: 255,
  outer: 229,
  sides: 3,
  aligned: 0,
  like: 0,
  margins: [4, 7, 20, 6],
};

function run(patches: readonly LookedPatch[], page: Partial<LookedPage> = {}) {
  return check.run({
    looks: { pages: [{ page: 1, letterHeight: 14, paper: 255, patches, usualSharpness: 0.9, softWords: [], ...page }] },
  });
}

test("forged: a white box tight around an amount on a stripe", () => {
  const [finding] = run([box]);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Page 1, at 880, 747 \(77 x 26\): a box stands tight around print/);
  assert.deepEqual(finding.boxes, [{ page: 1, left: 880, top: 747, width: 77, height: 26 }]);
});

test("forged: a drawn page of a PDF, whose box is told in points of the page", () => {
  const [finding] = run([box], { placement: [0.5, 0, 0, 0.5, 0, 0] });
  assert.ok(typeof finding === "object");
  assert.deepEqual(finding.boxes, [{ page: 1, left: 440, top: 373.5, width: 38.5, height: 13 }]);
});

test("forged: the cell's colour was not met", () => {
  assert.ok(typeof run([{ ...box, inner: 240 }])[0] === "object");
});

test("honest: cells and fields, whose sides go on in other rows or which are many", () => {
  assert.equal(run([{ ...box, aligned: 9 }]), "clear");
  assert.equal(run([{ ...box, like: 7 }]), "clear");
});

test("look-alike: a coloured cell on paper, a wide panel, and the inside of a large letter", () => {
  assert.equal(run([{ ...box, inner: 229, outer: 255 }]), "clear");
  assert.equal(run([{ ...box, margins: [200, 8, 120, 9] }]), "clear");
  assert.equal(run([{ ...box, outer: 0, sides: 2, margins: [-5, 0, 3, 2] }]), "clear");
});

test("look-alike: strokes of letters as sides, and a white mark on a dark heading", () => {
  assert.equal(run([{ ...box, outer: 0 }]), "clear");
  assert.equal(run([{ ...box, outer: 35, sides: 4 }]), "clear");
  assert.ok(typeof run([{ ...box, outer: 35, inner: 50, sides: 4 }])[0] === "object");
});

test("look-alike: a label with a background of its own is worth a look", () => {
  const finding = (text: string) => {
    const looks = { letterHeight: 14, paper: 255, patches: [box], usualSharpness: 0.9, softWords: [] };
    const facts = textOfLines([{ x: 440, y: 453, text }]);
    const [first] = check.run({
      looks: { pages: [{ page: 1, ...looks, placement: [0.5, 0, 0, 0.5, 0, 0] }] },
      text: facts,
    });
    assert.ok(typeof first === "object");
    return [first.strength, /label/.test(first.observation)];
  };
  assert.deepEqual(finding("Paid"), ["weak", true]);
  assert.deepEqual(finding("3 May"), ["strong", false]);
  assert.deepEqual(finding("EUR 5"), ["strong", false]);
});

test("empty: nothing to compare", () => {
  assert.equal(run([]), "nothing_to_compare");
});
