/** Patches that stand on the page twice to the last point: grain never repeats by itself, a copied patch does. */
import { Room } from "../kernels/page-memory.ts";
import { copyRow } from "./count-coefficients.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import type { StoredCoefficients } from "./history.ts";
import type { MeasuredPage } from "./page-picture.ts";

const patchSize = 8;
const anchorSpacing = 4;
/** Distinct steps between neighbours that a patch needs to be more than paper or a bare edge; each row has one step less than points. */
const leastChanges = 26;
const mostFlat = patchSize * (patchSize - 1) - leastChanges;
/** Places of one hash that are kept: as many as distinguish a copy from a pattern, with the anchor itself. */
const placeLimit = 5;
/** A patch found more often is a pattern: hatching, dots, a screen font. */
const patternCount = placeLimit - 2;
/** Patches this near are one texture that repeats: halftones, dotted lines. */
const leastOffset = 10;
/** Larger pages would take too long. */
const hashedPointsLimit = 40_000_000;

export interface Copies {
  /** Of patches with texture, the share that stands elsewhere. */
  readonly repeatedShare: number;
}

export function measureCopies(page: MeasuredPage, units: readonly Unit[], table: CueTable): Copies {
  const { stored, storedCounts } = page;
  const room = new Room(page.memory);
  const marks = room.bytes(page.luminance.width * page.luminance.height);
  const repeatedShare = markCopiedPoints(page, marks, room);
  fillShares(page, units, table, "copiedPoints", marks);
  if (stored !== undefined && storedCounts !== undefined) {
    marks.fill(0);
    markCopiedBlocks(page, stored, storedCounts, marks, room);
    fillShares(page, units, table, "copiedBlocks", marks);
  }
  return { repeatedShare: Number(repeatedShare.toPrecision(4)) };
}

function fillShares(
  { luminance: { width, height }, memory }: MeasuredPage,
  units: readonly Unit[],
  table: CueTable,
  cue: "copiedPoints" | "copiedBlocks",
  marks: Uint8Array,
): void {
  for (const [index, unit] of units.entries()) {
    const [left, right] = [Math.max(0, unit.left), Math.min(width, unit.right)];
    const [top, bottom] = [Math.max(0, unit.top), Math.min(height, unit.bottom)];
    const sum = memory.kernels.sumBox(marks.byteOffset, width, left, top, right, bottom);
    table.set(index, cue, sum / Math.max(1, (unit.right - unit.left) * (unit.bottom - unit.top)));
  }
}

/** Patches on a coarse grid are looked for among all. */
function markCopiedPoints(page: MeasuredPage, marks: Uint8Array, room: Room): number {
  const { width, height, samples } = page.luminance;
  if (width < 2 * patchSize || height < 2 * patchSize || width * height > hashedPointsLimit) return 0;
  const { anchors, groups } = findPlaces(page, room);
  let repeated = 0;
  for (let index = 0; index < anchors.length; index += 1) {
    const at = anchors[index] ?? 0;
    const group = groups.ofAnchors[index] ?? 0;
    const known = groups.placeCounts[group] ?? 0;
    // Most anchors stand nowhere but where they are.
    if (known === 1) continue;
    const places = groups.places.subarray(group * placeLimit, group * placeLimit + known);
    // An anchor is among the places itself, unless there are more of them than are kept.
    const matches = places.includes(at) ? known - 1 : known;
    if (matches > 0) repeated += 1;
    if (matches === 0 || matches > patternCount) continue;
    for (const match of places) if (match !== at) markPair(samples, width, at, match, marks);
  }
  return anchors.length === 0 ? 0 : repeated / anchors.length;
}

function markPair(samples: Uint8Array, width: number, one: number, other: number, marks: Uint8Array): void {
  const [y0, y1] = [Math.floor(one / width), Math.floor(other / width)];
  if (Math.abs(y1 - y0) < leastOffset && Math.abs(other - y1 * width - (one - y0 * width)) < leastOffset) return;
  if (!isSamePatch(samples, one, other, width)) return;
  markPatch(marks, one, width);
  markPatch(marks, other, width);
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
/** More than a page has: a block and its hash share a number. */
const blockLimit = 2 ** 20;

function markCopiedBlocks(
  { luminance: { width, height }, memory }: MeasuredPage,
  stored: StoredCoefficients,
  counts: Uint8Array,
  marks: Uint8Array,
  room: Room,
): void {
  const { blocksWide, blocksHigh } = stored;
  const inRow = room.halves(blocksWide * 64);
  const inRowCounts = room.bytes(blocksWide);
  const hashes = room.words(blocksWide);
  const keys = new Float64Array(blocksWide * blocksHigh);
  let count = 0;
  for (let row = 0; row < blocksHigh; row += 1) {
    copyRow(stored, row, inRow);
    inRowCounts.set(counts.subarray(row * blocksWide, (row + 1) * blocksWide));
    const { byteOffset } = inRowCounts;
    memory.kernels.hashBlocks(inRow.byteOffset, blocksWide, byteOffset, leastCoefficients, hashes.byteOffset);
    for (let block = row * blocksWide, column = 0; column < blocksWide; block += 1, column += 1) {
      if ((counts[block] ?? 0) < leastCoefficients) continue;
      keys[count] = (hashes[column] ?? 0) * blockLimit + block;
      count += 1;
    }
  }
  const sorted = keys.subarray(0, count).sort();
  for (let first = 0; first < count; ) {
    const hash = Math.floor((sorted[first] ?? 0) / blockLimit);
    let end = first + 1;
    while (end < count && Math.floor((sorted[end] ?? 0) / blockLimit) === hash) end += 1;
    if (end - first >= 2 && end - first <= patternCount) {
      for (let at = first; at < end; at += 1) {
        const block = (sorted[at] ?? 0) - hash * blockLimit;
        const row = Math.floor(block / blocksWide);
        const left = (block - row * blocksWide) * 8;
        for (let y = row * 8; y < Math.min(height, row * 8 + 8); y += 1) {
          marks.fill(1, y * width + left, y * width + Math.min(width, left + 8));
        }
      }
    }
    first = end;
  }
}

/** Of the tables that the kernels look hashes up in. */
const [heads, filterBytes] = [1 << 16, 1 << 16];

/** All anchors of one hash together, so that a pattern that fills the page is walked through once. */
interface AnchorGroups {
  /** Of each anchor. */
  readonly ofAnchors: Int32Array;
  /** Of each group where patches with its hash begin. No more than the limit are kept. */
  readonly placeCounts: Uint8Array;
  readonly places: Int32Array;
}

/** Patches on a coarse grid that are more than paper or a bare edge, and where each stands on the page. */
function findPlaces(
  { luminance: { width, height }, memory }: MeasuredPage,
  room: Room,
): { readonly anchors: Int32Array; readonly groups: AnchorGroups } {
  const { kernels, samples, nearInk } = memory;
  const all = room.words(Math.ceil(width / anchorSpacing) * Math.ceil(height / anchorSpacing));
  let count = 0;
  for (let y = 0; y + patchSize <= height; y += anchorSpacing) {
    const to = all.byteOffset + 4 * count;
    count += kernels.findAnchors(samples, nearInk, width, y, anchorSpacing, mostFlat, to);
  }
  const anchors = all.subarray(0, count);
  const ofAnchors = room.words(count);
  const head = room.words(heads).fill(-1).byteOffset;
  const taken = room.bytes(filterBytes).byteOffset;
  const [hashes, nexts] = [room.take(4 * count), room.take(4 * count)];
  let groups = 0;
  const batch = 512;
  for (let first = 0; first < count; first += batch) {
    const [from, to] = [anchors.byteOffset + 4 * first, ofAnchors.byteOffset + 4 * first];
    const some = Math.min(batch, count - first);
    groups = kernels.groupAnchors(samples, width, from, some, groups, to, head, taken, hashes, nexts);
  }
  const placeCounts = room.bytes(groups);
  const places = room.words(groups * placeLimit);
  const rowWords = width + 16;
  const [columns, pairs, fours] = [room.words(rowWords).byteOffset, room.take(4 * rowWords), room.take(4 * rowWords)];
  const [counts, found] = [placeCounts.byteOffset, places.byteOffset];
  for (let y = 0; y < height; y += 1) {
    // biome-ignore format: one call
    kernels.findPlaces(samples, width, y, columns, pairs, fours, head, taken, hashes, nexts, placeLimit, counts, found);
  }
  return { anchors, groups: { ofAnchors, placeCounts, places } };
}
