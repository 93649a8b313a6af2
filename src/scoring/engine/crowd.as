/**
 * The last few accounts that dealt with a counterparty, device or address: how many at once, and how many with large amounts. Of an
 * account's visits on one day the first is kept: no account fills the places alone, and no order of arrival changes what is kept.
 */
import { findRoom, makeRoom } from "./account";
import { dayMs, dayNumber, hourMs } from "./memory";

/** More accounts than this within an hour are many enough. */
const crowdSize: i32 = 16;
export const crowdBytes: usize = 392;

/** Offsets of 64-bit floats. */
const used: usize = 0;
const times: usize = 8;
const accounts: usize = 136;
const amounts: usize = 264;

/** What was there at the instant that was read last, the account at hand included. */
export let accounts1h: f64 = 0;
export let accounts1d: f64 = 0;
/** Accounts that paid at least a given amount within the day. */
export let large1d: f64 = 0;

@inline function at(crowd: usize, column: usize, index: i32): f64 { return load<f64>(crowd + column + (<usize>index << 3)); }
@inline function put(crowd: usize, column: usize, index: i32, value: f64): void { store<f64>(crowd + column + (<usize>index << 3), value); }
@inline function usedOf(crowd: usize): i32 { return <i32>load<f64>(crowd + used); }

/** Whether it has as many visits as there are places for. */
@inline export function isCrowdSound(crowd: usize): bool {
  return load<f64>(crowd + used) >= 0 && load<f64>(crowd + used) <= <f64>crowdSize;
}

/** `account` is a hash of its name. */
export function addVisit(crowd: usize, time: f64, account: f64, amount: f64): void {
  const found = findVisit(crowd, time, account);
  if (found >= 0) {
    const foundMs = at(crowd, times, found);
    if (foundMs < time || (foundMs == time && at(crowd, amounts, found) >= amount)) return;
    remove(crowd, found);
  }
  const count = usedOf(crowd);
  const position = findRoom(crowd + times, crowdSize, count, time);
  if (position < 0) return;
  makeRoom(crowd + times, 3, crowdSize, count, position);
  makeRoom(crowd + accounts, 3, crowdSize, count, position);
  makeRoom(crowd + amounts, 3, crowdSize, count, position);
  put(crowd, times, position, time);
  put(crowd, accounts, position, account);
  put(crowd, amounts, position, amount);
  store<f64>(crowd + used, <f64>min<i32>(crowdSize, count + 1));
}

/** False where what came later has pushed out what was there at this instant. `large` is the amount from which one counts as such. */
export function readCrowd(crowd: usize, time: f64, account: f64, large: f64): bool {
  const count = usedOf(crowd);
  if (count == crowdSize && at(crowd, times, count - 1) > time && at(crowd, times, 0) > time - dayMs) return false;
  accounts1h = 1;
  accounts1d = 1;
  large1d = 0;
  for (let index = count - 1; index >= 0; index -= 1) {
    const since = time - at(crowd, times, index);
    if (since < 0) continue;
    if (since > dayMs) break;
    const other = at(crowd, accounts, index);
    if (other == account || isCounted(crowd, index, count, time)) continue;
    accounts1d += 1;
    if (since <= hourMs) accounts1h += 1;
    if (at(crowd, amounts, index) >= large) large1d += 1;
  }
  return true;
}

/** The place of this account's visit on the same day; -1 where there is none. */
function findVisit(crowd: usize, time: f64, account: f64): i32 {
  const day = dayNumber(time);
  for (let index = usedOf(crowd) - 1; index >= 0; index -= 1) {
    if (at(crowd, accounts, index) == account && dayNumber(at(crowd, times, index)) == day) return index;
  }
  return -1;
}

function remove(crowd: usize, index: i32): void {
  const count = usedOf(crowd);
  removeOf(crowd + times, index, count);
  removeOf(crowd + accounts, index, count);
  removeOf(crowd + amounts, index, count);
  store<f64>(crowd + used, <f64>(count - 1));
}

@inline function removeOf(column: usize, index: i32, count: i32): void {
  memory.copy(column + (<usize>index << 3), column + (<usize>(index + 1) << 3), <usize>(count - index - 1) << 3);
}

/** Whether its account stands at a later place as well, up to the instant. */
function isCounted(crowd: usize, index: i32, count: i32, time: f64): bool {
  const account = at(crowd, accounts, index);
  for (let later = index + 1; later < count; later += 1) {
    if (at(crowd, times, later) > time) return false;
    if (at(crowd, accounts, later) == account) return true;
  }
  return false;
}
