/** A sentence that facts bear out, for or against suspicion, and the facts that it is made from. */
import type { Facts } from "../facts/facts.ts";
import type { FactName } from "../facts/table/fact-table.ts";
import { featureNames } from "../features.ts";
import { wordOneIn, wordShare } from "../wording.ts";
import type { Words } from "../words.ts";

export interface Claim {
  /** True where it speaks for suspicion. */
  readonly raises: boolean;
  /** It is said where these carry the reason's contribution. */
  readonly from: readonly FactName[];
  /** The same by index in a vector. */
  readonly columns: readonly number[];
  /** The rule's own part belongs to these facts as well. */
  readonly isOfRule?: true;
  /** Undefined where it is not true, or not known. */
  readonly say: (facts: Facts, words: Words) => string | undefined;
}

export function raises(from: readonly FactName[], say: Claim["say"]): Claim {
  return { raises: true, from, columns: columnsOf(from), say: withNumbers(say) };
}

export function lowers(from: readonly FactName[], say: Claim["say"]): Claim {
  return { raises: false, from, columns: columnsOf(from), say: withNumbers(say) };
}

function columnsOf(from: readonly FactName[]): readonly number[] {
  return from.map((name) => featureNames.indexOf(name));
}

/** A vector may have gaps; a sentence without one of its numbers is not said. */
function withNumbers(say: Claim["say"]): Claim["say"] {
  return (facts, words) => {
    const sentence = say(facts, words);
    return sentence === undefined || sentence.includes("NaN") || sentence.includes("Infinity") ? undefined : sentence;
  };
}

/** A claim that also answers for what the rule of its code found. */
export function lowersWithRule(from: readonly FactName[], say: Claim["say"]): Claim {
  return { raises: false, from, columns: columnsOf(from), isOfRule: true, say: withNumbers(say) };
}

/** What a theme can say: on which facts, in both directions. */
export interface ThemeEntry {
  readonly title: string;
  /** True for what a transaction is seen against: it moves the score, but is no reason for suspicion. */
  readonly isContext?: true;
  readonly claims: readonly Claim[];
}

/** "Only 1 in 45 payments of comparable accounts comes", or "Fewer than 1 in 300 … come", of the share of payments that are as rare. */
export function wordFew(share: number, [one, many]: readonly [one: string, many: string], edition: number): string {
  const words = wordOneIn(share, edition);
  return words.startsWith("fewer")
    ? `Fewer${words.slice("fewer".length)} payments of comparable accounts ${many}`
    : `Only ${words} payments of comparable accounts ${one}`;
}

export function beginWithShare(share: number): string {
  const words = wordShare(share);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function leastOf(...values: readonly number[]): number {
  return values.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
}
