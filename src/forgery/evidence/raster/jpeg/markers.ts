/** The second byte of the markers that a JPEG file is divided by (ITU-T T.81, table B.1). */

export const markers = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisationTables: 0xdb,
  huffmanTables: 0xc4,
  restartInterval: 0xdd,
  baselineFrame: 0xc0,
  extendedFrame: 0xc1,
  progressiveFrame: 0xc2,
  firstApplication: 0xe0,
  exifOrXmp: 0xe1,
  profileOrMultiPicture: 0xe2,
  jumbf: 0xeb,
  photoshop: 0xed,
  adobe: 0xee,
  comment: 0xfe,
} as const;

/** Frames that are lossless, hierarchical or arithmetically coded; no scanner or phone writes them. */
export function isForeignFrame(marker: number): boolean {
  return marker >= 0xc3 && marker <= 0xcf && marker !== markers.huffmanTables && marker !== 0xc8 && marker !== 0xcc;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Markers that stand alone, without a length. */
export function isBare(marker: number): boolean {
  return isRestart(marker) || marker === markers.startOfImage || marker === markers.endOfImage || marker === 0x01;
}

/** Zigzag place to the place in rows of eight (T.81, figure 5). */
export const naturalOrder = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);
