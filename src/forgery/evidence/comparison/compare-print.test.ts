import assert from "node:assert/strict";
import { test } from "node:test";
import {
  copyPlace,
  drawReceipt,
  type GreyPicture,
  placeOf,
  saveAndReopen,
  typeOnto,
} from "../../testing/receipt-picture.ts";
import { cutPlane, scalePlane } from "../recognition/scale-plane.ts";
import { alignWords } from "./align-words.ts";
import { comparePrint } from "./compare-print.ts";
import { layOutWords } from "./lay-out-words.ts";

const receipt = drawReceipt(3);
/** Smaller pictures are compared sooner, and their digits can still be distinguished. */
const size = 0.6;
/** Another size, cut at the edges, and saved as a messenger does. */
const passedOn = await saveAndReopen(scalePlane(cutPlane(receipt, 14, 9, 555, 752), 0.9 * size), 70);

function unlikeInCopy(picture: GreyPicture) {
  return unlike(scalePlane(picture, size), passedOn);
}

function unlike(one: GreyPicture, other: GreyPicture) {
  const [first, second] = [layOutWords(one), layOutWords(other)];
  assert.ok(first !== undefined && second !== undefined);
  const alignment = alignWords(first, second);
  if (alignment === undefined) return undefined;
  const glyphs = comparePrint(one, other, first.words, first.usualHeight, alignment);
  assert.ok(glyphs.length > 150);
  return glyphs.filter(({ likeness, ink }) => likeness < 0.85 && ink > 0.5).map(({ place }) => place);
}

test("honest: the same receipt in another size, cut and saved again, has all its print in its place", () => {
  assert.deepEqual(unlike(passedOn, scalePlane(receipt, size)), []);
  assert.deepEqual(unlikeInCopy(receipt), []);
});

test("forged: a digit that covers another is the only one that is unlike", () => {
  const [target, ...others] = Array.from({ length: 6 }, (_, column) => placeOf(5, 18 + column));
  assert.ok(target !== undefined);
  // Some fellows are the same digit, or the point.
  const unlike = others.slice(0, 2).map((from) => unlikeInCopy(copyPlace(receipt, from, target)) ?? []);
  const found = unlike.filter(({ length }) => length > 0);
  assert.ok(found.length > 0);
  for (const [place, ...more] of found) {
    assert.equal(more.length, 0);
    const [left, top] = [(place?.left ?? 0) / size, (place?.top ?? 0) / size];
    assert.ok(Math.abs(left - target.left) < 6 && Math.abs(top - target.top) < 6);
  }
});

test("look-alike: what was put beside the print replaces nothing", () => {
  assert.deepEqual(unlikeInCopy(typeOnto(receipt, "LA", 150, 260)), []);
});

test("empty: another receipt of the same till does not show the same page as a whole", () => {
  const places = unlikeInCopy(drawReceipt(4));
  assert.ok(places === undefined || places.length > 20);
});
