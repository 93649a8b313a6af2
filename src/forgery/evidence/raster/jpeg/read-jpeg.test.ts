import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { writeJpegWithRestarts } from "../../../testing/jpeg-writer.ts";
import { BudgetError, DamageError } from "../../budget.ts";
import { decodePlanes } from "./planes.ts";
import { findQuality } from "./quality.ts";
import { readJpeg } from "./read-jpeg.ts";

const limits = { coefficients: 50_000_000 };
const [width, height] = [157, 91];

/** Print-like strokes, colour and some grain, the same at every run. */
function drawPicture() {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const stroke = x % 11 < 3 && y % 17 < 12 ? 40 : 215;
    pixels[at * 3] = stroke + ((state >>> 16) % 20);
    pixels[at * 3 + 1] = stroke + (x % 20);
    pixels[at * 3 + 2] = Math.min(255, stroke + (y % 25));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function decodeByLibrary(bytes: Buffer) {
  return await sharp(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

test("grey pictures have the very samples of the image library, baseline and progressive", async () => {
  for (const options of [
    { quality: 30 },
    { quality: 92 },
    { quality: 100 },
    { progressive: true },
    { mozjpeg: true },
  ]) {
    const bytes = await drawPicture().grayscale().jpeg(options).toBuffer();
    const jpeg = readJpeg(bytes, limits);
    const { luminance } = decodePlanes(jpeg);
    const library = await sharp(bytes).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    assert.equal(jpeg.isComplete, true);
    assert.equal(library.info.channels, 1);
    assert.ok(library.data.equals(luminance.samples), JSON.stringify(options));
  }
});

test("brightness of colour pictures agrees with the image library's colours, in all subsamplings", async () => {
  for (const chromaSubsampling of ["4:4:4", "4:2:0"]) {
    for (const progressive of [false, true]) {
      const bytes = await drawPicture().jpeg({ quality: 88, chromaSubsampling, progressive }).toBuffer();
      const { luminance, blue } = decodePlanes(readJpeg(bytes, limits));
      const { data } = await decodeByLibrary(bytes);
      let largest = 0;
      for (let at = 0; at < width * height; at += 1) {
        const [r, g, b] = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0];
        // Colours cut off at the ends of the scale say nothing about brightness.
        if (Math.min(r, g, b) === 0 || Math.max(r, g, b) === 255) continue;
        largest = Math.max(largest, Math.abs(0.299 * r + 0.587 * g + 0.114 * b - (luminance.samples[at] ?? 0)));
      }
      assert.ok(largest < 1.5, `${chromaSubsampling} ${progressive}: ${largest}`);
      assert.equal(blue?.width, chromaSubsampling === "4:4:4" ? width : Math.ceil(width / 2));
    }
  }
});

test("print colours in Adobe's way are read as brightness", async () => {
  const bytes = await drawPicture().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
  const jpeg = readJpeg(bytes, limits);
  const { luminance, isLuminanceStored } = decodePlanes(jpeg);
  assert.deepEqual(
    [jpeg.frame.components.length, jpeg.adobeTransform !== undefined, isLuminanceStored],
    [4, true, false],
  );
  const { data } = await decodeByLibrary(bytes);
  let sum = 0;
  for (let at = 0; at < width * height; at += 1) {
    const grey = 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0);
    sum += Math.abs(grey - (luminance.samples[at] ?? 0));
  }
  // The library goes through a colour profile; dark stays dark and light stays light.
  assert.ok(sum / (width * height) < 40, String(sum / (width * height)));
});

test("restart markers are followed, and damage between two of them stays there", async () => {
  const original = readJpeg(await drawPicture().grayscale().jpeg({ quality: 80 }).toBuffer(), limits);
  const bytes = writeJpegWithRestarts(original, 7);
  const again = readJpeg(bytes, limits);
  assert.equal(again.isComplete, true);
  const { luminance } = decodePlanes(again);
  assert.deepEqual(luminance, decodePlanes(original).luminance);
  const library = await sharp(bytes).toColourspace("b-w").raw().toBuffer();
  assert.ok(library.equals(luminance.samples));
  // The data between the second and the third marker turns into a code that there is not.
  const second = bytes.indexOf(Buffer.from([0xff, 0xd1]));
  const third = bytes.indexOf(Buffer.from([0xff, 0xd2]));
  const broken = Buffer.from(bytes).fill(0xfe, second + 2, third);
  const damaged = readJpeg(broken, limits);
  assert.equal(damaged.isComplete, false);
  const rest = decodePlanes(damaged).luminance.samples;
  assert.deepEqual(rest.subarray(width * 16), luminance.samples.subarray(width * 16));
});

test("quantisation tables give the quality, and markers stand in the order of the file", async () => {
  const jpeg = readJpeg(await drawPicture().jpeg({ quality: 77 }).toBuffer(), limits);
  const [first] = jpeg.frame.components;
  assert.equal(findQuality(jpeg.quantisationTables.get(first?.tableNumber ?? 0) ?? new Uint16Array()), 77);
  assert.deepEqual(
    [...new Set(jpeg.segments.map(({ marker }) => marker.toString(16)))].filter((name) => name !== "e2"),
    ["db", "c0", "c4", "da"],
  );
});

test("what stands behind the end is reported, and a cut file is read as far as it goes", async () => {
  const bytes = await drawPicture().jpeg().toBuffer();
  const withTail = readJpeg(Buffer.concat([bytes, Buffer.from("tail")]), limits);
  assert.deepEqual([withTail.isComplete, withTail.end], [true, bytes.length]);
  const cut = readJpeg(bytes.subarray(0, Math.floor(bytes.length * 0.6)), limits);
  assert.equal(cut.isComplete, false);
  const whole = decodePlanes(readJpeg(bytes, limits)).luminance.samples;
  const part = decodePlanes(cut).luminance.samples;
  assert.deepEqual(part.subarray(0, width * 16), whole.subarray(0, width * 16));
});

test("files made to exhaust or to confuse are refused or read, but never crash", async () => {
  const bytes = await drawPicture().jpeg({ progressive: true }).toBuffer();
  assert.throws(() => readJpeg(bytes, { coefficients: 1_000 }), BudgetError);
  assert.throws(() => readJpeg(bytes.subarray(0, 30), limits), DamageError);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  const giant = Buffer.from(bytes);
  giant.writeUInt16BE(0xffff, frame + 5);
  giant.writeUInt16BE(0xffff, frame + 7);
  assert.throws(() => readJpeg(giant, limits), BudgetError);
  let state = 3;
  for (let round = 0; round < 400; round += 1) {
    const broken = Buffer.from(bytes);
    for (let change = 0; change < 3; change += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      broken[(state >>> 8) % broken.length] = state & 0xff;
    }
    try {
      decodePlanes(readJpeg(broken, limits));
    } catch (error) {
      assert.ok(error instanceof DamageError || error instanceof BudgetError, String(error));
    }
  }
});

test("four inks are bright where there is little of them, as Adobe's programs keep them and as others do", async () => {
  const upright = readJpeg(await drawPicture().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(), limits);
  const inverted = readJpeg(
    await drawPicture().negate().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(),
    limits,
  );
  const noBlack = readJpeg(
    await sharp({ create: { width, height, channels: 3, background: "#fff" } })
      .grayscale()
      .jpeg({ quality: 95 })
      .toBuffer(),
    limits,
  );
  const fullBlack = readJpeg(
    await sharp({ create: { width, height, channels: 3, background: "#000" } })
      .grayscale()
      .jpeg({ quality: 95 })
      .toBuffer(),
    limits,
  );
  const { luminance: expected } = decodePlanes(upright);
  /** Brightness and colour of the inks, and black with the table of brightness. */
  const withBlack = (colours: typeof upright, black: typeof noBlack, adobeTransform: number | undefined) => {
    const components = [...colours.frame.components, ...black.frame.components];
    return decodePlanes({ ...colours, adobeTransform, frame: { ...colours.frame, components } }).luminance.samples;
  };
  // YCCK: the first three are the brightness and colour of the ink.
  const kept = withBlack(inverted, noBlack, 2);
  assert.ok(
    kept.every((value, at) => Math.abs(value - (expected.samples[at] ?? 0)) <= 4),
    "YCCK",
  );
  assert.ok(withBlack(inverted, fullBlack, 2).every((value) => value === 0));
  // Inks as they are, without Adobe's mark, in which 255 is all of an ink.
  const grey = readJpeg(await drawPicture().grayscale().negate().jpeg({ quality: 95 }).toBuffer(), limits);
  const [ink] = grey.frame.components;
  const [white] = fullBlack.frame.components;
  assert.ok(ink !== undefined && white !== undefined);
  const plain = decodePlanes({
    ...grey,
    frame: { ...grey.frame, components: [ink, ink, ink, white] },
  }).luminance.samples;
  const { luminance: greyInk } = decodePlanes(grey);
  assert.ok(
    plain.every((value, at) => Math.abs(value - (255 - (greyInk.samples[at] ?? 0))) <= 1),
    "CMYK without a mark",
  );
});
