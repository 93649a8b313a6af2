/** How near a person is to a listed one, by name, date of birth and country, and the words for it. */
import { compareNames, type NameNearness } from "./compare-names.ts";
import type { NameWord } from "./name-words.ts";

export interface Particulars {
  readonly born: readonly string[];
  readonly countries: readonly string[];
}

export type Agreement = "agrees" | "near" | "differs" | "unknown";

export interface Nearness {
  /** 0 to 100, one decimal. */
  readonly score: number;
  /** The name alone, 0 to 100. */
  readonly name: number;
  readonly born: Agreement;
  readonly country: Agreement;
  /** What differs or agrees, in words. */
  readonly differences: readonly string[];
}

/** Shares of what the name leaves open that agreement adds, and what contradiction takes. */
const bornShare = 0.4;
const yearShare = 0.2;
const countryShare = 0.1;
const bornLoss = 0.12;
const bornNearLoss = 0.01;
const countryLoss = 0.02;

export function nearnessOf(
  name: readonly NameWord[],
  given: Particulars,
  listedName: readonly NameWord[],
  listed: Particulars,
): Nearness {
  const compared = compareNames(name, listedName);
  const born = compareDates(given.born, listed.born);
  const country = compareCountries(given.countries, listed.countries);
  let score = compared.score;
  if (born.agreement === "agrees") score += (1 - score) * (born.isWhole ? bornShare : yearShare);
  else if (born.agreement === "near") score -= bornNearLoss;
  else if (born.agreement === "differs") score -= bornLoss;
  if (country === "agrees") score += (1 - score) * countryShare;
  else if (country === "differs") score -= countryLoss;
  return {
    score: outOfHundred(score),
    name: outOfHundred(compared.score),
    born: born.agreement,
    country,
    differences: wordsFor(compared, born.agreement, country),
  };
}

function outOfHundred(share: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * 1_000) / 10;
}

interface DatesCompared {
  readonly agreement: Agreement;
  /** Both are whole dates. */
  readonly isWhole: boolean;
}

const strengths: readonly Agreement[] = ["differs", "near", "agrees"];

/** The best agreement of any two. */
export function compareDates(left: readonly string[], right: readonly string[]): DatesCompared {
  let best: DatesCompared = { agreement: "unknown", isWhole: false };
  for (const one of left) {
    for (const other of right) {
      const isWhole = one.length === 10 && other.length === 10;
      const compared = { agreement: compareTwo(one, other), isWhole };
      if (strengths.indexOf(compared.agreement) > strengths.indexOf(best.agreement)) best = compared;
    }
  }
  return best;
}

function compareTwo(one: string, other: string): Agreement {
  const length = Math.min(one.length, other.length);
  if (one.slice(0, length) === other.slice(0, length)) return "agrees";
  const [year = "", month = "", day = ""] = one.split("-");
  const [otherYear = "", otherMonth = "", otherDay = ""] = other.split("-");
  if (year === otherYear) {
    const isSwapped = month !== "" && month === otherDay && day === otherMonth;
    const isOnePartOff = (month === otherMonth) !== (day === otherDay);
    return isSwapped || isOnePartOff ? "near" : "differs";
  }
  const isSameDay = month === otherMonth && day === otherDay;
  return isSameDay && Math.abs(Number(year) - Number(otherYear)) <= 1 ? "near" : "differs";
}

function compareCountries(left: readonly string[], right: readonly string[]): Agreement {
  if (left.length === 0 || right.length === 0) return "unknown";
  return left.some((country) => right.includes(country)) ? "agrees" : "differs";
}

function wordsFor(name: NameNearness, born: Agreement, country: Agreement): readonly string[] {
  const words: string[] = [];
  const { isReordered, respelled, initials, missing } = name;
  if (respelled > 0)
    words.push(respelled === 1 ? "one word is spelled differently" : `${respelled} words are spelled differently`);
  if (initials > 0) words.push("a word stands as an initial");
  if (missing > 0) words.push(missing === 1 ? "one word is in one name only" : `${missing} words are in one name only`);
  if (isReordered) words.push("the words stand in another order");
  if (words.length === 0) words.push("the names agree");
  words.push(born === "unknown" ? "a date of birth is missing" : `the date of birth ${bornWords[born]}`);
  if (country !== "unknown") words.push(`the country ${country}`);
  return words;
}

const bornWords = { agrees: "agrees", near: "differs in one part", differs: "differs" } as const;
