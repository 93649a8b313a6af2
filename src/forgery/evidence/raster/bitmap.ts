/** Windows bitmaps, which the image library does not read: the header, and whether the pixels that it promises are there. */
import { DamageError } from "../budget.ts";

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
