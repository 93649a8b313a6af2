/** A scanned receipt drawn by code, and what a forger does to it: for tests of pixels. The same at every run. */
import sharp from "sharp";
import { createRandom, type Random } from "../../learning/random.ts";

/** Letters of five by seven dots, row by row from the top, five bits each. */
const letters: Readonly<Record<string, readonly number[]>> = {
  "0": [14, 17, 19, 21, 25, 17, 14],
  "1": [4, 12, 4, 4, 4, 4, 14],
  "2": [14, 17, 1, 2, 4, 8, 31],
  "3": [31, 2, 4, 2, 1, 17, 14],
  "4": [2, 6, 10, 18, 31, 2, 2],
  "5": [31, 16, 30, 1, 1, 17, 14],
  "6": [6, 8, 16, 30, 17, 17, 14],
  "7": [31, 1, 2, 4, 8, 8, 8],
  "8": [14, 17, 17, 14, 17, 17, 14],
  "9": [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  E: [31, 16, 16, 30, 16, 16, 31],
  L: [16, 16, 16, 16, 16, 16, 31],
  O: [14, 17, 17, 17, 17, 17, 14],
  T: [31, 4, 4, 4, 4, 4, 4],
  ".": [0, 0, 0, 0, 0, 12, 12],
};
const dot = 3;
const glyphAdvance = 6 * dot;
const glyphHeight = 7 * dot;
const lineAdvance = 44;
export const [receiptWidth, receiptHeight] = [560, 760];
const marginLeft = 40;
const marginTop = 40;

export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

function drawText(
  samples: Float32Array,
  text: string,
  left: number,
  top: number,
  { random, isWorn }: { readonly random: Random; readonly isWorn: boolean },
): void {
  for (const [place, letter] of [...text].entries()) {
    for (const [row, bits] of (letters[letter] ?? []).entries()) {
      for (let column = 0; column < 5; column += 1) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        // A worn printer's dots: no two letters are quite alike.
        const ink = isWorn ? 30 + 95 * random.nextShare() : 30;
        for (let y = 0; y < dot; y += 1) {
          const from = (top + row * dot + y) * receiptWidth + left + place * glyphAdvance + column * dot;
          samples.fill(ink, from, from + dot);
        }
      }
    }
  }
}

/** Sixteen lines of a word and an amount, softened by a scanner's lens and with its grain, or as a program draws them. */
export function drawReceipt(seed = 1, origin: "scanned" | "drawn" = "scanned"): GreyPicture {
  const random = createRandom(seed);
  const isWorn = origin === "scanned";
  const pen = { random, isWorn };
  const sharpEdged = new Float32Array(receiptWidth * receiptHeight).fill(232);
  const words = ["TOTAL", "LATE", "OAT", "TEA", "ALE", "EEL"];
  for (let line = 0; line < 16; line += 1) {
    const top = marginTop + line * lineAdvance;
    drawText(sharpEdged, words[random.nextBelow(words.length)] ?? "TEA", marginLeft, top, pen);
    const amount = `${100 + random.nextBelow(900)}.${10 + random.nextBelow(90)}`;
    drawText(sharpEdged, amount, marginLeft + 18 * glyphAdvance, top, pen);
    drawText(sharpEdged, String(10_000 + random.nextBelow(90_000)), marginLeft + 9 * glyphAdvance, top, pen);
  }
  const samples = new Uint8Array(receiptWidth * receiptHeight);
  for (let y = 1; y < receiptHeight - 1; y += 1) {
    for (let x = 1; x < receiptWidth - 1; x += 1) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) sum += sharpEdged[(y + dy) * receiptWidth + x + dx] ?? 0;
      }
      const grain = isWorn ? 5 * (random.nextShare() + random.nextShare() + random.nextShare() - 1.5) : 0;
      samples[y * receiptWidth + x] = Math.max(0, Math.min(255, Math.round(sum / 9 + grain)));
    }
  }
  return { width: receiptWidth, height: receiptHeight, samples };
}

/** As a scanner keeps it, and as an editor then opens it. */
export async function saveAndReopen(picture: GreyPicture, quality: number): Promise<GreyPicture> {
  const { data, info } = await sharp(await toJpeg(picture, quality))
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: new Uint8Array(data) };
}

function asSharp({ width, height, samples }: GreyPicture) {
  return sharp(samples, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
}

export async function toJpeg(picture: GreyPicture, quality: number): Promise<Buffer> {
  return await asSharp(picture).jpeg({ quality }).toBuffer();
}

/** Where a character of a line stands. */
export function placeOf(line: number, column: number) {
  return {
    left: marginLeft + column * glyphAdvance - 1,
    top: marginTop + line * lineAdvance - 1,
    width: 5 * dot + 2,
    height: glyphHeight + 2,
  };
}

/** Copies what stands at one place over another, moved by some points besides. */
export function copyPlace(
  picture: GreyPicture,
  from: ReturnType<typeof placeOf>,
  to: { left: number; top: number },
): GreyPicture {
  const samples = picture.samples.slice();
  for (let y = 0; y < from.height; y += 1) {
    const source = (from.top + y) * picture.width + from.left;
    samples.set(picture.samples.subarray(source, source + from.width), (to.top + y) * picture.width + to.left);
  }
  return { ...picture, samples };
}

/** Paints a place over with one brightness. */
export function paintOver(
  picture: GreyPicture,
  { left, top, width, height }: ReturnType<typeof placeOf>,
  brightness: number,
): GreyPicture {
  const samples = picture.samples.slice();
  for (let y = top; y < top + height; y += 1)
    samples.fill(brightness, y * picture.width + left, y * picture.width + left + width);
  return { ...picture, samples };
}

/** Types black letters onto a page, as programs that file scans do. */
export function typeOnto(picture: GreyPicture, text: string, left: number, top: number): GreyPicture {
  const samples = picture.samples.slice();
  for (const [place, letter] of [...text].entries()) {
    for (const [row, bits] of (letters[letter] ?? []).entries()) {
      for (let column = 0; column < 5; column += 1) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        for (let y = 0; y < dot; y += 1) {
          const from = (top + row * dot + y) * picture.width + left + place * glyphAdvance + column * dot;
          samples.fill(8, from, from + dot);
        }
      }
    }
  }
  return { ...picture, samples };
}

/** What one picture shows at a place, put over the same place of another. */
export function copyFrom(source: GreyPicture, place: ReturnType<typeof placeOf>, onto: GreyPicture): GreyPicture {
  const samples = onto.samples.slice();
  for (let y = place.top; y < place.top + place.height; y += 1) {
    const from = y * source.width + place.left;
    samples.set(source.samples.subarray(from, from + place.width), from);
  }
  return { ...onto, samples };
}
