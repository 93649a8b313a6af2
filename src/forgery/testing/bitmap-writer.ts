/** Grey pictures as Windows bitmaps of several kinds. */
import type { GreyPicture } from "./receipt-picture.ts";

export type BitmapKind =
  | "24 bits"
  | "24 bits from the top"
  | "16 bits"
  | "32 bits with masks"
  | "palette"
  | "runs"
  | "old header";

const bitsOf: Readonly<Record<BitmapKind, number>> = {
  "24 bits": 24,
  "24 bits from the top": 24,
  "16 bits": 16,
  "32 bits with masks": 32,
  palette: 8,
  runs: 8,
  "old header": 24,
};

export function bitmapOf({ width, height, samples }: GreyPicture, kind: BitmapKind): Buffer {
  const bits = bitsOf[kind];
  const rows = Array.from({ length: height }, (_, row) => {
    const y = kind === "24 bits from the top" ? row : height - 1 - row;
    return rowOf([...samples.subarray(y * width, (y + 1) * width)], kind);
  });
  const header = headerOf(width, height, bits, kind);
  const palette =
    bits === 8
      ? Buffer.from(Array.from({ length: 256 }, (_, level) => [level, level, level, 0]).flat())
      : Buffer.alloc(0);
  // Green first, then red and blue: no usual order, so that the masks have to be read.
  const masks = Buffer.alloc(kind === "32 bits with masks" ? 12 : 0);
  for (const [place, mask] of [0x0000ff00, 0x000000ff, 0x00ff0000].entries())
    if (masks.length > 0) masks.writeUInt32LE(mask, place * 4);
  const start = Buffer.alloc(14);
  start.write("BM", "latin1");
  start.writeUInt32LE(14 + header.length + masks.length + palette.length, 10);
  return Buffer.concat([start, header, masks, palette, ...rows]);
}

function headerOf(width: number, height: number, bits: number, kind: BitmapKind): Buffer {
  if (kind === "old header") {
    const header = Buffer.alloc(12);
    header.writeUInt32LE(12, 0);
    header.writeUInt16LE(width, 4);
    header.writeUInt16LE(height, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(bits, 10);
    return header;
  }
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(kind === "24 bits from the top" ? -height : height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(kind === "runs" ? 1 : kind === "32 bits with masks" ? 3 : 0, 16);
  return header;
}

function rowOf(row: readonly number[], kind: BitmapKind): Buffer {
  switch (kind) {
    case "16 bits":
      return padded(
        row.flatMap((value) => {
          const part = value >> 3;
          const point = (part << 10) | (part << 5) | part;
          return [point & 255, point >> 8];
        }),
      );
    case "32 bits with masks":
      return Buffer.from(row.flatMap((value) => [value, value, value, 0]));
    case "palette":
      return padded(row);
    case "runs":
      return packRuns(row);
    default:
      return padded(row.flatMap((value) => [value, value, value]));
  }
}

function padded(bytes: readonly number[]): Buffer {
  return Buffer.from([...bytes, ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]);
}

/** Equal neighbours as runs, then the end of the row. */
function packRuns(row: readonly number[]): Buffer {
  const packed: number[] = [];
  for (let at = 0; at < row.length; ) {
    let count = 1;
    while (count < 255 && row[at + count] === row[at]) count += 1;
    packed.push(count, row[at] ?? 0);
    at += count;
  }
  return Buffer.from([...packed, 0, 0]);
}
