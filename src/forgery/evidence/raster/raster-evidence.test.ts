import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { testAtLength } from "../../../../test/support/at-length.ts";
import { ServiceError } from "../../../errors.ts";
import type { FileFormat } from "../../facts/file.ts";
import { drawReceipt, receiptHeight, receiptWidth } from "../../testing/receipt-picture.ts";
import { countPngFrames } from "./png-chunks.ts";
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
test("a turned photo is reported as it is shown", async () => {
  const upright = await pagesOf(await receipt().jpeg().toBuffer(), "jpeg");
  const turned = await pagesOf(await receipt().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(), "jpeg");
  assert.deepEqual([turned[0]?.width, turned[0]?.height], [receiptWidth, receiptHeight]);
  const rightmost = (page: (typeof upright)[number] | undefined) =>
    Math.max(...(page?.units ?? []).filter(({ kind }) => kind === "glyph").map(({ left, width }) => left + width));
  assert.ok(Math.abs(rightmost(upright[0]) - rightmost(turned[0])) < 12);
});

test("a two-tone fax is read, and says why its pixels are no evidence", async () => {
  const fax = await receipt()
    .threshold(150)
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
  const { limits: reasons } = await read(fax, "tiff");
  assert.match(reasons[0]?.reason ?? "", /^page 1 has two tones only/);
});

testAtLength("pages of a document are read up to the limit; of an animation only the first picture", async () => {
  const frame = await receipt().toColourspace("srgb").resize(280).png().toBuffer();
  const inverted = await sharp(frame).negate().png().toBuffer();
  const frames = await sharp(
    Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? frame : inverted)),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  assert.equal((await pagesOf(frames, "gif")).length, 1);
  const { limits: ofFrames } = await read(frames, "gif");
  assert.match(ofFrames.at(-1)?.reason ?? "", /^the picture moves: of its 4 frames only the first/);
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

test("coefficients that were damaged on the way are reported, though a picture comes of them", async () => {
  const whole = await receipt().jpeg({ quality: 90 }).toBuffer();
  const damaged = Buffer.from(whole);
  for (let at = whole.length >> 1; at < whole.length - 600; at += 997) damaged[at] = (damaged[at] ?? 0) ^ 0x55;
  assert.deepEqual((await read(whole, "jpeg")).limits, []);
  const { limits: reasons } = await read(damaged, "jpeg");
  assert.match(reasons[0]?.reason ?? "", /^a part of the picture is damaged/);
});

test("the program that a TIFF names is read", async () => {
  const program = "Example Editor 3\0";
  // One grey point behind the directory and the name: of each tag its number, its type (2 text, 3 short, 4 long), its count and its value.
  const tags = [
    ...[256, 257, 258, 259, 262, 277, 278, 279].map((tag) => [tag, 3, 1, tag === 258 ? 8 : 1]),
    [273, 4, 1, 8 + 2 + 10 * 12 + 4 + program.length],
    [305, 2, program.length, 8 + 2 + 10 * 12 + 4],
  ].toSorted(([one = 0], [other = 0]) => one - other);
  const bytes = Buffer.alloc(8 + 2 + 10 * 12 + 4 + program.length + 1);
  bytes.write("II*\0\x08\0\0\0", 0, "latin1");
  bytes.writeUInt16LE(tags.length, 8);
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of tags.entries()) {
    const entry = 10 + 12 * at;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(type, entry + 2);
    bytes.writeUInt32LE(count, entry + 4);
    bytes.writeUInt32LE(value, entry + 8);
  }
  bytes.write(program, 8 + 2 + 10 * 12 + 4, "latin1");
  const { metadata } = (await read(bytes, "tiff")).artifacts;
  assert.ok(metadata?.state === "present");
  assert.deepEqual(metadata.value.tools, [{ source: "EXIF", field: "Software", text: "Example Editor 3" }]);
});

test("frames of a PNG that moves are counted", () => {
  const chunk = (type: string, ...body: number[]) => {
    const bytes = Buffer.alloc(12 + body.length);
    bytes.writeUInt32BE(body.length, 0);
    bytes.write(type, 4, "latin1");
    bytes.set(body, 8);
    return bytes;
  };
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  const header = chunk("IHDR", ...Array.from({ length: 13 }, () => 1));
  assert.equal(countPngFrames(Buffer.concat([start, header, chunk("acTL", 0, 0, 0, 7, 0, 0, 0, 0)])), 7);
  assert.equal(countPngFrames(Buffer.concat([start, header])), 1);
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
  assert.deepEqual(file?.jpeg, { quality: 83, isCommonTable: true });
  assert.deepEqual(file?.trailing, { bytes: 500, kind: "unknown" });
  assert.deepEqual(file?.camera, { maker: "Scan", model: "Er 5" });
});

testAtLength("a picture too large to be measured is read, and says so", async () => {
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
