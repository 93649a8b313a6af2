/** Divides the heading of a column into its name and what it says of the values, as in `Amount (EUR)` or `Date (DD/MM/YYYY)`. */
import type { DateOrder } from "./calendar-date.ts";
import { findCurrency } from "./currencies.ts";
import { findZone } from "./time-zone.ts";

interface Heading {
  readonly name: string;
  /** Which of day and month comes first, where the heading says so. */
  readonly order: DateOrder | undefined;
  /** The code of the currency, where it names one and no other: a dollar sign does not. */
  readonly currency: string | undefined;
  /** The zone of the times, as an offset or a name. Abbreviations such as CET may be meant all year, and are none. */
  readonly zone: string | undefined;
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
const harmless = /^(?:iso(?: ?8601)?|[dmyjathsT:./ -]{6,30}|24h|d(?:ebit|b|r)?[ /-]c(?:redit|r)?)$/i;
const pattern = /(d{1,2}|[tj]{2}|m{1,2})[./ -](m{1,2}|d{1,2})[./ -](?:y{2,4}|j{4}|a{4})/i;

/** The name without its remark where that is understood; otherwise the whole heading is the name. */
export function readHeading(heading: string): Heading {
  const bracketed = inBrackets.exec(heading.trim());
  if (bracketed !== null) {
    const [, name = "", remark = ""] = bracketed;
    const bare = remark.trim().replace(/^in /i, "");
    const currency = currencyOf(bare);
    const zone = zoneOf(bare);
    if (currency !== undefined || zone !== undefined || openSign.test(bare) || harmless.test(bare)) {
      return { name, order: orderOf(bare), currency, zone };
    }
    return { name: heading, order: undefined, currency: undefined, zone: undefined };
  }
  const [, name = "", code = ""] = withWord.exec(heading.trim()) ?? withCode.exec(heading.trim()) ?? [];
  const currency = currencyOf(code);
  const isCurrency = currency !== undefined || openSign.test(code);
  return { name: isCurrency ? name : heading, order: undefined, currency, zone: undefined };
}

const offset = /^(?:utc|gmt)?([+\-\u2212])(\d{1,2})(?::?(\d\d))?$/i;

function zoneOf(remark: string): string | undefined {
  if (/^(?:utc|gmt|z)$/i.test(remark)) return "UTC";
  const [, sign, hours = "", minutes = "00"] = offset.exec(remark.replaceAll(" ", "")) ?? [];
  const name = sign === undefined ? remark : `${sign === "+" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes}`;
  return (sign !== undefined || remark.includes("/")) && findZone(name) !== undefined ? name : undefined;
}

function currencyOf(remark: string): string | undefined {
  return currencyWords.get(remark.toLowerCase()) ?? findCurrency(remark);
}

/** By heading: a file has few for its amounts and times, and each row asks for them. */
const headings = new Map<string, Heading | undefined>();
const mostHeadings = 256;
const longestHeading = 200;

function known(heading: string): Heading | undefined {
  if (heading.length > longestHeading) return undefined;
  if (!headings.has(heading)) {
    if (headings.size >= mostHeadings) headings.clear();
    headings.set(heading, readHeading(heading));
  }
  return headings.get(heading);
}

/** The currency that a heading such as `Betrag (EUR)` gives to the amounts below it. */
export function currencyInHeading(heading: string): string | undefined {
  return known(heading)?.currency;
}

/** The zone that a heading such as `Created (UTC)` gives to the times below it. */
export function zoneInHeading(heading: string): string | undefined {
  return known(heading)?.zone;
}

function orderOf(remark: string): DateOrder | undefined {
  const match = pattern.exec(remark);
  if (match === null) return undefined;
  const isMonthFirst = match[1]?.toLowerCase().startsWith("m") === true;
  const isMonthSecond = match[2]?.toLowerCase().startsWith("m") === true;
  if (isMonthFirst === isMonthSecond) return undefined;
  return isMonthFirst ? "monthFirst" : "dayFirst";
}
