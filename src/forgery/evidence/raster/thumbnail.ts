/** The small copy of a picture that EXIF carries, compared with the picture itself. */
import type { ThumbnailFacts } from "../../facts/image-file.ts";
import { decodePlanes } from "./jpeg/planes.ts";
import type { Jpeg } from "./jpeg/read-jpeg.ts";
import type { Plane } from "./plane.ts";

/** Smaller copies show nothing. */
const leastSide = 32;
/** Shapes may differ by so much: sides of small copies are rounded, and a row or column may be cut. */
const shapeSlack = 0.03;
/** Cells that differences are summed up over, along the longer side. */
const cellsAcross = 10;

export function compareThumbnail(thumbnail: Jpeg, picture: Plane): ThumbnailFacts | undefined {
  const small = decodePlanes(thumbnail).luminance;
  const { width, height } = small;
  if (Math.min(width, height) < leastSide || width > picture.width || height > picture.height) return undefined;
  const shape = width / height / (picture.width / picture.height);
  const isSameShape = Math.abs(shape - 1) <= shapeSlack;
  const shrunk = shrink(picture, width, height);
  const { likeness, slope, offset } = fitBrightness(shrunk, small.samples);
  const cell = Math.max(4, Math.round(Math.max(width, height) / cellsAcross));
  const cells: { readonly left: number; readonly top: number; readonly difference: number }[] = [];
  for (let top = 0; top + cell <= height; top += cell / 2) {
    for (let left = 0; left + cell <= width; left += cell / 2) {
      cells.push({ left, top, difference: differenceOf(shrunk, small, left, top, cell, slope, offset) });
    }
  }
  cells.sort((one, other) => other.difference - one.difference);
  const [most] = cells;
  const usual = cells[cells.length >> 1];
  if (most === undefined || usual === undefined) return undefined;
  const [across, down] = [picture.width / width, picture.height / height];
  return {
    width,
    height,
    isSameShape,
    likeness: round(likeness),
    difference: round(most.difference),
    usualDifference: round(usual.difference),
    place: {
      left: Math.round(most.left * across),
      top: Math.round(most.top * down),
      width: Math.round(cell * across),
      height: Math.round(cell * down),
    },
  };
}

/** The mean of each small point's area. */
function shrink({ width, height, samples }: Plane, toWidth: number, toHeight: number): Float32Array {
  const out = new Float32Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y += 1) {
    const y0 = Math.floor((y * height) / toHeight);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / toHeight));
    for (let x = 0; x < toWidth; x += 1) {
      const x0 = Math.floor((x * width) / toWidth);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / toWidth));
      let sum = 0;
      for (let row = y0; row < y1; row += 1)
        for (let column = x0; column < x1; column += 1) sum += samples[row * width + column] ?? 0;
      out[y * toWidth + x] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return out;
}

/** Small copies are often lighter or of more contrast: the line that turns one brightness into the other. */
function fitBrightness(one: Float32Array, other: Uint8Array) {
  let [sumOne, sumOther, squareOne, squareOther, product] = [0, 0, 0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    sumOne += a;
    sumOther += b;
    squareOne += a * a;
    squareOther += b * b;
    product += a * b;
  }
  const count = one.length;
  const varianceOne = squareOne / count - (sumOne / count) ** 2;
  const varianceOther = squareOther / count - (sumOther / count) ** 2;
  const shared = product / count - (sumOne / count) * (sumOther / count);
  const slope = varianceOne < 1 ? 1 : shared / varianceOne;
  const likeness = varianceOne < 1 || varianceOther < 1 ? 1 : shared / Math.sqrt(varianceOne * varianceOther);
  return { likeness, slope, offset: sumOther / count - (slope * sumOne) / count };
}

function differenceOf(
  shrunk: Float32Array,
  small: Plane,
  left: number,
  top: number,
  cell: number,
  slope: number,
  offset: number,
): number {
  let sum = 0;
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  for (let y = y0; y < y0 + cell; y += 1) {
    for (let x = x0; x < x0 + cell; x += 1) {
      const at = y * small.width + x;
      sum += Math.abs((shrunk[at] ?? 0) * slope + offset - (small.samples[at] ?? 0));
    }
  }
  return sum / (cell * cell);
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
