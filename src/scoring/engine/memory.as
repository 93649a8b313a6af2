/** Where a decision's numbers lie, and what is asked of the host: the very functions that scripts call, so that results are the same to the last bit. */
@external("env", "exp") export declare function exp(x: f64): f64;
@external("env", "log") export declare function log(x: f64): f64;
@external("env", "log2") export declare function log2(x: f64): f64;
@external("env", "log10") export declare function log10(x: f64): f64;
@external("env", "log1p") export declare function log1p(x: f64): f64;
@external("env", "pow") export declare function pow(base: f64, exponent: f64): f64;
@external("env", "hypot") export declare function hypot(x: f64, y: f64): f64;

/** The transaction at hand, as `row.ts` writes it. */
export const row: usize = 1024;
/** Its facts: 64-bit floats, at the places that `places.as` names. */
export const facts: usize = 2048;
/** The same as whoever reads the kept vector gets them. */
export const kept: usize = 6144;
/** The kept vector: 32-bit floats, without the first fact. */
export const vector: usize = 10240;
/** Reporting thresholds: how many, then each. */
export const thresholds: usize = 12288;
/** For work within one call. */
export const scratch: usize = 16384;

export const LN2: f64 = 0.6931471805599453;
export const secondMs: f64 = 1_000;
export const minuteMs: f64 = 60_000;
export const hourMs: f64 = 3_600_000;
export const dayMs: f64 = 86_400_000;
/** Smaller amounts count as this, so that logarithms and ratios stay finite. */
export const smallestAmount: f64 = 1e-6;
/** Beyond this a ratio says no more. */
export const mostTimes: f64 = 1e12;

@inline export function get(place: usize): f64 { return load<f64>(facts + place); }
@inline export function put(place: usize, value: f64): void { store<f64>(facts + place, value); }

@inline export function timeMs(): f64 { return load<f64>(row); }
@inline export function amountGiven(): f64 { return load<f64>(row, 8); }
@inline export function payeeAddedMs(): f64 { return load<f64>(row, 16); }
@inline export function credentialAgeMs(): f64 { return load<f64>(row, 24); }
@inline export function counterpartyHash(): u32 { return load<u32>(row, 32); }
@inline export function deviceHash(): u32 { return load<u32>(row, 36); }
@inline export function countryHash(): u32 { return load<u32>(row, 40); }
@inline export function categoryHash(): u32 { return load<u32>(row, 44); }
@inline export function accountHash(): u32 { return load<u32>(row, 48); }
@inline export function nameHash(): u32 { return load<u32>(row, 52); }
@inline export function referenceHash(): u32 { return load<u32>(row, 56); }
@inline export function countryCode(): u32 { return load<u32>(row, 60); }
@inline export function unitCode(): u32 { return load<u32>(row, 64); }
@inline export function tag(): u32 { return load<u32>(row, 68); }
/** How many of its attributes are categories; for each the hash of its name, of its name and value, and of its name as new. */
@inline export function attributeCount(): i32 { return load<i32>(row, 72); }
const flags: usize = 76;
@inline function hasFlag(flag: i32): bool { return (load<i32>(row, flags) & flag) != 0; }
@inline export function namesCounterparty(): bool { return hasFlag(1); }
@inline export function namesDevice(): bool { return hasFlag(2); }
@inline export function namesCountry(): bool { return hasFlag(4); }
@inline export function namesCategory(): bool { return hasFlag(8); }
@inline export function isPresent(): bool { return hasFlag(16); }
@inline export function isTransfer(): bool { return hasFlag(32); }
@inline export function hasAttributes(): bool { return hasFlag(64); }
/** Addresses of its states, 0 for none: account, peers, counterparty, device, category, country, address. */
@inline export function stateAt(index: i32): usize { return load<u32>(row + 80 + (<usize>index << 2)); }
export const attributes: usize = row + 108;

@inline export function isNaN64(value: f64): bool { return value != value; }
@inline export function clamp(value: f64, least: f64, most: f64): f64 { return value < least ? least : value > most ? most : value; }
@inline export function isIn(places: i32, index: i32): bool { return ((places >>> index) & 1) == 1; }
@inline export function dayNumber(time: f64): f64 { return floor(time / dayMs); }
@inline export function hourOfDay(time: f64): i32 { return i32(floor((time - dayNumber(time) * dayMs) / hourMs)); }
/** 0 is Sunday. */
@inline export function weekdayOf(time: f64): i32 { return i32(modulo(dayNumber(time) + 4, 7)); }
/** Of whole numbers; never below 0. */
@inline export function modulo(value: f64, by: f64): f64 { return value - floor(value / by) * by; }

/** To the nearest whole number, halves up. */
export function round(value: f64): f64 {
  const above = ceil(value);
  return above - 0.5 > value ? above - 1 : above;
}

/** Two to a whole power. */
export function powerOfTwo(exponent: f64): f64 {
  if (exponent >= -1022 && exponent <= 1023) return reinterpret<f64>((i64(exponent) + 1023) << 52);
  return pow(2, exponent);
}

/** The amount in the account's own unit; a vector of an earlier version knows of no other. `from` are facts or kept facts. */
@inline export function ownAmountOf(from: usize, amount: usize, unitRate: usize): f64 {
  const given = load<f64>(from + amount);
  const rate = load<f64>(from + unitRate);
  return rate >= 0 ? given * rate : given;
}
