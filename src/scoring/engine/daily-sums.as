/**
 * Sums by day: a row for each of the last days, and one for all before them, faded. A day's transactions see the days before
 * it, so that what arrives late sees neither more nor less than what came in order. Sums of whole numbers stay exact.
 *
 * A header of three 64-bit floats: the first day, the newest one, and the last that is no longer kept apart. The first is 0 while nothing was
 * added, and 1 in states of earlier versions, which keep no first day. Then the older sums, then the days, each of a type of its own.
 */
import { modulo, powerOfTwo } from "./memory";

/** Added to the first day, so that none is 0 or 1. */
const dayOffset: f64 = 1_000_000;
export const headerBytes: usize = 24;
/** Beyond what a timestamp can say, and more days than are kept apart. */
const farthestDay: f64 = 1e9;
const mostDays: f64 = 366;

@inline export function isUsed(header: usize): bool { return load<f64>(header) != 0; }
@inline export function newestDay(header: usize): f64 { return load<f64>(header, 8); }
@inline export function baseDay(header: usize): f64 { return load<f64>(header, 16); }

/** How many days before this one the first was; NaN where that is not known. */
export function daysBefore(header: usize, day: f64): f64 {
  const first = load<f64>(header);
  return first > 1 ? max<f64>(0, day - (first - dayOffset)) : NaN;
}

/** False for a day that is no longer kept apart from later ones. */
export function isRetained(header: usize, day: f64): bool { return !isUsed(header) || day > baseDay(header); }

/** Whether its days are whole, exact, and in order: each has its row then, and none is searched for without end. */
export function areDaysSound(header: usize): bool {
  const newest = newestDay(header);
  const base = baseDay(header);
  return !isUsed(header) || (abs(newest) <= farthestDay && floor(newest) == newest && floor(base) == base && base <= newest && newest - base <= mostDays);
}

/** A power of two, so that weighing changes no bit of what is weighed. Whenever so many days begin, all before them weighs half. */
@inline function weightOf(day: f64, atDay: f64, halvingDays: f64): f64 {
  return powerOfTwo(floor(day / halvingDays) - floor(atDay / halvingDays));
}

@inline function rowOf<T>(days: usize, columns: i32, ringDays: i32, day: f64): usize {
  return days + <usize>(<i32>modulo(day, <f64>ringDays) * columns) * sizeof<T>();
}

/** To be called before a day's values are added. */
export function open<T>(header: usize, days: usize, columns: i32, ringDays: i32, halvingDays: f64, day: f64): void {
  if (!isUsed(header)) {
    store<f64>(header, day + dayOffset);
    store<f64>(header, day, 8);
    store<f64>(header, day - <f64>ringDays, 16);
  } else if (day > newestDay(header)) advance<T>(header, days, columns, ringDays, halvingDays, day);
  else if (day + dayOffset < load<f64>(header)) store<f64>(header, day + dayOffset);
}

/** Moves the days that leave the ring to the older ones. */
function advance<T>(header: usize, days: usize, columns: i32, ringDays: i32, halvingDays: f64, day: f64): void {
  const older = header + headerBytes;
  const oldBase = baseDay(header);
  const newBase = day - <f64>ringDays;
  const fade = weightOf(oldBase, newBase, halvingDays);
  if (fade != 1) for (let column = 0; column < columns; column += 1) scale(older + (<usize>column << 3), fade);
  const last = min<f64>(newBase, oldBase + <f64>ringDays);
  for (let leaving = oldBase + 1; leaving <= last; leaving += 1) {
    const row = rowOf<T>(days, columns, ringDays, leaving);
    const weight = weightOf(leaving, newBase, halvingDays);
    for (let column = 0; column < columns; column += 1) {
      const at = older + (<usize>column << 3);
      const left = row + <usize>column * sizeof<T>();
      store<f64>(at, load<f64>(at) + <f64>load<T>(left) * weight);
      store<T>(left, <T>0);
    }
  }
  store<f64>(header, day, 8);
  store<f64>(header, newBase, 16);
}

@inline function scale(at: usize, factor: f64): void { store<f64>(at, load<f64>(at) * factor); }

/** Where a day's values are added, and with which weight, by the two functions below. */
@inline export function isApart(header: usize, day: f64): bool { return day > baseDay(header); }
@inline export function rowFor<T>(days: usize, columns: i32, ringDays: i32, day: f64): usize { return rowOf<T>(days, columns, ringDays, day); }
@inline export function olderWeight(header: usize, halvingDays: f64, day: f64): f64 { return weightOf(day, baseDay(header), halvingDays); }

/** What a day that is kept apart holds. */
export function valueOf<T>(header: usize, days: usize, columns: i32, ringDays: i32, day: f64, column: i32): f64 {
  if (!isUsed(header) || day <= baseDay(header) || day > newestDay(header)) return 0;
  return <f64>load<T>(rowOf<T>(days, columns, ringDays, day) + <usize>column * sizeof<T>());
}

/** All before a day, as it weighs on that day. */
export function sumBefore<T>(header: usize, days: usize, columns: i32, ringDays: i32, halvingDays: f64, day: f64, out: usize): void {
  if (!isUsed(header)) {
    for (let column = 0; column < columns; column += 1) store<f64>(out + (<usize>column << 3), 0);
    return;
  }
  const older = header + headerBytes;
  const fade = weightOf(baseDay(header), day, halvingDays);
  for (let column = 0; column < columns; column += 1) store<f64>(out + (<usize>column << 3), load<f64>(older + (<usize>column << 3)) * fade);
  const newest = min<f64>(day - 1, newestDay(header));
  for (let kept = baseDay(header) + 1; kept <= newest; kept += 1) {
    const row = rowOf<T>(days, columns, ringDays, kept);
    const weight = weightOf(kept, day, halvingDays);
    for (let column = 0; column < columns; column += 1) {
      const at = out + (<usize>column << 3);
      store<f64>(at, load<f64>(at) + <f64>load<T>(row + <usize>column * sizeof<T>()) * weight);
    }
  }
}
