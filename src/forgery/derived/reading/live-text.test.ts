import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageMark, Mark, TextMark } from "../../facts/content.ts";
import type { PageGeometry, Token } from "../../facts/text.ts";
import { findSeenTokens, joinLiveText } from "./live-text.ts";

const geometry: PageGeometry = { left: 0, bottom: 0, right: 600, top: 800, rotation: 0 };

function token(text: string, left: number, width: number, bottom = 600, height = 10): Token {
  return { text, left, right: left + width, bottom, top: bottom + height };
}

const readToken = (...place: Parameters<typeof token>): Token => ({ ...token(...place), confidence: 90 });

function join(read: readonly Token[], live: readonly Token[], own: PageGeometry = geometry): readonly string[] {
  const joined = joinLiveText({ page: 1, geometry, tokens: read }, { geometry: own, tokens: live });
  return joined.tokens.map(({ text, confidence }) => (confidence === undefined ? `live ${text}` : text));
}

test("live text hides what was recognised in its place, and nothing beside, above or below it", () => {
  const read = [
    readToken("Total", 60, 30),
    readToken("1,7OO.OO", 420, 50),
    readToken("200.00", 420, 50, 615),
    readToken("EUR", 390, 25),
  ];
  const live = [token("1,700.00", 419, 52, 598, 13)];
  assert.deepEqual(join(read, live), ["Total", "200.00", "EUR", "live 1,700.00"]);
});

test("several pieces of live text hide one word together", () => {
  assert.deepEqual(join([readToken("1,700.00", 420, 50)], [token("1,7", 420, 18), token("00.00", 439, 31)]), [
    "live 1,7",
    "live 00.00",
  ]);
});

test("of a digit put on a longer number the whole number is seen", () => {
  assert.deepEqual(join([readToken("1,700.00", 420, 50)], [token("7", 430, 7)]), ["1,700.00"]);
});

test("a watermark across the page hides nothing", () => {
  assert.deepEqual(join([readToken("1,200.00", 420, 50)], [token("COPY", 100, 400, 580, 60)]), [
    "1,200.00",
    "live COPY",
  ]);
});

test("live text stands where the page shows it after cropping and turning", () => {
  const turned: PageGeometry = { left: 100, bottom: 0, right: 900, top: 600, rotation: 90 };
  // Of the page as it lies: 190 points from its left are 190 from the top when it is turned.
  const live: Token = { text: "1,700.00", left: 290, right: 300, bottom: 420, top: 470 };
  assert.deepEqual(join([readToken("1,200.00", 420, 50)], [live], turned), ["live 1,700.00"]);
});

const text: TextMark = {
  ...{ kind: "text", text: "1,700.00", edges: [], font: 0, size: 10, colour: "#000000", mode: 0, angle: 0 },
  ...{ baseline: 600, depth: 0, opacity: 1, left: 420, right: 470, bottom: 598, top: 610 },
};
const patch: ImageMark = {
  ...{ kind: "image", widthPx: 10, heightPx: 10, filter: "", isTransparent: false, depth: 0, opacity: 1 },
  ...{ left: 400, right: 500, bottom: 590, top: 620, ground: { colour: "#ffffff", share: 1 } },
};

test("what is not painted, or painted over later, is not seen", () => {
  const own = [token("1,700.00", 420, 50)];
  const isSeen = (...marks: readonly Mark[]) => findSeenTokens({ marks }, own).length === 1;
  assert.ok(isSeen(text) && isSeen(patch, text));
  assert.ok(!isSeen(text, patch) && !isSeen({ ...text, mode: 3 }) && !isSeen({ ...text, opacity: 0 }));
  assert.ok(!isSeen({ ...text, isHiddenLayer: true }) && !isSeen());
});
