/** The sentence of a reason of decisions up to rules-3: that of its rule, else that of its theme, else its title. */
import type { Facts } from "../../facts/facts.ts";
import { roundLogOdds } from "../../odds.ts";
import { findRule } from "../../rules/catalogue.ts";
import type { WeighedFinding } from "../../scorecard.ts";
import { type Gathered, joinParts, type Reason } from "../gathered.ts";
import { findOldTheme } from "./theme-sentences.ts";

export function wordReasonsFirst(gathered: ReadonlyMap<string, Gathered>, facts: Facts): readonly Reason[] {
  const reasons: Reason[] = [];
  for (const [code, entry] of gathered) {
    const { rulePart, parts, finding } = entry;
    const contribution = roundLogOdds(joinParts(rulePart, parts));
    // What a stronger reason of its family says already is named all the same; what says nothing at all is not.
    if (contribution === 0 && finding === undefined) continue;
    const sentence = wordReason(code, finding, facts);
    reasons.push({
      code,
      sentence: sentence ?? wordPlainly(code, contribution),
      isInformative: sentence !== undefined && findOldTheme(code)?.isContext !== true,
      contribution,
      numbers: finding?.numbers ?? {},
      parts,
    });
  }
  return reasons;
}

/** A decision may be older than the rules: what they no longer know is worded by the theme alone. */
function wordReason(code: string, finding: WeighedFinding | undefined, facts: Facts): string | undefined {
  const rule = findRule(code);
  if (rule !== undefined && finding !== undefined) {
    const { numbers } = finding;
    if (rule.numbers.every((name) => Number.isFinite(numbers[name]))) return rule.sentence(numbers);
  }
  return findOldTheme(code)?.sentence(facts);
}

/** What there is no number for. */
function wordPlainly(code: string, contribution: number): string {
  const title = findOldTheme(code)?.title ?? findRule(code)?.title ?? code;
  return `${title}: ${contribution < 0 ? "lowers" : "raises"} the score.`;
}
