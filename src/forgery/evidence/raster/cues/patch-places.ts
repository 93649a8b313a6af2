/** Where patches of eight by eight points stand on a page: the places whose hash is that of an anchor, a patch with texture. */
import type { Plane } from "../plane.ts";
import type { MeasuredPage } from "./page-picture.ts";

export const patchSize = 8;
const anchorSpacing = 4;
/** Distinct steps between neighbours that a patch needs to be more than paper or a bare edge. */
const leastChanges = 26;
/** Places of one hash that are kept: as many as tell a copy from a pattern, with the anchor itself. */
export const placeLimit = 5;

/** A patch's hash: its rows' hashes, which are its points', put together. */
const across = 0x01000193;
const down = -0x7a143595;
const outAcross = power(across, patchSize);
const outDown = power(down, patchSize);

function hashPatch(samples: Uint8Array, at: number, width: number): number {
  let hash = 0;
  for (let first = at; first < at + patchSize * width; first += width) {
    let row = 0;
    for (let place = first; place < first + patchSize; place += 1) {
      row = (Math.imul(row, across) + (samples[place] ?? 0) + 1) | 0;
    }
    hash = (Math.imul(hash, down) + row) | 0;
  }
  return hash;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let step = 0; step < exponent; step += 1) result = Math.imul(result, base);
  return result;
}

/** Patches on a coarse grid that are more than paper or a bare edge. */
export function findAnchors({ luminance, nearInk }: MeasuredPage): Int32Array {
  const { width, height, samples } = luminance;
  const anchors = new Int32Array(Math.ceil(width / anchorSpacing) * Math.ceil(height / anchorSpacing));
  let count = 0;
  for (let y = 0; y + patchSize <= height; y += anchorSpacing) {
    for (let x = 0; x + patchSize <= width; x += anchorSpacing) {
      const at = y * width + x;
      if (nearInk[at] === 0 && nearInk[at + 4 * width + 4] === 0 && !hasGrain(samples, at, width)) continue;
      if (!hasTexture(samples, at, width)) continue;
      anchors[count] = at;
      count += 1;
    }
  }
  return anchors.subarray(0, count);
}

/** A quick look at one row, before all are counted. */
function hasGrain(samples: Uint8Array, at: number, width: number): boolean {
  const row = at + 3 * width;
  return (
    samples[row] !== samples[row + 2] || samples[row + 1] !== samples[row + 5] || samples[row + 3] !== samples[row + 7]
  );
}

/** Whether a patch has steps enough of more than one level; each row has one step less than points. */
function hasTexture(samples: Uint8Array, at: number, width: number): boolean {
  let flat = 0;
  for (let y = 0; y < patchSize; y += 1) {
    const first = at + y * width;
    let before = samples[first] ?? 0;
    for (let place = first + 1; place < first + patchSize; place += 1) {
      const value = samples[place] ?? 0;
      const step = value - before;
      // Without a branch, of which grain would make a guess: the sign of what is below two.
      flat += (Math.imul(step, step) - 2) >>> 31;
      before = value;
    }
    if (flat > patchSize * (patchSize - 1) - leastChanges) return false;
  }
  return true;
}

/** All anchors of one hash together, so that a pattern that fills the page is walked through once. */
interface AnchorGroups {
  /** Of each anchor. */
  readonly ofAnchors: Int32Array;
  readonly heads: Int32Array;
  /** One bit a hash: small enough to stay near the processor while all points are looked up. */
  readonly taken: Uint8Array;
  /** Of each group: its hash, the group behind it in the chain, and where patches with its hash begin. */
  readonly hashes: Int32Array;
  readonly nexts: Int32Array;
  /** No more than the limit are kept. */
  readonly placeCounts: Uint8Array;
  readonly places: Int32Array;
}

const tableBits = 16;
/** Some twenty times as many bits as a page of dense print has anchors, so that few other points are looked up in vain. */
const filterBits = 19;
/** Longer chains are made on purpose. */
const chainLimit = 200;

/** The place in the filter; its upper bits are that in the table. */
function spread(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - filterBits);
}

function headOf(hash: number): number {
  return spread(hash) >>> (filterBits - tableBits);
}

export function groupAnchors(anchors: Int32Array, { width, samples }: Plane): AnchorGroups {
  const heads = new Int32Array(1 << tableBits).fill(-1);
  const taken = new Uint8Array(1 << (filterBits - 3));
  const ofAnchors = new Int32Array(anchors.length);
  const hashes = new Int32Array(anchors.length);
  const nexts = new Int32Array(anchors.length);
  let count = 0;
  for (let index = 0; index < anchors.length; index += 1) {
    const hash = hashPatch(samples, anchors[index] ?? 0, width);
    const head = headOf(hash);
    let group = findGroup(hashes, nexts, heads[head] ?? -1, hash);
    if (group < 0) {
      group = count;
      count += 1;
      hashes[group] = hash;
      nexts[group] = heads[head] ?? -1;
      heads[head] = group;
      const bit = spread(hash);
      taken[bit >>> 3] = (taken[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
    ofAnchors[index] = group;
  }
  const places = new Int32Array(count * placeLimit);
  return { ofAnchors, heads, taken, hashes, nexts, placeCounts: new Uint8Array(count), places };
}

/** -1 where there is none. */
function findGroup(hashes: Int32Array, nexts: Int32Array, head: number, hash: number): number {
  let group = head;
  for (let step = 0; step < chainLimit && group >= 0; step += 1) {
    if (hashes[group] === hash) return group;
    group = nexts[group] ?? -1;
  }
  return -1;
}

/** Notes for each group where patches with its hash begin. Hashes of all patches are made by rolling down columns, then along rows. */
export function findPlaces(groups: AnchorGroups, { width, height, samples }: Plane): void {
  const { taken } = groups;
  const columns = new Int32Array(width);
  for (let y = 0; y < height; y += 1) {
    rollDown(columns, samples, y, width);
    if (y < patchSize - 1) continue;
    let hash = 0;
    for (let x = 0; x < patchSize - 1; x += 1) hash = (Math.imul(hash, across) + (columns[x] ?? 0)) | 0;
    let gone = 0;
    const to = (y - patchSize + 1) * width - patchSize + 1;
    for (let x = patchSize - 1; x < width; x += 1) {
      hash = (Math.imul(hash, across) + (((columns[x] ?? 0) - Math.imul(outAcross, gone)) | 0)) | 0;
      gone = columns[x - patchSize + 1] ?? 0;
      const bit = spread(hash);
      if (((taken[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0) notePlace(groups, hash, to + x);
    }
  }
}

/** The hashes of the eight points above one another that end in a row. */
function rollDown(columns: Int32Array, samples: Uint8Array, y: number, width: number): void {
  const first = y * width;
  if (y < patchSize) {
    for (let x = 0; x < width; x += 1) {
      columns[x] = (Math.imul(columns[x] ?? 0, down) + (samples[first + x] ?? 0) + 1) | 0;
    }
    return;
  }
  const gone = first - patchSize * width;
  for (let x = 0; x < width; x += 1) {
    const left = Math.imul(outDown, (samples[gone + x] ?? 0) + 1);
    columns[x] = (Math.imul(columns[x] ?? 0, down) + (((samples[first + x] ?? 0) + 1 - left) | 0)) | 0;
  }
}

function notePlace(groups: AnchorGroups, hash: number, at: number): void {
  const { heads, hashes, nexts, placeCounts, places } = groups;
  const group = findGroup(hashes, nexts, heads[headOf(hash)] ?? -1, hash);
  if (group < 0) return;
  const count = placeCounts[group] ?? 0;
  if (count >= placeLimit) return;
  places[group * placeLimit + count] = at;
  placeCounts[group] = count + 1;
}
