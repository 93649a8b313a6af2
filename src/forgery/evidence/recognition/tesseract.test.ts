import assert from "node:assert/strict";
import { test } from "node:test";
import { testAtLength } from "../../../../test/support/at-length.ts";
import { startTesseract } from "./tesseract.ts";

/** Two rows of bars, which take it some time to find no text in. */
function barredPage(): { width: number; height: number; samples: Uint8Array } {
  const [width, height] = [600, 400];
  const samples = new Uint8Array(width * height).fill(255);
  for (let y = 40; y < height; y += 1) {
    if (y % 40 > 24) continue;
    for (let x = 40; x < width - 40; x += 1) if ((x * 7 + (y % 24) * 3) % 20 < 7) samples[y * width + x] = 0;
  }
  return { width, height, samples };
}

testAtLength("recognition ends when its time is used up, and the next picture is read", async () => {
  const recogniser = await startTesseract(["eng"], 128 * 2 ** 20);
  assert.equal(recogniser.recognise(barredPage(), "page", 1).isWhole, false);
  const blank = { width: 100, height: 50, samples: new Uint8Array(5_000).fill(255) };
  assert.deepEqual(recogniser.recognise(blank, "page", 10_000).words, []);
});

test("a picture that does not fit into the memory stops the recogniser with its own error", async () => {
  const recogniser = await startTesseract(["eng"], 32 * 2 ** 20);
  const samples = new Uint8Array(6_000 * 8_000).fill(255);
  assert.throws(() => recogniser.recognise({ width: 6_000, height: 8_000, samples }, "page", 1_000), {
    name: "RecogniserFailure",
  });
});

test("a language that is not installed cannot be started", async () => {
  await assert.rejects(startTesseract(["tlh"], 128 * 2 ** 20), /tlh/);
});
