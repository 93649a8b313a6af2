/** What a theme is: the features that speak of one thing, under the code of one reason, and words where no rule has any. */
import type { FactName, Facts } from "../facts/facts.ts";

export interface Theme {
  /** That of the rule about the same thing, where there is one. */
  readonly code: string;
  readonly title: string;
  readonly features: readonly FactName[];
  /** True for what a transaction is seen against: it moves the score, but is no reason to suspect anybody. */
  readonly isContext?: boolean;
  /** In words and numbers, for a transaction on which the rule is silent; nothing where the numbers are missing. */
  readonly sentence: (facts: Facts) => string | undefined;
}

/** Words for a number that the transaction has; nothing where it has none. */
export function tell(value: number, word: (value: number) => string): string | undefined {
  return Number.isFinite(value) ? word(value) : undefined;
}
