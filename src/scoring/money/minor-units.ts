/** How an amount of a currency is written. */
import { minorUnitsOf } from "../../contract/minor-units.ts";
import { NumberWriter } from "../wording.ts";

/** Of what names no currency: with two decimals. */
const plain = new NumberWriter(2);
const writers = new Map<string, NumberWriter>();
/** More than a service meets, unless somebody invents them. */
const mostWriters = 300;

/** Transactions of one currency mostly follow each other. */
let last: string | undefined;
let writer = plain;

export function moneyWriterOf(currency: string | undefined): NumberWriter {
  if (currency === last) return writer;
  const found = currency === undefined ? plain : (writers.get(currency) ?? createWriter(currency));
  [last, writer] = [currency, found];
  return found;
}

function createWriter(currency: string): NumberWriter {
  const created = new NumberWriter(minorUnitsOf(currency), ` ${currency}`);
  if (writers.size < mostWriters) writers.set(currency, created);
  return created;
}

/** "1,234.568 KWD"; what names no currency is written with two decimals. */
export function wordMoney(amount: number, currency: string | undefined): string {
  return moneyWriterOf(currency).amount(amount);
}
