/** The recogniser in its thread beside the same one in this thread. */
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { Plane } from "../../src/forgery/evidence/raster/plane.ts";
import { readPage } from "../../src/forgery/evidence/recognition/read-plane.ts";
import { startTesseract } from "../../src/forgery/evidence/recognition/tesseract.ts";
import { startRecogniserThread } from "../../src/forgery/isolation/recogniser-thread.ts";
import { startWatchdog } from "../../src/forgery/isolation/start-watchdog.ts";
import { startReading } from "../../src/forgery/testing/drawn-pictures.ts";

const engineBytes = 64 * 2 ** 20;
const timeLimitMs = 120_000;
const { drawInvoice } = startReading();
const watchdog = startWatchdog({ parentPid: process.ppid, memoryLimitBytes: Number.POSITIVE_INFINITY });

async function drawPage(): Promise<Plane> {
  const { data, info } = await sharp(await drawInvoice())
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: data };
}

test("a page that is read ahead, and a plane that is read at once, give what they give in one thread", async () => {
  const page = await drawPage();
  const own = await startTesseract(["eng"], engineBytes);
  const thread = startRecogniserThread(2 ** 30, engineBytes, watchdog);
  thread.start(["eng"]);
  const ahead = thread.readAhead(page, 0.9, timeLimitMs);
  assert.ok(ahead !== undefined);
  assert.throws(() => thread.recognise(page, "page", timeLimitMs), /while it reads another/);
  assert.equal(thread.isSpent, true, "what nobody waits for is still read");
  const read = ahead.read();
  assert.ok(read.words.length > 10);
  assert.deepEqual(read, readPage(own, page, 0.9, timeLimitMs));
  assert.equal(thread.isSpent, false);
  assert.deepEqual(thread.recognise(page, "block", timeLimitMs), own.recognise(page, "block", timeLimitMs));
});

test("a page that is large beside the memory is not read ahead, and one that exceeds the engine's memory ends the thread's use", () => {
  const thread = startRecogniserThread(2 ** 30, engineBytes, watchdog);
  thread.start(["eng"]);
  const [width, height] = [6_000, 8_000];
  const large = { width, height, samples: new Uint8Array(width * height).fill(255) };
  assert.equal(thread.readAhead(large, 1, timeLimitMs), undefined);
  for (let time = 0; time < 2; time += 1)
    assert.throws(() => thread.recognise(large, "page", timeLimitMs), { name: "RecogniserFailure" });
  assert.equal(thread.isSpent, true);
});
