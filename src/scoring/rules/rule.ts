/** What a rule is: one reason for suspicion, as data and two pure functions. */
import type { Facts } from "../facts/facts.ts";
import { type FactName, placeOf } from "../facts/table/fact-table.ts";
import type { Words } from "../words.ts";

/** Reasons of one family see the same thing in different ways: only the strongest of them counts. */
export const families = [
  "amount",
  "peers",
  "ranks",
  "spell",
  "pace",
  "clock",
  "takeover",
  "flow",
  "shape",
  "novelty",
  "labels",
  "customer",
  "limit",
  "plausibility",
  "travel",
  "links",
  "payee",
  "refunds",
  "known",
  "data",
] as const;
export type Family = (typeof families)[number];

type Numbers<Name extends string> = { readonly [K in Name]: number };

export interface Finding<Name extends string = string> {
  /** What it would add to the log-odds of fraud if it stood alone; negative lowers them. */
  readonly logOdds: number;
  /** What the sentence speaks of; all finite. */
  readonly numbers: Numbers<Name>;
}

interface Need {
  readonly fact: FactName;
  /** Without a value, or with a smaller one, the rule finds nothing. */
  readonly from?: number;
  /** Nor with one that is as large as this. */
  readonly below?: number;
}

export interface Rule<Name extends string = string> {
  /** Stable: it stands in decisions that are kept for years. */
  readonly code: string;
  readonly family: Family;
  readonly title: string;
  readonly meaning: string;
  readonly innocentCauses: readonly string[];
  /** Where the pattern is described. */
  readonly source: string;
  readonly numbers: readonly Name[];
  /** Most rules find nothing on most transactions, and a look at a fact or two says so: it needs one of these. */
  readonly needs?: readonly Need[];
  /** It is asked only where a fact is as large, or as small, as it needs. */
  evaluate(facts: Facts): Finding<Name> | undefined;
  /** It speaks for suspicion, but for that of a rule which only ever lowers the score. */
  sentence(numbers: Numbers<Name>, words?: Words): string;
  /** Of what the sentence says of these numbers: true where it speaks against suspicion. */
  isCalming?(numbers: Numbers<Name>): boolean;
}

/** Ties the names of a rule's numbers to what it finds and says, and what it needs to what it finds. */
export function defineRule<const Name extends string>(rule: Rule<Name>): Rule {
  const { needs, evaluate } = rule;
  if (needs === undefined) return rule;
  const bounds = boundsOf(needs);
  return { ...rule, evaluate: (facts) => (isAnyMet(bounds, facts) ? evaluate(facts) : undefined) };
}

/** What a rule needs, with the place of the fact. */
export interface Bound {
  readonly place: number;
  readonly from: number;
  readonly below: number;
}

export function boundsOf(needs: readonly Need[]): readonly Bound[] {
  return needs.map(({ fact, from = Number.NEGATIVE_INFINITY, below = Number.NaN }) => ({
    place: placeOf(fact),
    from,
    below,
  }));
}

function isAnyMet(bounds: readonly Bound[], { values }: Facts): boolean {
  for (const { place, from, below } of bounds) if (isMet(values[place] ?? Number.NaN, from, below)) return true;
  return false;
}

export function isMet(value: number, from: number, below: number): boolean {
  return value >= from && !(value >= below);
}
