/** How an amount of a currency is written. */
import { minorUnitsOf } from "../../contract/minor-units.ts";
import { wordAmount, wordDecimals } from "../wording.ts";

/** "1,234.568 KWD"; what names no currency is written with two decimals. */
export function wordMoney(amount: number, currency: string | undefined): string {
  if (currency === undefined) return wordAmount(amount);
  return `${wordDecimals(amount, minorUnitsOf(currency))} ${currency}`;
}
