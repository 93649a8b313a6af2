import assert from "node:assert/strict";
import { before, test } from "node:test";
import sharp from "sharp";
import { ServiceError } from "../../../errors.ts";
import type { FileFormat } from "../../facts/file.ts";
import { bitmapOf } from "../../testing/bitmap-writer.ts";
import { drawReceipt } from "../../testing/receipt-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { gatherRasterEvidence } from "./raster-evidence.ts";

/** The upper left of a receipt: small, but with enough print to be distinguished from paper. */
const [width, height] = [320, 240];
const whole = drawReceipt();
const samples = Uint8Array.from({ length: width * height }, (_, at) => {
  return whole.samples[Math.floor(at / width) * whole.width + (at % width)] ?? 0;
});
const picture = () => sharp(samples, { raw: { width, height, channels: 1 } });
const colours = () => picture().toColourspace("srgb");

interface Sample {
  readonly format: FileFormat;
  readonly make: () => Promise<Buffer> | Buffer;
  /** Of 255: how far drawn points may be from the original's in the mean. */
  readonly tolerance?: number;
}

const samplesByName: Readonly<Record<string, Sample>> = {
  "PNG, grey": { format: "png", make: () => picture().png().toBuffer() },
  "PNG, 16 bits": { format: "png", make: () => picture().toColourspace("rgb16").png().toBuffer() },
  "PNG, palette": {
    format: "png",
    make: () => colours().png({ palette: true, colours: 256 }).toBuffer(),
    tolerance: 4,
  },
  "PNG, transparent where it is white": { format: "png", make: () => onTransparentGround() },
  "JPEG, baseline": { format: "jpeg", make: () => picture().jpeg({ quality: 90 }).toBuffer(), tolerance: 3 },
  "JPEG, progressive": {
    format: "jpeg",
    make: () => colours().jpeg({ quality: 90, progressive: true }).toBuffer(),
    tolerance: 3,
  },
  "JPEG, four inks": {
    format: "jpeg",
    make: () => colours().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(),
    tolerance: 12,
  },
  "TIFF, LZW": { format: "tiff", make: () => picture().tiff({ compression: "lzw" }).toBuffer() },
  "TIFF, four inks": { format: "tiff", make: () => colours().toColourspace("cmyk").tiff().toBuffer(), tolerance: 12 },
  "TIFF, fax": { format: "tiff", make: () => fax(), tolerance: 45 },
  "WebP, without loss": { format: "webp", make: () => colours().webp({ lossless: true, effort: 0 }).toBuffer() },
  "WebP, lossy": { format: "webp", make: () => colours().webp({ quality: 90, effort: 0 }).toBuffer(), tolerance: 4 },
  GIF: { format: "gif", make: () => colours().gif({ effort: 1 }).toBuffer(), tolerance: 6 },
  AVIF: { format: "avif", make: () => colours().avif({ quality: 90, effort: 0 }).toBuffer(), tolerance: 4 },
  "BMP, 24 bits": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "24 bits") },
  "BMP, from the top": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "24 bits from the top") },
  "BMP, 16 bits": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "16 bits"), tolerance: 5 },
  "BMP, 32 bits with masks": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "32 bits with masks") },
  "BMP, palette": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "palette") },
  "BMP, runs": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "runs") },
  "BMP of the first kind": { format: "bmp", make: () => bitmapOf({ width, height, samples }, "old header") },
};

function fax(): Promise<Buffer> {
  return picture().threshold(150).toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1 }).toBuffer();
}

/** Black with as much opacity as there is ink. */
async function onTransparentGround(): Promise<Buffer> {
  const points = new Uint8Array(width * height * 4);
  for (const [at, value] of samples.entries()) points[at * 4 + 3] = 255 - value;
  return await sharp(points, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const limits = { pageLimit: 3, pixelLimit: 10_000_000 };

function gather(bytes: Buffer, format: FileFormat) {
  const input = { bytes, declaredFormat: format, format, password: undefined, receivedAtMs: 0, limits } as const;
  return gatherRasterEvidence({ ...input, isLate: () => false });
}

async function glyphsOf(bytes: Buffer, format: FileFormat) {
  const { raster } = (await gather(bytes, format)).artifacts;
  assert.ok(raster?.state === "present");
  const [page] = raster.value.pages;
  assert.deepEqual([page?.width, page?.height], [width, height]);
  return page?.traits.glyphCount ?? 0;
}

function draw(bytes: Buffer, format: FileFormat) {
  const task = { kind: "page image", byteLength: bytes.length, format, page: 1, dotsPerInch: 72 } as const;
  return drawPicture(bytes, { ...task, pixelLimit: 12_000_000 });
}

async function differenceOf(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [width, height]);
  return samples.reduce((sum, value, at) => sum + Math.abs(value - (data[at] ?? 0)), 0) / samples.length;
}

let expected: number;
before(async () => {
  expected = await glyphsOf(await picture().png().toBuffer(), "png");
  assert.ok(expected > 40, String(expected));
});

for (const [name, { format, make, tolerance = 1 }] of Object.entries(samplesByName)) {
  test(`${name}: the same print is found, and the same page is drawn`, async () => {
    const bytes = await make();
    const glyphs = await glyphsOf(bytes, format);
    assert.ok(Math.abs(glyphs - expected) <= 0.2 * expected, `${glyphs} of ${expected}`);
    const difference = await differenceOf((await draw(bytes, format)).png);
    assert.ok(difference <= tolerance, `differs by ${difference}`);
  });
}

test("a photo that was turned by its EXIF is reported and drawn as it is shown, in all eight ways", async () => {
  // What undoes each of EXIF's orientations: mirrored or not, then turned by so much.
  const undone: readonly (readonly [boolean, number])[] = [
    [false, 0],
    [true, 0],
    [false, 180],
    [true, 180],
    [true, 270],
    [false, 270],
    [true, 90],
    [false, 90],
  ];
  for (const [place, [isMirrored, turn]] of undone.entries()) {
    const stored = await (isMirrored ? picture().flop() : picture()).png().toBuffer();
    const bytes = await sharp(stored)
      .rotate(turn)
      .withMetadata({ orientation: place + 1 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const difference = await differenceOf((await draw(bytes, "jpeg")).png);
    assert.ok(difference < 3, `orientation ${place + 1} differs by ${difference}`);
    await glyphsOf(bytes, "jpeg");
  }
});

test("HEIC that cannot be decoded is refused by that name", async () => {
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(200)]);
  await assert.rejects(
    gather(heic, "heic"),
    (error) => error instanceof ServiceError && error.code === "unsupported_media_type",
  );
});
