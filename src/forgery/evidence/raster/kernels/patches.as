/** Where patches of eight by eight points stand on a page: the places whose hash is that of an anchor, a patch with texture. */

const patchSize: i32 = 8;
/** A patch's hash: its rows' hashes, which are its points', put together. */
const across: i32 = 0x01000193;
const down: i32 = -0x7a143595;
const across2: i32 = across * across;
const across4: i32 = across2 * across2;
const down2: i32 = down * down;
const down4: i32 = down2 * down2;
const outDown: i32 = down4 * down4;

const tableBits: i32 = 16;
/** Some twenty times as many bits as a page of dense print has anchors, so that few other points are looked up in vain. */
const filterBits: i32 = 19;
const golden: i32 = 0x9e3779b1;
/** Longer chains are made on purpose. */
const chainLimit: i32 = 200;

/** A quick look at one row, before all are counted. */
function hasGrain(row: usize): bool {
  return (
    load<u8>(row) != load<u8>(row, 2) || load<u8>(row, 1) != load<u8>(row, 5) || load<u8>(row, 3) != load<u8>(row, 7)
  );
}

/** Steps of less than two levels between neighbours along a patch's rows, of which each has one step less than points. */
function countFlat(at: usize, width: i32): i32 {
  const one = i8x16.splat(1);
  let flat = 0;
  for (let y = 0; y < patchSize; y += 1) {
    const own = v128.load64_zero(at);
    const next = v128.load64_zero(at + 1);
    const step = v128.or(i8x16.sub_sat_u(own, next), i8x16.sub_sat_u(next, own));
    flat += popcnt(i8x16.bitmask(i8x16.le_u(step, one)) & 0x7f);
    at += width;
  }
  return flat;
}

/** Along one row of anchors, the places of patches that are more than paper or a bare edge; gives how many. */
export function findAnchors(
  samples: usize,
  nearInk: usize,
  width: i32,
  y: i32,
  spacing: i32,
  mostFlat: i32,
  anchors: usize,
): i32 {
  let count = 0;
  const first = y * width;
  for (let x = 0; x + patchSize <= width; x += spacing) {
    const at = first + x;
    const isBare = load<u8>(nearInk + at) == 0 && load<u8>(nearInk + at + 4 * width + 4) == 0;
    if (isBare && !hasGrain(samples + at + 3 * width)) continue;
    if (countFlat(samples + at, width) > mostFlat) continue;
    store<i32>(anchors + (count << 2), at);
    count += 1;
  }
  return count;
}

function hashPatch(at: usize, width: i32): i32 {
  const one = i32x4.splat(1);
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  const factor = i32x4.splat(down);
  for (let y = 0; y < patchSize; y += 1) {
    const own = v128.load_ext<u8>(at);
    low = i32x4.add(i32x4.mul(low, factor), i32x4.add(i32x4.extend_low_i16x8_u(own), one));
    high = i32x4.add(i32x4.mul(high, factor), i32x4.add(i32x4.extend_high_i16x8_u(own), one));
    at += width;
  }
  const mixed = i32x4.add(i32x4.mul(low, i32x4.splat(across4)), high);
  return (
    i32x4.extract_lane(mixed, 0) * (across2 * across) +
    i32x4.extract_lane(mixed, 1) * across2 +
    i32x4.extract_lane(mixed, 2) * across +
    i32x4.extract_lane(mixed, 3)
  );
}

/** The place in the filter; its upper bits are that in the table. */
// @ts-ignore: decorator
@inline
function spread(hash: i32): i32 {
  return (hash * golden) >>> (32 - filterBits);
}

/** -1 where there is none. */
function findGroup(hashes: usize, nexts: usize, head: i32, hash: i32): i32 {
  let group = head;
  for (let step = 0; step < chainLimit && group >= 0; step += 1) {
    if (load<i32>(hashes + (group << 2)) == hash) return group;
    group = load<i32>(nexts + (group << 2));
  }
  return -1;
}

/** Puts anchors of one hash together; gives how many groups there are then. Heads are -1 and bits are none before the first. */
export function groupAnchors(
  samples: usize,
  width: i32,
  anchors: usize,
  count: i32,
  groups: i32,
  ofAnchors: usize,
  heads: usize,
  taken: usize,
  hashes: usize,
  nexts: usize,
): i32 {
  for (let index = 0; index < count; index += 1) {
    const hash = hashPatch(samples + load<i32>(anchors + (index << 2)), width);
    const bit = spread(hash);
    const head = heads + ((bit >>> (filterBits - tableBits)) << 2);
    let group = findGroup(hashes, nexts, load<i32>(head), hash);
    if (group < 0) {
      group = groups;
      groups += 1;
      store<i32>(hashes + (group << 2), hash);
      store<i32>(nexts + (group << 2), load<i32>(head));
      store<i32>(head, group);
      store<u8>(taken + (bit >>> 3), <u32>load<u8>(taken + (bit >>> 3)) | (1 << (bit & 7)));
    }
    store<i32>(ofAnchors + (index << 2), group);
  }
  return groups;
}

/** The hashes of the eight points above one another that end in a row. `columns` has four more than the row has points. */
function rollDown(columns: usize, row: usize, width: i32, hasGone: bool): void {
  const one = i32x4.splat(1);
  const factor = i32x4.splat(down);
  const outFactor = i32x4.splat(outDown);
  const gone = row - patchSize * width;
  for (let x = 0; x < width; x += 4) {
    const at = columns + (x << 2);
    const own = i32x4.add(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(row + x))), one);
    let hash = i32x4.add(i32x4.mul(v128.load(at), factor), own);
    if (hasGone) {
      const left = i32x4.add(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(gone + x))), one);
      hash = i32x4.sub(hash, i32x4.mul(left, outFactor));
    }
    v128.store(at, hash);
  }
}

/** Each number with the one `apart` behind it, that one's factor taken out: doubles the points that a hash is of. */
function join(from: usize, to: usize, count: i32, apart: i32, factor: i32): void {
  const factors = i32x4.splat(factor);
  for (let x = 0; x < count; x += 4) {
    const at = x << 2;
    v128.store(to + at, i32x4.add(i32x4.mul(v128.load(from + at), factors), v128.load(from + at + (apart << 2))));
  }
}

/**
 * Notes for each group where patches with its hash end in a row, no more than `placeLimit`. `columns` keeps what was above; `pairs`
 * and `fours` are room for as many numbers as the row has points, and for twelve more.
 */
export function findPlaces(
  samples: usize,
  width: i32,
  y: i32,
  columns: usize,
  pairs: usize,
  fours: usize,
  heads: usize,
  taken: usize,
  hashes: usize,
  nexts: usize,
  placeLimit: i32,
  placeCounts: usize,
  places: usize,
): void {
  rollDown(columns, samples + y * width, width, y >= patchSize);
  if (y < patchSize - 1) return;
  const count = width - patchSize + 1;
  join(columns, pairs, count + 6, 1, across);
  join(pairs, fours, count + 4, 2, across2);
  join(fours, pairs, count, 4, across4);
  const first = (y - patchSize + 1) * width;
  for (let x = 0; x < count; x += 1) {
    const hash = load<i32>(pairs + (x << 2));
    const bit = spread(hash);
    if ((load<u8>(taken + (bit >>> 3)) & (1 << (bit & 7))) == 0) continue;
    const group = findGroup(hashes, nexts, load<i32>(heads + ((bit >>> (filterBits - tableBits)) << 2)), hash);
    if (group < 0) continue;
    const known = <i32>load<u8>(placeCounts + group);
    if (known >= placeLimit) continue;
    store<i32>(places + ((group * placeLimit + known) << 2), first + x);
    store<u8>(placeCounts + group, known + 1);
  }
}

/** The hashes of a row of blocks by their coefficients that are not zero, the constant one left out; of blocks with enough of them. */
export function hashBlocks(coefficients: usize, count: i32, counts: usize, least: i32, hashes: usize): void {
  for (let block = 0; block < count; block += 1) {
    if (<i32>load<u8>(counts + block) < least) continue;
    const from = coefficients + (block << 7);
    let hash = 0;
    for (let place = 1; place < 64; place += 1) {
      const value = <i32>load<i16>(from + (place << 1));
      if (value != 0) hash = (hash ^ (place << 16) ^ value) * across + golden;
    }
    store<i32>(hashes + (block << 2), hash);
  }
}
