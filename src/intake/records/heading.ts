/** Divides the heading of a column into its name and what it says of the values, as in `Amount (EUR)` or `Date (DD/MM/YYYY)`. */
import type { DateOrder } from "./calendar-date.ts";
import { findCurrency } from "./currencies.ts";

interface Heading {
  readonly name: string;
  /** Which of day and month comes first, where the heading says so. */
  readonly order: DateOrder | undefined;
  /** The code of the currency, where it names one and no other: a dollar sign does not. */
  readonly currency: string | undefined;
}

const inBrackets = /^(.{1,100}?)\s*[([]([^()[\]]{1,30})[)\]]$/;
/** Signs and words, in lower case, that name one currency and no other. Codes do as well. */
const currencyWords: ReadonlyMap<string, string> = new Map([
  ...["€", "euro", "euros"].map((word) => [word, "EUR"] as const),
  ...["us dollar", "us dollars", "us-dollar", "us-dollars"].map((word) => [word, "USD"] as const),
  ...["£", "pound sterling", "pounds sterling"].map((word) => [word, "GBP"] as const),
  ...["swiss francs", "schweizer franken", "francs suisses"].map((word) => [word, "CHF"] as const),
  ["zł", "PLN"],
  ["kč", "CZK"],
  ["₹", "INR"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["tl", "TRY"],
]);
/** These stand for several: the name is understood without them, and no currency is taken from them. */
const openSign = /^[$¥]$/;
const words = [...currencyWords.keys()].join("|");
const nameAnd = (code: string): string => `^(.{1,100}?)[\\s_-]+(?:(?:in|en|em|w)[\\s_-]+)?(${code})$`;
const withWord = new RegExp(nameAnd(words), "i");
/** Of codes in lower case only those that are no words. */
const withCode = new RegExp(nameAnd("[A-Z]{3}|usd|eur|gbp|chf|inr|brl|pln|try|\\$"));
const harmless =
  /^(?:utc|gmt|utc[+-]0+(?::00)?|iso(?: ?8601)?|[dmyjathsT:./ -]{6,30}|24h|d(?:ebit|b|r)?[ /-]c(?:redit|r)?)$/i;
const pattern = /(d{1,2}|[tj]{2}|m{1,2})[./ -](m{1,2}|d{1,2})[./ -](?:y{2,4}|j{4}|a{4})/i;

/** The name without its remark where that is understood; otherwise the whole heading is the name. */
export function readHeading(heading: string): Heading {
  const bracketed = inBrackets.exec(heading.trim());
  if (bracketed !== null) {
    const [, name = "", remark = ""] = bracketed;
    const bare = remark.trim().replace(/^in /i, "");
    const currency = currencyOf(bare);
    if (currency !== undefined || openSign.test(bare) || harmless.test(bare)) {
      return { name, order: orderOf(bare), currency };
    }
    return { name: heading, order: undefined, currency: undefined };
  }
  const [, name = "", code = ""] = withWord.exec(heading.trim()) ?? withCode.exec(heading.trim()) ?? [];
  const currency = currencyOf(code);
  const isCurrency = currency !== undefined || openSign.test(code);
  return { name: isCurrency ? name : heading, order: undefined, currency };
}

function currencyOf(remark: string): string | undefined {
  return currencyWords.get(remark.toLowerCase()) ?? findCurrency(remark);
}

/** By heading: a file has one or two for its amounts, and each row asks for one. */
const currencies = new Map<string, string | undefined>();
const mostHeadings = 256;
const longestHeading = 200;

/** The currency that a heading such as `Betrag (EUR)` gives to the amounts below it. */
export function currencyInHeading(heading: string): string | undefined {
  if (heading.length > longestHeading) return undefined;
  if (!currencies.has(heading)) {
    if (currencies.size >= mostHeadings) currencies.clear();
    currencies.set(heading, readHeading(heading).currency);
  }
  return currencies.get(heading);
}

function orderOf(remark: string): DateOrder | undefined {
  const match = pattern.exec(remark);
  if (match === null) return undefined;
  const isMonthFirst = match[1]?.toLowerCase().startsWith("m") === true;
  const isMonthSecond = match[2]?.toLowerCase().startsWith("m") === true;
  if (isMonthFirst === isMonthSecond) return undefined;
  return isMonthFirst ? "monthFirst" : "dayFirst";
}
