/** The example tables of T.81, annex K, as the Independent JPEG Group's encoder scales them by quality. */

const luminanceExample = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

function makeTable(quality: number): Uint16Array {
  const scale = quality < 50 ? 5_000 / quality : 200 - 2 * quality;
  return Uint16Array.from(luminanceExample, (value) =>
    Math.max(1, Math.min(255, Math.floor((value * scale + 50) / 100))),
  );
}

const largestQuality = 100;
const tables = Array.from({ length: largestQuality + 1 }, (_, quality) => makeTable(Math.max(1, quality)));

/** `quality` is a whole number from 1 to 100. */
export function luminanceTable(quality: number): Uint16Array {
  return tables[quality] ?? makeTable(quality);
}

/** The quality from 1 to 100 that makes this table; undefined where none does. */
export function findQuality(table: Uint16Array): number | undefined {
  for (let quality = 1; quality <= largestQuality; quality += 1) {
    const candidate = luminanceTable(quality);
    if (candidate.every((value, index) => value === table[index])) return quality;
  }
  return undefined;
}

/** The quality whose table is nearest, by the sum of its first entries; for tables of other makers too. */
export function nearestQuality(table: ArrayLike<number>): number {
  let best = 50;
  let least = Number.POSITIVE_INFINITY;
  for (let quality = 20; quality <= largestQuality; quality += 1) {
    const candidate = luminanceTable(quality);
    let distance = 0;
    for (let index = 1; index < 32; index += 1) {
      const value = table[index] ?? 0;
      if (value > 0) distance += Math.abs(Math.log((candidate[index] ?? 1) / value));
    }
    if (distance < least) [best, least] = [quality, distance];
  }
  return best;
}
