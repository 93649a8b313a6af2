import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { Token } from "../../facts/text.ts";
import { completePage } from "./complete-page.ts";
import type { Recogniser } from "./tesseract.ts";

const plane = { width: 800, height: 200, samples: new Uint8Array(800 * 200).fill(255) };

/** Reads every place as these, one after the other. */
function readerOf(...texts: readonly string[]): Recogniser {
  let at = 0;
  return {
    recognise: () => {
      const text = texts[at];
      at += 1;
      const word = { text: text ?? "", confidence: 90, line: 0, left: 0, top: 0, right: 10, bottom: 10 };
      return { words: text === undefined ? [] : [word], isWhole: true };
    },
  };
}

function glyph(left: number, word: number, height = 20, top = 40): RasterUnit {
  return { kind: "glyph", word, line: 0, cues: [], left, top, width: 10, height };
}

const cents: Token = { text: "693,70", left: 140, right: 210, bottom: 140, top: 160, confidence: 90, agreeing: 2 };

function complete(units: readonly RasterUnit[], tokens: readonly Token[], texts: readonly string[], isLate = false) {
  const page = { page: 1, units, traits: { usualHeight: 20 } } as unknown as RasterPage;
  const geometry = { left: 0, bottom: 0, right: 800, top: 200, rotation: 0 } as const;
  const isLateNow = () => isLate;
  const own = { recogniser: readerOf(...texts), plane, scale: 1, height: 200, isLate: isLateNow };
  return completePage(own, [page], { page: 1, geometry, tokens }).map(({ text, left, agreeing }) => [
    text,
    left,
    agreeing,
  ]);
}

test("thousands that stand before a blank are read together with their amount", () => {
  const thousands = [glyph(108, 1), glyph(120, 1)];
  assert.deepEqual(complete(thousands, [cents], ["15693,70", "15693,70"]), [["15693,70", 108, 2]]);
});

test("an amount stays as it was read where the place is read as another one, or not twice alike, or too late", () => {
  const thousands = [glyph(108, 1), glyph(120, 1)];
  const asItWas = [["693,70", 140, 2]];
  assert.deepEqual(complete(thousands, [cents], ["15603,70", "15603,70"]), asItWas);
  assert.deepEqual(complete(thousands, [cents], ["15693,70", "16693,70", "18693,70"]), asItWas);
  assert.deepEqual(complete(thousands, [cents], ["15693,70", "15693,70"], true), asItWas);
});

test("an amount is whole where nothing that was not read is printed before it", () => {
  const isWhole = (units: readonly RasterUnit[]) => {
    const page = { page: 1, units, traits: { usualHeight: 20 } } as unknown as RasterPage;
    const geometry = { left: 0, bottom: 0, right: 800, top: 200, rotation: 0 } as const;
    const own = { recogniser: readerOf(), plane, scale: 1, height: 200, isLate: () => false };
    return completePage(own, [page], { page: 1, geometry, tokens: [cents] })[0]?.isWhole;
  };
  assert.equal(isWhole([]), true);
  assert.equal(isWhole([glyph(108, 1), glyph(120, 1)]), undefined);
  assert.equal(isWhole([glyph(60, 1)]), undefined);
  assert.equal(isWhole([glyph(108, 1, 20, 90)]), true);
});

test("digits far before an amount, and what is no digit, are none of its thousands", () => {
  const none: readonly string[] = [];
  assert.deepEqual(complete([glyph(60, 1)], [cents], none), [["693,70", 140, 2]]);
  assert.deepEqual(complete([glyph(124, 1, 5, 48)], [cents], none), [["693,70", 140, 2]]);
  const small: Token = { ...cents, text: "93,70" };
  assert.deepEqual(complete([glyph(124, 1)], [small], ["593,70"]), [["93,70", 140, 2]]);
});

test("a place that the page's reading passed over is an amount where two readings are one", () => {
  const point = { ...glyph(122, 1, 4, 56), width: 4 };
  const amount = [glyph(98, 1), glyph(110, 1), point, glyph(128, 1), glyph(140, 1)];
  assert.deepEqual(complete(amount, [], ["43.12", "43.12"]), [["43.12", 98, 2]]);
  assert.deepEqual(complete(amount, [], ["43.12", "48.12", "43.72"]), []);
  assert.deepEqual(complete(amount, [], ["Total", "Total", "Total"]), []);
});

test("a quantity that was taken for letters is a number where two readings are one, and a unit stays one", () => {
  const quantity = [glyph(40, 1)];
  const letter: Token = { text: "Oo", left: 38, right: 52, bottom: 138, top: 162, confidence: 50 };
  const whole = { ...cents, isWhole: true as const };
  assert.deepEqual(complete(quantity, [letter, whole], ["6", "6"])[0], ["6", 40, 2]);
  assert.deepEqual(complete(quantity, [letter, whole], ["Oo", "Oo", "Oo"])[0], ["Oo", 38, undefined]);
  const beside: Token = { ...letter, text: "Toner", left: 56, right: 100 };
  assert.deepEqual(complete(quantity, [letter, beside, whole], ["6", "6"])[0], ["Oo", 38, undefined]);
});

test("a comma that is a word of its own is part of the amount around it, and a currency that was read is none", () => {
  const comma = { ...glyph(122, 2, 6, 58), width: 4 };
  const euro: Token = { text: "€", left: 158, right: 172, bottom: 138, top: 162, confidence: 95 };
  const amount = [glyph(98, 1), glyph(110, 1), comma, glyph(128, 1), glyph(140, 1), glyph(160, 1)];
  assert.deepEqual(complete(amount, [euro], ["43,12", "43,12"]), [
    ["€", 158, undefined],
    ["43,12", 98, 2],
  ]);
});
