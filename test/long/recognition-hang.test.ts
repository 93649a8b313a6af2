/**
 * A page whose layout takes longer than recognition may. The limit is a small part of what the layout takes here, so that a machine which
 * gets quicker meanwhile does not keep it; all that is not recognition has ample time, so that a busy one keeps that.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import { startTesseract } from "../../src/forgery/evidence/recognition/tesseract.ts";
import { picturedPdf } from "../../src/forgery/testing/pictured-pdf.ts";
import { createRandom } from "../../src/learning/random.ts";

/** Some ten thousand marks of the size of letters: the layout of such a page takes Tesseract seconds, in which it knows no deadline. */
function pageOfMarks() {
  const [width, height] = [2_400, 3_200];
  const samples = new Uint8Array(width * height).fill(255);
  const random = createRandom(3);
  for (let top = 10; top < height - 30; top += 16) {
    for (let left = 10; left < width - 30; left += 12) {
      const shape = random.nextBelow(2 ** 24);
      for (let dot = 0; dot < 80; dot += 1) {
        if (((shape >> (dot % 24)) & 1) === 1) samples[(top + (dot >> 3)) * width + left + (dot & 7)] = 0;
      }
    }
  }
  return { width, height, samples };
}

const marks = pageOfMarks();

async function measureLayoutMs(): Promise<number> {
  const engine = await startTesseract(["eng"], 2 ** 29);
  const startedMs = performance.now();
  engine.recognise(marks, "page", 600_000);
  return performance.now() - startedMs;
}

const analyser = createAnalyser({
  workers: 1,
  queueLimit: 4,
  timeoutMs: 600_000,
  recognitionTimeoutMs: (await measureLayoutMs()) / 8,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 20_000_000,
  ocrLanguages: ["eng"],
});
after(() => analyser.close());

for (const [name, format, make] of [
  ["a scan in a PDF", "pdf", async () => picturedPdf(marks, { matrix: [595, 0, 0, 842, 0, 0] })],
  [
    "a picture",
    "png",
    async () =>
      await sharp(marks.samples, { raw: { width: marks.width, height: marks.height, channels: 1 } })
        .png()
        .toBuffer(),
  ],
] as const) {
  test(`${name} whose text cannot be laid out in time is told without it`, async () => {
    const bytes = await make();
    const stoppedBefore = analyser.gauges.stoppedForTime;
    const { findings, checks } = await analyser.analyse({ bytes, declaredFormat: format, nowMs: 0 });
    // Three attempts at most, of which the last one, without the pages, was not stopped.
    const stopped = analyser.gauges.stoppedForTime - stoppedBefore;
    assert.ok(stopped === 1 || stopped === 2, `stopped ${stopped} times`);
    const reasons = findings.map(({ observation }) => observation).join(" ");
    assert.match(reasons, /Not assessed: .*(recognis|the pages take more time)/);
    assert.ok(checks.length > 20);
  });
}
