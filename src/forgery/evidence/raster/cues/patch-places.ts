/** Where patches of eight by eight points stand on a page: the places whose hash is that of an anchor, a patch with texture. */
import type { Room } from "../kernels/page-memory.ts";
import type { MeasuredPage } from "./page-picture.ts";

export const patchSize = 8;
const anchorSpacing = 4;
/** Distinct steps between neighbours that a patch needs to be more than paper or a bare edge; each row has one step less than points. */
const leastChanges = 26;
const mostFlat = patchSize * (patchSize - 1) - leastChanges;
/** Places of one hash that are kept: as many as tell a copy from a pattern, with the anchor itself. */
export const placeLimit = 5;
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
export function findPlaces(
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
  const stretch = 512;
  for (let first = 0; first < count; first += stretch) {
    const [from, to] = [anchors.byteOffset + 4 * first, ofAnchors.byteOffset + 4 * first];
    const some = Math.min(stretch, count - first);
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
