import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { ServiceError } from "../../../errors.ts";
import type { FileFormat } from "../../facts/file.ts";
import { drawReceipt, receiptHeight, receiptWidth } from "../../testing/receipt-picture.ts";
import { gatherRasterEvidence } from "./raster-evidence.ts";

const limits = { pageLimit: 3, pixelLimit: 10_000_000 };

function read(bytes: Buffer, format: FileFormat) {
  return gatherRasterEvidence({
    bytes,
    declaredFormat: format,
    format,
    password: undefined,
    receivedAtMs: 0,
    limits,
    isLate: () => false,
  });
}

async function pagesOf(bytes: Buffer, format: FileFormat) {
  const { artifacts } = await read(bytes, format);
  assert.equal(artifacts.raster?.state, "present");
  return artifacts.raster?.state === "present" ? artifacts.raster.value.pages : [];
}

const { samples } = drawReceipt();
const receipt = () => sharp(samples, { raw: { width: receiptWidth, height: receiptHeight, channels: 1 } });
const glyphsOf = (page: { readonly traits: { readonly glyphCount: number } } | undefined) =>
  page?.traits.glyphCount ?? 0;

/** A bitmap of 24 bits, its rows from the bottom up. */
function writeBitmap(): Buffer {
  const rowBytes = Math.ceil((receiptWidth * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * receiptHeight);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(receiptWidth, 18);
  bytes.writeInt32LE(receiptHeight, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < receiptHeight; y += 1) {
    for (let x = 0; x < receiptWidth; x += 1) {
      const at = 54 + (receiptHeight - 1 - y) * rowBytes + x * 3;
      bytes.fill(samples[y * receiptWidth + x] ?? 0, at, at + 3);
    }
  }
  return bytes;
}

test("the same glyphs are found whatever the format and its depth", async () => {
  const [own] = await pagesOf(await receipt().png().toBuffer(), "png");
  const expected = glyphsOf(own);
  assert.ok(expected > 180, String(expected));
  const versions: [FileFormat, Buffer][] = [
    ["png", await receipt().toColourspace("rgb16").png().toBuffer()],
    ["png", await receipt().toColourspace("srgb").png({ palette: true, colours: 256 }).toBuffer()],
    ["png", await receipt().toColourspace("srgb").ensureAlpha(1).png().toBuffer()],
    ["tiff", await receipt().tiff({ compression: "lzw" }).toBuffer()],
    ["webp", await receipt().webp({ lossless: true }).toBuffer()],
    ["gif", await receipt().toColourspace("srgb").gif().toBuffer()],
    ["avif", await receipt().avif({ quality: 90, effort: 0 }).toBuffer()],
    ["bmp", writeBitmap()],
    ["jpeg", await receipt().jpeg({ quality: 90 }).toBuffer()],
    ["jpeg", await receipt().toColourspace("srgb").jpeg({ quality: 90, progressive: true }).toBuffer()],
    ["jpeg", await receipt().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer()],
  ];
  for (const [index, [format, bytes]] of versions.entries()) {
    const [page] = await pagesOf(bytes, format);
    const share = glyphsOf(page) / expected;
    assert.ok(share > 0.9 && share < 1.1, `${index} ${format}: ${glyphsOf(page)} of ${expected}`);
    assert.deepEqual([page?.width, page?.height], [receiptWidth, receiptHeight], format);
  }
});

test("a turned photo is told as it is shown", async () => {
  const upright = await pagesOf(await receipt().jpeg().toBuffer(), "jpeg");
  const turned = await pagesOf(await receipt().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(), "jpeg");
  assert.deepEqual([turned[0]?.width, turned[0]?.height], [receiptWidth, receiptHeight]);
  const rightmost = (page: (typeof upright)[number] | undefined) =>
    Math.max(...(page?.units ?? []).filter(({ kind }) => kind === "glyph").map(({ left, width }) => left + width));
  assert.ok(Math.abs(rightmost(upright[0]) - rightmost(turned[0])) < 12);
});

test("a two-tone fax is read, and says why its pixels tell nothing", async () => {
  const fax = await receipt()
    .threshold(150)
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
  const { limits: reasons } = await read(fax, "tiff");
  assert.match(reasons[0]?.reason ?? "", /^page 1 has two tones only/);
});

test("pages of a document are read up to the limit; of an animation only the first picture", async () => {
  const frame = await receipt().toColourspace("srgb").resize(280).png().toBuffer();
  const frames = await sharp(
    Array.from({ length: 4 }, () => frame),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  assert.equal((await pagesOf(frames, "gif")).length, 1);
  const pages = await sharp(
    Array.from({ length: 4 }, () => frame),
    { join: { animated: true } },
  )
    .tiff()
    .toBuffer();
  const { limits: reasons } = await read(pages, "tiff");
  assert.equal((await pagesOf(pages, "tiff")).length, 3);
  assert.match(reasons.at(-1)?.reason ?? "", /4 pages, of which the first 3/);
});

test("tiny, huge, cut and broken pictures have an answer", async () => {
  const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  assert.deepEqual((await read(point, "png")).limits, []);
  const long = await sharp({ create: { width: 60_000, height: 40, channels: 3, background: "#eeeeee" } })
    .png()
    .toBuffer();
  assert.deepEqual((await read(long, "png")).limits, []);
  const wide = await sharp({ create: { width: 60_000, height: 400, channels: 3, background: "#eeeeee" } })
    .png()
    .toBuffer();
  assert.match((await read(wide, "png")).limits[0]?.reason ?? "", /24000000 pixels, more than the limit/);
  const jpeg = await receipt().jpeg().toBuffer();
  const half = await read(jpeg.subarray(0, jpeg.length >> 1), "jpeg");
  assert.match(half.limits[0]?.reason ?? "", /damaged or missing/);
  await assert.rejects(read(jpeg.subarray(0, 40), "jpeg"), ServiceError);
});

test("what a file says beside its pixels", async () => {
  const jpeg = Buffer.concat([
    await receipt()
      .withExif({ IFD0: { Make: "Scan", Model: "Er 5" } })
      .jpeg({ quality: 83 })
      .toBuffer(),
    Buffer.alloc(500, "x"),
  ]);
  const { artifacts } = await read(jpeg, "jpeg");
  const file = artifacts.imageFile?.state === "present" ? artifacts.imageFile.value : undefined;
  assert.deepEqual([file?.jpeg?.quality, file?.jpeg?.isCommonTable, file?.jpeg?.isComplete], [83, true, true]);
  assert.deepEqual(file?.trailing, { bytes: 500, kind: "unknown" });
  assert.deepEqual(file?.camera, { maker: "Scan", model: "Er 5" });
});

test("a picture too large to be measured is read, and says so", async () => {
  const huge = await sharp({ create: { width: 7_000, height: 6_000, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  const evidence = await gatherRasterEvidence({
    bytes: huge,
    declaredFormat: "png",
    format: "png",
    password: undefined,
    receivedAtMs: 0,
    limits: { pageLimit: 3, pixelLimit: 100_000_000 },
    isLate: () => false,
  });
  assert.match(evidence.limits[0]?.reason ?? "", /^the picture has 42000000 pixels/);
  assert.equal(evidence.artifacts.raster?.state, "absent");
});
