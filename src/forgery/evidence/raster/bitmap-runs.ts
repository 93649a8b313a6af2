/** Runs of palette colours in Windows bitmaps (BI_RLE8 and BI_RLE4), as one colour number a point. */

/** Numbers of the bits of each compression in the header. */
export const runCompressions: Readonly<Record<number, 8 | 4>> = { 1: 8, 2: 4 };

/** Rows come from the bottom up. What no run reaches keeps colour 0; a cut end leaves the rest so. */
export function unpackRuns(bytes: Buffer, start: number, width: number, height: number, bits: 8 | 4): Uint8Array {
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
      // What is told point by point fills whole pairs of bytes.
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  return points;
}
