/** Windows bitmaps, which the image library does not read: the header, and the pixels. */
import { DamageError } from "../budget.ts";
import type { PagePicture } from "./cues/page-picture.ts";
import { separateColours } from "./separate-colours.ts";

export interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  /** False when pixels are missing at the end. */
  readonly isComplete: boolean;
}

/** Uncompressed, and uncompressed with colour masks; run lengths and embedded pictures have no fixed size. */
const plainCompressions = [0, 3, 6];

export function readBitmap(bytes: Buffer): BitmapHeader {
  if (bytes.length < 26) throw new DamageError("A bitmap's header is cut off.");
  const headerSize = bytes.readUInt32LE(14);
  const isOld = headerSize === 12;
  if (bytes.length < 14 + headerSize) throw new DamageError("A bitmap's header is cut off.");
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  // A negative height says that the rows stand from top to bottom.
  const height = Math.abs(isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22));
  const bits = bytes.readUInt16LE(isOld ? 24 : 28);
  const compression = isOld ? 0 : bytes.readUInt32LE(30);
  if (width < 1 || height < 1 || ![1, 2, 4, 8, 16, 24, 32].includes(bits)) {
    throw new DamageError("A bitmap's header makes no sense.");
  }
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const end = bytes.readUInt32LE(10) + rowBytes * height;
  return { width, height, isComplete: !plainCompressions.includes(compression) || end <= bytes.length };
}

/** Red, green and blue of each point, from the top left. */
export interface BitmapPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly isFromTop: boolean;
  readonly bits: number;
  readonly start: number;
  /** Where the colours of a palette begin, and how many bytes each takes. */
  readonly palette: number;
  readonly colourBytes: number;
  readonly masks: readonly [red: number, green: number, blue: number] | undefined;
  readonly runs: 8 | 4 | undefined;
}

export function decodeBitmap(bytes: Buffer, pixelLimit: number): PagePicture | undefined {
  const pixels = decodeBitmapPixels(bytes, pixelLimit);
  if (pixels === undefined) return undefined;
  return { ...separateColours(pixels.data, pixels.width, pixels.height, 3), stored: undefined };
}

/** Undefined where it is cut off, larger than the limit, or a JPEG or PNG in a bitmap's clothes. */
export function decodeBitmapPixels(bytes: Buffer, pixelLimit: number): BitmapPixels | undefined {
  const layout = readLayout(bytes);
  if (layout === undefined || layout.width * layout.height > pixelLimit) return undefined;
  const { width, height, bits, start, isFromTop, runs } = layout;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (runs === undefined && start + rowBytes * height > bytes.length) return undefined;
  const data = new Uint8Array(width * height * 3);
  const numbers = runs === undefined ? undefined : unpackRuns(bytes, start, width, height, runs);
  for (let y = 0; y < height; y += 1) {
    const row = start + (isFromTop ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      const at =
        numbers === undefined ? undefined : layout.palette + (numbers[y * width + x] ?? 0) * layout.colourBytes;
      putPoint(bytes, layout, row, x, at, data, (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

/** BITMAPCOREHEADER has other places and shorter colours than all later ones. */
const oldHeader = 12;
const bitFields = [3, 6];

function readLayout(bytes: Buffer): Layout | undefined {
  if (bytes.length < 26) return undefined;
  const start = bytes.readUInt32LE(10);
  const headerBytes = bytes.readUInt32LE(14);
  if (headerBytes === oldHeader) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)];
    const plain = { isFromTop: false, masks: undefined, runs: undefined };
    return check({ width, height, bits, start, palette: 14 + oldHeader, colourBytes: 3, ...plain });
  }
  if (headerBytes < 40 || bytes.length < 54) return undefined;
  const signedHeight = bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const runs = runCompressions[compression];
  const hasMasks = bitFields.includes(compression);
  if (compression !== 0 && runs === undefined && !hasMasks) return undefined;
  if ((runs !== undefined && runs !== bits) || (hasMasks && bytes.length < 66)) return undefined;
  // Without masks, 16 bits are five of each colour.
  const masks = hasMasks
    ? ([bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62)] as const)
    : bits === 16
      ? ([0x7c00, 0x03e0, 0x001f] as const)
      : undefined;
  return check({
    width: bytes.readInt32LE(18),
    height: Math.abs(signedHeight),
    isFromTop: signedHeight < 0,
    bits,
    start,
    palette: 14 + headerBytes,
    colourBytes: 4,
    masks,
    runs,
  });
}

function check(layout: Layout): Layout | undefined {
  const { width, height, bits, masks } = layout;
  if (width < 1 || height < 1 || ![1, 2, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  return masks !== undefined && bits !== 16 && bits !== 32 ? undefined : layout;
}

function putPoint(
  bytes: Buffer,
  { bits, palette, colourBytes, masks }: Layout,
  row: number,
  x: number,
  known: number | undefined,
  data: Uint8Array,
  to: number,
): void {
  if (known === undefined && masks !== undefined) {
    const value = bits === 16 ? bytes.readUInt16LE(row + x * 2) : bytes.readUInt32LE(row + x * 4);
    for (const [place, mask] of masks.entries()) data[to + place] = scaleMasked(value, mask);
    return;
  }
  const at =
    known ??
    (bits >= 24 ? row + x * (bits / 8) : palette + colourBytes * numberAt(bytes[row + ((x * bits) >> 3)], x, bits));
  data[to] = bytes[at + 2] ?? 0;
  data[to + 1] = bytes[at + 1] ?? 0;
  data[to + 2] = bytes[at] ?? 0;
}

/** Several points share a byte; the first is the upper part. */
function numberAt(byte = 0, x: number, bits: number): number {
  const perByte = 8 / bits;
  return (byte >> ((perByte - 1 - (x % perByte)) * bits)) & ((1 << bits) - 1);
}

function scaleMasked(value: number, mask: number): number {
  if (mask === 0) return 0;
  const lowest = (mask & -mask) >>> 0;
  const most = (mask >>> 0) / lowest;
  return Math.round((255 * (((value & mask) >>> 0) / lowest)) / most);
}

/** Numbers of the bits of each compression in the header. */
/** BI_RLE8 and BI_RLE4, with the bits of a colour number. */
const runCompressions: Readonly<Record<number, 8 | 4>> = { 1: 8, 2: 4 };

/** Rows come from the bottom up. What no run reaches keeps colour 0; a cut end leaves the rest so. */
function unpackRuns(bytes: Buffer, start: number, width: number, height: number, bits: 8 | 4): Uint8Array {
  const points = new Uint8Array(width * height);
  let [x, y, at] = [0, 0, start];
  const put = (colour: number) => {
    if (x < width && y < height) points[(height - 1 - y) * width + x] = colour;
    x += 1;
  };
  // In half bytes, the first point is the upper half.
  const pick = (byte: number, place: number) => (bits === 8 ? byte : (byte >> (place % 2 === 0 ? 4 : 0)) & 15);
  while (at + 1 < bytes.length && y < height) {
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) {
      for (let place = 0; place < count; place += 1) put(pick(value, place));
      continue;
    }
    if (value === 1) break;
    if (value === 0) {
      x = 0;
      y += 1;
    } else if (value === 2) {
      x += bytes[at] ?? 0;
      y += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let place = 0; place < value; place += 1) {
        put(pick(bytes[at + (bits === 8 ? place : place >> 1)] ?? 0, place));
      }
      // What is listed point by point fills whole pairs of bytes.
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  return points;
}
