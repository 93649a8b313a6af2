import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  copyPlace,
  drawReceipt,
  type GreyPicture,
  paintOver,
  placeOf,
  saveAndReopen,
} from "../../../testing/receipt-picture.ts";
import { holdPage } from "../kernels/page-memory.ts";
import { findWipedPaper } from "./wiped-paper.ts";

const findWiped = (picture: GreyPicture) => findWipedPaper(picture, holdPage(picture), { left: 0, top: 0 });
const target = { ...placeOf(5, 19), width: 44 };
let scanned: GreyPicture;
before(async () => {
  scanned = await saveAndReopen(drawReceipt(), 72);
});

/** Of the paper of `drawReceipt`. */
const paper = 232;

test("a word that was painted over on a saved scan is found where it stood", () => {
  const [place, ...others] = findWiped(paintOver(scanned, target, paper));
  assert.ok(place !== undefined && others.length === 0);
  assert.ok(place.blocks >= 4 && place.score >= 6, JSON.stringify(place));
  assert.ok(place.left >= target.left && place.left + place.width <= target.left + target.width);
  assert.ok(place.top >= target.top - 8 && place.top + place.height <= target.top + target.height + 8);
});

test("a scan as it was saved, one that was saved again, and one whose page was never a JPEG", async () => {
  assert.deepEqual(findWiped(scanned), []);
  assert.deepEqual(findWiped(await saveAndReopen(scanned, 90)), []);
  assert.deepEqual(findWiped(drawReceipt(2)), []);
});

test("painted over before it was saved, a black bar, and a white margin", async () => {
  assert.deepEqual(findWiped(await saveAndReopen(paintOver(drawReceipt(), target, paper), 72)), []);
  assert.deepEqual(findWiped(paintOver(scanned, target, 0)), []);
  const margin = { left: scanned.width - 29, top: 0, width: 29, height: scanned.height };
  assert.deepEqual(findWiped(paintOver(scanned, margin, 255)), []);
});

test("copied print brings its own ripples, so its edges are none of these", () => {
  assert.deepEqual(findWiped(copyPlace(scanned, placeOf(11, 20), target)), []);
});
