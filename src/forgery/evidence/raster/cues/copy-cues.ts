/** Patches that stand on the page twice to the last point: grain never repeats by itself, a copied patch does. */
import type { CueTable, Unit } from "./cue-table.ts";
import type { StoredCoefficients } from "./history.ts";
import type { MeasuredPage } from "./page-picture.ts";

const patchSize = 8;
const anchorSpacing = 4;
/** Distinct steps between neighbours that a patch needs to be more than paper or a bare edge. */
const leastChanges = 26;
/** A patch found more often is a pattern: hatching, dots, a screen font. */
const patternCount = 3;
/** Patches this near are one texture that repeats: halftones, dotted lines. */
const leastOffset = 10;
const tableBits = 18;

export interface Copies {
  /** Of patches with texture, the share that stands elsewhere. */
  readonly repeatedShare: number;
}

export function measureCopies(page: MeasuredPage, units: readonly Unit[], table: CueTable): Copies {
  const { stored, storedCounts } = page;
  const marks = new Uint8Array(page.luminance.width * page.luminance.height);
  const repeatedShare = markCopiedPoints(page, marks);
  fillShares(page, units, table, "copiedPoints", marks);
  if (stored !== undefined && storedCounts !== undefined) {
    marks.fill(0);
    markCopiedBlocks(page, stored, storedCounts, marks);
    fillShares(page, units, table, "copiedBlocks", marks);
  }
  return { repeatedShare };
}

function fillShares(
  { luminance: { width, height } }: MeasuredPage,
  units: readonly Unit[],
  table: CueTable,
  cue: "copiedPoints" | "copiedBlocks",
  marks: Uint8Array,
): void {
  for (const [index, unit] of units.entries()) {
    let sum = 0;
    const [x0, x1] = [Math.max(0, unit.left), Math.min(width, unit.right)];
    for (let y = Math.max(0, unit.top); y < Math.min(height, unit.bottom); y += 1) {
      for (let at = y * width + x0; at < y * width + x1; at += 1) sum += marks[at] ?? 0;
    }
    table.set(index, cue, sum / Math.max(1, (unit.right - unit.left) * (unit.bottom - unit.top)));
  }
}

/** Larger pages would need too much memory for a hash of each point. */
const hashedPointsLimit = 40_000_000;

/** Hashes of the patches that begin at each point, by rolling along rows, then down columns. */
function hashPatches({ luminance: { width, height, samples } }: MeasuredPage): Int32Array {
  const [across, down] = [0x01000193, 0x85ebca6b];
  const [outAcross, outDown] = [power(across, patchSize), power(down, patchSize)];
  const columns = new Int32Array(width);
  const rowHashes = new Int32Array(width * patchSize);
  const hashes = new Int32Array(width * height);
  const back = (patchSize - 1) * (width + 1);
  for (let y = 0; y < height; y += 1) {
    const slot = (y % patchSize) * width;
    const first = y * width;
    let hash = 0;
    for (let x = 0; x < width; x += 1) {
      const gone = x >= patchSize ? Math.imul(outAcross, (samples[first + x - patchSize] ?? 0) + 1) : 0;
      hash = (Math.imul(hash, across) + ((samples[first + x] ?? 0) + 1 - gone)) | 0;
      const column = (Math.imul(columns[x] ?? 0, down) + hash - Math.imul(outDown, rowHashes[slot + x] ?? 0)) | 0;
      columns[x] = column;
      rowHashes[slot + x] = hash;
      if (y >= patchSize - 1 && x >= patchSize - 1) hashes[first + x - back] = column;
    }
  }
  return hashes;
}

/** All anchors of one hash, so that a pattern that fills the page is walked through once. */
interface Group {
  readonly hash: number;
  /** Of its place in the table; the place behind it in the chain. */
  readonly next: number;
  readonly anchors: number[];
  /** Where patches with this hash begin, anchors included, as many as tell a copy from a pattern. */
  readonly places: number[];
}

/** Patches on a coarse grid are looked for among all. */
function markCopiedPoints(page: MeasuredPage, marks: Uint8Array): number {
  const { width, height, samples } = page.luminance;
  if (width < 2 * patchSize || height < 2 * patchSize || width * height > hashedPointsLimit) return 0;
  const hashes = hashPatches(page);
  const heads = new Int32Array(1 << tableBits).fill(-1);
  // One bit a place of the table: small enough to stay near the processor while all points are looked up.
  const taken = new Uint8Array(1 << (tableBits - 3));
  const groups: Group[] = [];
  for (let y = 0; y + patchSize <= height; y += anchorSpacing) {
    for (let x = 0; x + patchSize <= width; x += anchorSpacing) {
      const at = y * width + x;
      if (page.nearInk[at] === 0 && page.nearInk[at + 4 * width + 4] === 0 && !hasGrain(samples, at, width)) continue;
      if (!hasTexture(samples, at, width)) continue;
      const hash = hashes[at] ?? 0;
      const place = Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
      const known = findGroup(groups, heads[place] ?? -1, hash);
      if (known !== undefined) known.anchors.push(at);
      else {
        groups.push({ hash, next: heads[place] ?? -1, anchors: [at], places: [] });
        heads[place] = groups.length - 1;
        taken[place >>> 3] = (taken[place >>> 3] ?? 0) | (1 << (place & 7));
      }
    }
  }
  for (let y = 0; y + patchSize <= height; y += 1) {
    const end = y * width + width - patchSize;
    for (let at = y * width; at <= end; at += 1) {
      const hash = hashes[at] ?? 0;
      const place = Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
      if (((taken[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) continue;
      const group = findGroup(groups, heads[place] ?? -1, hash);
      // One of them may be the anchor itself.
      if (group !== undefined && group.places.length <= patternCount + 1) group.places.push(at);
    }
  }
  let [repeated, total] = [0, 0];
  for (const { anchors, places } of groups) {
    for (const at of anchors) {
      const matches = places.filter((place) => place !== at);
      total += 1;
      if (matches.length > 0) repeated += 1;
      if (matches.length > patternCount) continue;
      for (const match of matches) markPair(samples, width, at, match, marks);
    }
  }
  return total === 0 ? 0 : repeated / total;
}

/** Longer chains are made on purpose. */
const chainLimit = 200;

function findGroup(groups: readonly Group[], head: number, hash: number): Group | undefined {
  let at = head;
  for (let step = 0; step < chainLimit && at >= 0; step += 1) {
    const group = groups[at];
    if (group === undefined || group.hash === hash) return group;
    at = group.next;
  }
  return undefined;
}

function markPair(samples: Uint8Array, width: number, one: number, other: number, marks: Uint8Array): void {
  const [y0, y1] = [Math.floor(one / width), Math.floor(other / width)];
  if (Math.abs(y1 - y0) < leastOffset && Math.abs(other - y1 * width - (one - y0 * width)) < leastOffset) return;
  if (!isSamePatch(samples, one, other, width)) return;
  markPatch(marks, one, width);
  markPatch(marks, other, width);
}

/** A quick look at one row, before all are counted. */
function hasGrain(samples: Uint8Array, at: number, width: number): boolean {
  const row = at + 3 * width;
  return (
    samples[row] !== samples[row + 2] || samples[row + 1] !== samples[row + 5] || samples[row + 3] !== samples[row + 7]
  );
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let step = 0; step < exponent; step += 1) result = Math.imul(result, base);
  return result;
}

/** Whether a patch has steps enough; each row has one less than points. */
function hasTexture(samples: Uint8Array, at: number, width: number): boolean {
  let changes = 0;
  for (let y = 0; y < patchSize; y += 1) {
    const first = at + y * width;
    let before = samples[first] ?? 0;
    for (let place = first + 1; place < first + patchSize; place += 1) {
      const value = samples[place] ?? 0;
      const step = value - before;
      if (step > 1 || step < -1) changes += 1;
      before = value;
    }
    if (changes >= leastChanges) return true;
    if (changes + (patchSize - 1 - y) * (patchSize - 1) < leastChanges) return false;
  }
  return false;
}

function isSamePatch(samples: Uint8Array, one: number, other: number, width: number): boolean {
  for (let y = 0; y < patchSize; y += 1) {
    for (let x = 0; x < patchSize; x += 1) {
      if (samples[one + y * width + x] !== samples[other + y * width + x]) return false;
    }
  }
  return true;
}

function markPatch(marks: Uint8Array, at: number, width: number): void {
  for (let y = 0; y < patchSize; y += 1) marks.fill(1, at + y * width, at + y * width + patchSize);
}

/** What was copied along the grid and saved again has the same coefficients, however coarse they are. */
const leastCoefficients = 7;

function markCopiedBlocks(
  { luminance: { width, height } }: MeasuredPage,
  stored: StoredCoefficients,
  counts: Uint8Array,
  marks: Uint8Array,
): void {
  const { coefficients, stride, blocksWide, blocksHigh } = stored;
  const seen = new Map<number, number[]>();
  for (let row = 0; row < blocksHigh; row += 1) {
    for (let column = 0; column < blocksWide; column += 1) {
      if ((counts[row * blocksWide + column] ?? 0) < leastCoefficients) continue;
      const from = (row * stride + column) * 64;
      let hash = 0;
      for (let place = 1; place < 64; place += 1) {
        const value = coefficients[from + place] ?? 0;
        if (value === 0) continue;
        hash = (Math.imul(hash ^ (place << 16) ^ value, 0x01000193) + 0x9e3779b1) | 0;
      }
      const others = seen.get(hash);
      if (others === undefined) seen.set(hash, [row * blocksWide + column]);
      else others.push(row * blocksWide + column);
    }
  }
  for (const blocks of seen.values()) {
    if (blocks.length < 2 || blocks.length > patternCount) continue;
    for (const block of blocks) {
      const row = Math.floor(block / blocksWide);
      const left = (block - row * blocksWide) * 8;
      for (let y = row * 8; y < Math.min(height, row * 8 + 8); y += 1) {
        marks.fill(1, y * width + left, y * width + Math.min(width, left + 8));
      }
    }
  }
}
