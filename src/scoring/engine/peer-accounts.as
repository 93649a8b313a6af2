/**
 * How many accounts the payments of peers are of, by day: a few accounts would be compared with themselves. An account is one of 64 bits by the
 * hash of its name. First those of the days that are no longer kept apart, then a row of bits for each day that is.
 */
import { modulo } from "./memory";

/** Of fewer accounts a rank says what they did, not what is ordinary. */
const fewestAccounts: i64 = 5;

export function peerAccountsBytes(ringDays: i32): usize { return 8 + (<usize>ringDays << 3); }

@inline function rowOf(accounts: usize, ringDays: i32, day: f64): usize { return accounts + 8 + (<usize><i32>modulo(day, <f64>ringDays) << 3); }

/** The days from one base to the next are no longer kept apart. */
export function mergeDays(accounts: usize, ringDays: i32, base: f64, nextBase: f64): void {
  const last = min<f64>(nextBase, base + <f64>ringDays);
  for (let leaving = base + 1; leaving <= last; leaving += 1) {
    const row = rowOf(accounts, ringDays, leaving);
    store<u64>(accounts, load<u64>(accounts) | load<u64>(row));
    store<u64>(row, 0);
  }
}

export function addPeerAccount(accounts: usize, ringDays: i32, base: f64, day: f64, account: u32): void {
  const at = day > base ? rowOf(accounts, ringDays, day) : accounts;
  store<u64>(at, load<u64>(at) | (<u64>1 << (account & 63)));
}

/** Whether there are enough of them before a day that is kept apart. Two that share a bit count as one. */
export function arePeerAccountsMany(accounts: usize, ringDays: i32, base: f64, newest: f64, day: f64): bool {
  let bits = load<u64>(accounts);
  const last = min<f64>(day - 1, newest);
  for (let kept = base + 1; kept <= last; kept += 1) bits |= load<u64>(rowOf(accounts, ringDays, kept));
  return <i64>popcnt(bits) >= fewestAccounts;
}
