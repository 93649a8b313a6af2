import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { NumberedPageText, Token } from "../../facts/text.ts";
import { findUnreadAmounts, findUnreadNumbers } from "./unread-amounts.ts";

const height = 20;
/** Pieces of print side by side: digits, a low point, or digits that blur has joined. */
type Piece = "digit" | "point" | "joined";
const widths: Readonly<Record<Piece, number>> = { digit: 11, point: 4, joined: 23 };

function wordOf(word: number, left: number, top: number, pieces: readonly Piece[]): RasterUnit[] {
  let at = left;
  return pieces.map((piece) => {
    const own = piece === "point" ? 5 : height;
    const unit: RasterUnit = {
      ...{ kind: "glyph", word, line: 0, cues: [], left: at, top: top + height - own },
      ...{ width: widths[piece], height: own },
    };
    at += widths[piece] + 2;
    return unit;
  });
}

const find = (units: readonly RasterUnit[], tokens: readonly Token[] = [], look = findUnreadAmounts) => {
  const text: NumberedPageText = {
    page: 1,
    geometry: { left: 0, bottom: 0, right: 800, top: 1_000, rotation: 0 },
    tokens,
  };
  const page = { page: 1, units, traits: { usualHeight: height } } as unknown as RasterPage;
  return look(page, text);
};

test("an amount without a word is found, also where blur has joined its digits", () => {
  const units = [
    ...wordOf(0, 100, 50, ["digit", "digit", "point", "digit", "digit"]),
    ...wordOf(1, 300, 50, ["digit", "joined", "point", "joined"]),
  ];
  assert.deepEqual(
    find(units).map(({ left, top, height: tall }) => [left, top, tall]),
    [
      [100, 50, height],
      [300, 50, height],
    ],
  );
});

test("what was read is not, and neither is what has no cents", () => {
  const amount = wordOf(0, 100, 50, ["digit", "digit", "point", "digit", "digit"]);
  const token: Token = { text: "43.12", left: 98, right: 152, bottom: 928, top: 952, confidence: 90 };
  assert.deepEqual(find(amount, [token]), []);
  const others: Piece[][] = [
    ["digit", "digit", "digit"],
    ["digit", "point", "digit", "digit", "digit"],
    ["digit", "digit", "digit", "point"],
    ["point", "digit", "digit"],
  ];
  for (const pieces of others) assert.deepEqual(find(wordOf(0, 100, 50, pieces)), [], pieces.join());
});

test("print of another size is a logo or dust", () => {
  const amount = wordOf(0, 100, 50, ["digit", "digit", "point", "digit", "digit"]);
  const scaled = (by: number) =>
    amount.map((unit) => ({ ...unit, left: unit.left * by, width: unit.width * by, height: unit.height * by }));
  assert.deepEqual(find(scaled(3)), []);
  assert.deepEqual(find(scaled(0.4)), []);
});

test("digits to the left of an amount are a quantity that was passed over, or the thousands of the amount", () => {
  const amount: Token = { text: "143.12", left: 398, right: 452, bottom: 930, top: 950, confidence: 90 };
  const quantity = wordOf(0, 300, 50, ["digit"]);
  const at = (units: readonly RasterUnit[], tokens: readonly Token[]) => find(units, tokens, findUnreadNumbers).length;
  assert.equal(at(quantity, [amount]), 1);
  assert.equal(at(wordOf(0, 300, 50, ["digit", "digit"]), [amount]), 1);
  // It was read, stands behind the amount or in another row, is a word, or stands beside none.
  const read: Token = { text: "7", left: 299, right: 312, bottom: 930, top: 950, confidence: 90 };
  assert.equal(at(quantity, [amount, read]), 0);
  assert.equal(at(wordOf(0, 500, 50, ["digit"]), [amount]), 0);
  assert.equal(at(wordOf(0, 300, 80, ["digit"]), [amount]), 0);
  assert.equal(at(wordOf(0, 300, 50, ["digit", "digit", "digit", "digit"]), [amount]), 0);
  assert.equal(at(quantity, [{ ...amount, text: "Office" }]), 0);
});
