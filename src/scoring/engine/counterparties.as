/** Whom an account has dealt with: the first 128 by the tags of their names, any further ones in a Bloom filter. */
import { counterparties, counterpartyFilter } from "./account";
import { filterAdd, filterDistinct, filterHas, filterHitRate } from "./counts";

/** With all places used, one stranger in 500 has the tag of somebody who is listed. */
const listSize: i32 = 128;
const filterBytes: i32 = 32;
/** A filter that takes more strangers than this for known says nothing of those that it has. */
const mostHitRate: f64 = 0.05;

/** 1 for one that is new to the account, 0 for one that it knows, NaN where that can no longer be told. */
export function noveltyOfCounterparty(account: usize, tag: u32, hash: u32): f64 {
  if (isListed(account, tag)) return 0;
  if (!filterHas(account + counterpartyFilter, filterBytes, hash)) return 1;
  return isFilterSure(account) ? 0 : NaN;
}

export function addCounterparty(account: usize, tag: u32, hash: u32): void {
  if (isListed(account, tag)) return;
  // So are those that an account knows from before there was a list.
  if (filterHas(account + counterpartyFilter, filterBytes, hash) && isFilterSure(account)) return;
  const used = listUsed(account);
  if (used < listSize) store<u16>(account + counterparties + (<usize>used << 1), <u16>tag);
  else filterAdd(account + counterpartyFilter, filterBytes, hash);
}

/** How many there are about, of so many transactions that named one. */
export function distinctCounterparties(account: usize, named: f64): f64 {
  return min<f64>(named, <f64>listUsed(account) + filterDistinct(account + counterpartyFilter, filterBytes));
}

@inline function isFilterSure(account: usize): bool { return filterHitRate(account + counterpartyFilter, filterBytes) <= mostHitRate; }

@inline function isListed(account: usize, tag: u32): bool { return findTag(account, tag) < listSize; }
/** Places are used from the first on, and 0 is the tag of nobody. */
@inline function listUsed(account: usize): i32 { return findTag(account, 0); }

/** The first place of a tag; the number of places where it has none. What lies behind an unused place is not searched. */
function findTag(account: usize, tag: u32): i32 {
  const wanted = i16x8.splat(<i16>tag);
  for (let index = 0; index < listSize; index += 8) {
    const tags = v128.load(account + counterparties + (<usize>index << 1));
    const found = i16x8.bitmask(i16x8.eq(tags, wanted));
    if (found != 0) return index + ctz(found);
    if (i16x8.extract_lane_u(tags, 7) == 0) return listSize;
  }
  return listSize;
}
