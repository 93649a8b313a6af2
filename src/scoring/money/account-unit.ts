/**
 * The unit of an account: the currency that it named first, as a code; 0 while it named none. What names no currency is in the account's own unit,
 * and the first that is named is the unit of all before it. Amounts in another one are compared by their value in it.
 */
import type { Transaction } from "../../contract/transactions.ts";
import type { Rates } from "./rates.ts";

/** Three letters as a number from 1 to 17,576; 0 for anything else. */
export function codeOf(currency: string | undefined): number {
  if (currency?.length !== 3) return 0;
  let code = 0;
  for (let index = 0; index < 3; index += 1) {
    const letter = currency.charCodeAt(index) - 65;
    if (!(letter >= 0 && letter < 26)) return 0;
    code = code * 26 + letter;
  }
  return code + 1;
}

/** By code: there are few. */
const currencies = new Map<number, string>();

/** Undefined where no currency was named. */
export function currencyOf(code: number): string | undefined {
  if (!(code > 0)) return undefined;
  const known = currencies.get(code);
  if (known !== undefined) return known;
  const letters = [Math.floor((code - 1) / 676), Math.floor((code - 1) / 26) % 26, (code - 1) % 26];
  const currency = String.fromCharCode(...letters.map((letter) => letter + 65));
  currencies.set(code, currency);
  return currency;
}

/** What one unit of a transaction's money is worth in the account's: 1 in its own currency, 0 where no rate is known. */
export function unitRateOf(unit: number, { currency, timeMs }: Transaction, rates: Rates): number {
  if (unit === 0 || currency === undefined || codeOf(currency) === unit) return 1;
  return rateBetween(currency, currencyOf(unit) ?? "", timeMs, rates);
}

/** Rounded as it is kept with a decision, so that whoever reads it there calculates the same. */
function rateBetween(from: string, to: string, timeMs: number, rates: Rates): number {
  const rate = Math.fround(rates.dollarsPer(from, timeMs) / rates.dollarsPer(to, timeMs));
  return rate > 0 && rate < 1e18 ? rate : 0;
}

/** The account's currency, where the transaction's is another. */
export function foreignUnitOf(unit: number, currency: string | undefined): string | undefined {
  return unit === 0 || currency === undefined || unit === codeOf(currency) ? undefined : currencyOf(unit);
}

/** How far a comparison of the two currencies may be off, as a share. */
export function unitErrorOf(unit: number, { currency, timeMs }: Transaction, rates: Rates): number {
  const own = currencyOf(unit);
  if (own === undefined || currency === undefined || own === currency) return 0;
  return Math.hypot(rates.errorOf(currency, timeMs), rates.errorOf(own, timeMs));
}
