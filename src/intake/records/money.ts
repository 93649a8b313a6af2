/** Reads an amount as exports write it, with a currency around it, a minus behind it or parentheses for negative ones. */
import { findCurrency } from "./currencies.ts";
import { type DecimalProblem, type NumberStyle, parseDecimal, tidyNumber } from "./decimal.ts";

export interface Money {
  readonly value: number;
  /** Only where what stands beside the number names one currency and no other. */
  readonly currency: string | undefined;
}

interface Parts {
  readonly number: string;
  readonly isNegative: boolean;
  readonly currency: string | undefined;
  /** Whether the account is debited or credited, by a word behind the number. */
  readonly side: "debit" | "credit" | undefined;
}

/** Signs of one country; others, such as $ and kr, are shared and name none. */
const countrySigns: Readonly<Record<string, string>> = {
  "€": "EUR",
  "₹": "INR",
  "₺": "TRY",
  "₽": "RUB",
  "₴": "UAH",
  "₪": "ILS",
  "₩": "KRW",
  "₫": "VND",
  "฿": "THB",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON",
  tl: "TRY",
  r$: "BRL",
  us$: "USD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  nz$: "NZD",
  hk$: "HKD",
  s$: "SGD",
  euro: "EUR",
  euros: "EUR",
};
const sharedSigns = new Set(["$", "£", "¥", "kr", "rs", "fr", "sfr", "r"]);

const debitWords = new Set(["dr", "db", "d", "s", "soll", "debit"]);
const creditWords = new Set(["cr", "c", "h", "haben", "credit"]);

const percentage: DecimalProblem = "must be an amount, not a percentage";
const unreadable: DecimalProblem = "must be a number, such as 1234.50";
const marked: DecimalProblem = "has an unclear debit or credit mark; write it with a sign";

const front = /^(\(?)\s*([-+]?)\s*([^\d\s.,()+-]{1,4}\.?|euros?)?\s*([-+]?)\s*(\(?)(?=[\d.,])/iu;
const back = /(\)?)\s*([-+]?)\s*([^\d\s.,()+-]{1,5}\.?)?\s*([a-z]{1,6})?\s*([-+]?)(\)?)$/iu;
/** No decimals, as in 12,-- */
const dashes = /(?<=\d[.,])(?:-{1,2}|[\u2013\u2014])(?=\s*[^\d]*$)/u;

/** `mayBeMarked` where the column's name says that its amounts carry words such as DR and CR. */
export function parseMoney(text: string, style: NumberStyle, mayBeMarked = false): Money | DecimalProblem {
  const plain = parseDecimal(text, style);
  if (typeof plain === "number") return { value: plain, currency: undefined };
  const tidy = tidyNumber(text);
  const parts = tidy.length > longestAmount ? undefined : divide(tidy.replace(dashes, "00"));
  if (parts === undefined) return text.includes("%") ? percentage : plain;
  if (parts.side !== undefined && !mayBeMarked) return marked;
  const value = parseDecimal(parts.number, style);
  if (typeof value === "string") return value;
  // A sign and a mark together would have to be weighed against each other.
  if (parts.side !== undefined && (parts.isNegative || value < 0)) return unreadable;
  const isNegative = parts.isNegative || parts.side === "credit";
  return { value: isNegative ? -value : value, currency: parts.currency };
}

/** The number alone, for who wants to see only how it is written; the text itself where it cannot be divided. */
export function bareNumber(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39 && last >= 0x30 && last <= 0x39) return text;
  return divide(tidyNumber(text))?.number ?? text;
}

/** Numbers below zero, as they are written. */
const negative = /^\(?\s*[-\u2212]|[-\u2212]\)?$|^\(.*\)$/;

export function isWrittenNegative(text: string): boolean {
  return negative.test(text) || divide(tidyNumber(text))?.isNegative === true;
}

/** With its currency and its marks. */
const longestAmount = 40;

function divide(text: string): Parts | undefined {
  if (text.length > longestAmount || text.includes("%")) return undefined;
  const before = front.exec(text);
  if (before === null) return undefined;
  const rest = text.slice(before[0].length);
  const after = back.exec(rest);
  const number = after === null ? rest : rest.slice(0, after.index);
  if (number === "") return undefined;
  const opening = [before[1], before[5]].filter((sign) => sign === "(").length;
  const closing = [after?.[1], after?.[6]].filter((sign) => sign === ")").length;
  const signs = [before[2], before[4], after?.[2], after?.[5]].filter((sign) => sign !== undefined && sign !== "");
  if (opening !== closing || opening > 1 || signs.length + opening > 1) return undefined;
  let side: Parts["side"];
  const currencies: string[] = [];
  for (const word of [before[3], after?.[3], after?.[4]]) {
    if (word === undefined || word === "") continue;
    const key = word.toLowerCase().replace(/\.$/, "");
    const code = countrySigns[key] ?? (key.length === 3 ? findCurrency(key) : undefined);
    if (code !== undefined) currencies.push(code);
    else if (sharedSigns.has(key)) continue;
    else if (side === undefined && debitWords.has(key)) side = "debit";
    else if (side === undefined && creditWords.has(key)) side = "credit";
    else return undefined;
  }
  if (new Set(currencies).size > 1) return undefined;
  return { number: number.trim(), isNegative: opening === 1 || signs[0] === "-", currency: currencies[0], side };
}
