/** What a theme is: the features that speak of one thing, under the code of one reason, and words where no rule has any. */
import type { Facts } from "../facts/facts.ts";
import type { FactName, ThemeCode } from "../facts/table/fact-table.ts";

export interface ThemeEntry {
  readonly title: string;
  /** True for what a transaction is seen against: it moves the score, but is no reason to suspect anybody. */
  readonly isContext?: boolean;
  /** In words and numbers, for a transaction on which the rule is silent; nothing where the numbers are missing. */
  readonly sentence: (facts: Facts) => string | undefined;
}

/** A code is that of the rule about the same thing, where there is one. */
export type ThemesByCode = { readonly [code in ThemeCode]?: ThemeEntry };

export interface Theme extends ThemeEntry {
  readonly code: string;
  readonly features: readonly FactName[];
}

/** Words for a number that the transaction has; nothing where it has none. */
export function tell(value: number, word: (value: number) => string): string | undefined {
  return Number.isFinite(value) ? word(value) : undefined;
}
