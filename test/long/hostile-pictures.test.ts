/** Pictures and packages that are made to stop their reader: each is answered within the document's time and memory, and the next one is read. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { ServiceError } from "../../src/errors.ts";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import {
  type HostilePicture,
  hostileCredentials,
  lyingBoxes,
  pictureBombs,
} from "../../src/forgery/testing/hostile-pictures.ts";
import { writeMail } from "../../src/forgery/testing/package-writer.ts";
import { writeZip } from "../support/zip-writer.ts";

/** Of a test: ends what hangs, and no busy machine. */
const limitMs = 3_600_000;
/** The service's own limits. */
const timeoutMs = 10_000;
/** What starting a worker takes on a machine that does other things as well. */
const startingMs = 3_000;
const nowMs = Date.UTC(2026, 5, 1);
const analyser = createAnalyser({
  workers: 1,
  queueLimit: 10,
  timeoutMs,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 200,
  pixelLimit: 100_000_000,
});
after(() => analyser.close());
const honest = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#8fa0b0" } })
  .png()
  .toBuffer();

async function expectAnswer({ name, format, make }: HostilePicture): Promise<string> {
  const bytes = await make();
  const startMs = performance.now();
  let outcome = "read";
  try {
    const { findings } = await analyser.analyse({ bytes, declaredFormat: format, nowMs });
    // Broken credentials are said to be broken; nothing that is only hostile shows a change of what the picture shows.
    const accused = findings.filter(({ tampered, check }) => tampered && !check.startsWith("content-credentials"));
    assert.deepEqual(accused, [], name);
  } catch (error) {
    assert.ok(error instanceof ServiceError, `${name}: ${String(error)}`);
    assert.ok(["unprocessable_document", "unsupported_media_type"].includes(error.code), `${name}: ${error.code}`);
    outcome = "refused";
  }
  const tookMs = performance.now() - startMs;
  assert.equal((await analyser.analyse({ bytes: honest, declaredFormat: "png", nowMs })).pages, 1);
  // A worker may have to be started for either; how long that takes depends on what else the machine does.
  const honestMs = performance.now() - startMs - tookMs;
  assert.ok(
    tookMs < timeoutMs + Math.max(startingMs, 3 * honestMs),
    `${name} took ${tookMs} ms, an honest one ${honestMs}`,
  );
  return outcome;
}

test("HEIC and AVIF whose boxes lie are refused or read", { timeout: limitMs }, async () => {
  for (const picture of lyingBoxes) await expectAnswer(picture);
});

test("pictures of more points, frames and pages than fit", { timeout: limitMs }, async () => {
  const read: string[] = [];
  for (const picture of pictureBombs) if ((await expectAnswer(picture)) === "read") read.push(picture.name);
  // Of moving pictures the first frame is read, and of too large ones what the file says.
  for (const name of ["GIF of ten thousand frames", "WebP of its largest size", "PNG whose text unpacks without end"]) {
    assert.ok(read.includes(name), name);
  }
});

test("content credentials of a hundred megabytes, without end, and in circles", { timeout: limitMs }, async () => {
  for (const picture of hostileCredentials(100)) assert.equal(await expectAnswer(picture), "read", picture.name);
});

test("archives in archives in archives, and messages in messages, stay closed or cost their limit", async () => {
  const zeros = Buffer.alloc(100 * 2 ** 20);
  const bomb = { name: "a.pdf", bytes: zeros, packed: deflateRawSync(zeros) };
  const nested = ["b.zip", "c.zip", "d.zip"].reduce(
    (inner, name) => writeZip(Array.from({ length: 50 }, (_, at) => ({ name: `${at}-${name}`, bytes: inner }))),
    writeZip([bomb]),
  );
  const { entries } = await analyser.listPackage(nested);
  assert.equal(entries.length, 50);
  const inner = await analyser.takeFromPackage(nested, 49, 50 * 2 ** 20);
  await assert.rejects(analyser.analyse({ bytes: inner, declaredFormat: "pdf", nowMs }), /ZIP archive/);
  await assert.rejects(analyser.takeFromPackage(writeZip([bomb]), 0, 50 * 2 ** 20), ServiceError);
  const deep = Array.from({ length: 1_000 }).reduce<string>(
    (body, _, depth) =>
      writeMail([{ head: "Content-Type: message/rfc822", body }], `edge-${depth}.`).toString("latin1"),
    "From: a\r\nDate: b\r\n\r\n",
  );
  assert.deepEqual((await analyser.listPackage(Buffer.from(deep, "latin1"))).entries, []);
  assert.equal((await analyser.analyse({ bytes: honest, declaredFormat: "png", nowMs })).pages, 1);
});
