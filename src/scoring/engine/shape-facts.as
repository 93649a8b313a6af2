/** The shape of the number: roundness, decimals and first digits. */
import { firstDigit, isRoundAmount } from "./absorb-account";
import * as A from "./account";
import { totalOf } from "./counts";
import { get, log10, put, round } from "./memory";
import * as F from "./places";

/** Benford's law says nothing of fewer first digits than this. */
const fewestDigits: i32 = 100;

export function addShapeFacts(account: usize): void {
  const amount = get(F.amount);
  put(F.decimals, decimalsOf(amount));
  const habits = totalOf(account + A.roundCounts, 2);
  if (habits > 0) put(F.roundShare, <f64>load<u16>(account + A.roundCounts) / <f64>habits);
  if (!(amount > 0)) return;
  put(F.isRound, isRoundAmount(amount) ? 1 : 0);
  const digit = firstDigit(amount);
  put(F.firstDigit, <f64>digit);
  const digits = totalOf(account + A.digitCounts, 9);
  put(F.digitHabits, <f64>digits);
  if (digits < fewestDigits) return;
  put(F.digitShare, digitCount(account, digit) / <f64>digits);
  put(F.benfordDistance, benfordDistance(account, <f64>digits));
}

@inline function digitCount(account: usize, digit: i32): f64 {
  return <f64>load<u16>(account + A.digitCounts + (<usize>(digit - 1) << 1));
}

/** Against the share of amounts that begin with each digit by Benford's law. */
function benfordDistance(account: usize, digits: f64): f64 {
  let distance: f64 = 0;
  for (let digit = 1; digit <= 9; digit += 1) {
    const expected = log10(1 + 1 / <f64>digit) * digits;
    const surplus = digitCount(account, digit) - expected;
    distance += (surplus * surplus) / expected;
  }
  return distance;
}

/** How many decimals an amount is written with, nine at most. */
function decimalsOf(amount: f64): f64 {
  let scaled = abs(amount);
  // Beyond this a 64-bit float has no exact cents, so that decimals would be its own and not the sender's.
  if (scaled > 1e9) return 0;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    if (abs(scaled - round(scaled)) <= scaled * 1e-14) return <f64>decimals;
    scaled *= 10;
  }
  return 9;
}
