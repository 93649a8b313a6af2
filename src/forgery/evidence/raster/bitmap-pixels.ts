/** The pixels of an uncompressed Windows bitmap; the image library does not read them. */
import type { PagePicture } from "./cues/page-picture.ts";
import { separateColours } from "./separate-colours.ts";

/** Undefined where it is compressed, cut off, or larger than the limit. */
export function decodeBitmap(bytes: Buffer, pixelLimit: number): PagePicture | undefined {
  if (bytes.length < 54 || bytes.readUInt32LE(14) < 40) return undefined;
  const start = bytes.readUInt32LE(10);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (width < 1 || height < 1 || width * height > pixelLimit || start + rowBytes * height > bytes.length)
    return undefined;
  // With masks only the usual order of 32 bits is read, which is that without.
  if (compression !== 0 && !(compression === 3 && bits === 32)) return undefined;
  const palette = 14 + bytes.readUInt32LE(14);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = start + (signedHeight < 0 ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      const at = findColour(bytes, row, x, bits, palette);
      if (at === undefined) return undefined;
      const to = (y * width + x) * 3;
      data[to] = bytes[at + 2] ?? 0;
      data[to + 1] = bytes[at + 1] ?? 0;
      data[to + 2] = bytes[at] ?? 0;
    }
  }
  return { ...separateColours(data, width, height, 3), stored: undefined };
}

/** Where blue, green and red of a point stand. */
function findColour(bytes: Buffer, row: number, x: number, bits: number, palette: number): number | undefined {
  switch (bits) {
    case 24:
    case 32:
      return row + x * (bits / 8);
    case 8:
      return palette + 4 * (bytes[row + x] ?? 0);
    case 4:
      return palette + 4 * (((bytes[row + (x >> 1)] ?? 0) >> (x % 2 === 0 ? 4 : 0)) & 15);
    case 1:
      return palette + 4 * (((bytes[row + (x >> 3)] ?? 0) >> (7 - (x % 8))) & 1);
    default:
      return undefined;
  }
}
