/** Reasons of a score: its additive parts, gathered by what they speak of, with the numbers and words of rules and themes. */
import type { Facts } from "../facts/facts.ts";
import { factsInOrder } from "../facts/table/fact-table.ts";
import { featureNames } from "../features.ts";
import type { Explained } from "../model.ts";
import { roundLogOdds } from "../odds.ts";
import type { PolicyHit } from "../policy.ts";
import { findRule } from "../rules/catalogue.ts";
import type { WeighedFinding } from "../scorecard.ts";
import { findTheme } from "./themes.ts";

export interface Reason {
  readonly code: string;
  readonly sentence: string;
  /** Whether the sentence speaks for or against the transaction, and not only of what it was seen against. */
  readonly isInformative: boolean;
  /** What it adds to the log-odds, rounded; negative lowers them. */
  readonly contribution: number;
  readonly numbers: Readonly<Record<string, number>>;
  /** What of the contribution comes from each feature; the rest is the rule's own. */
  readonly features: Readonly<Record<string, number>>;
}

interface Reasons {
  /** With all contributions it adds up to the score's log-odds. */
  readonly baseLogOdds: number;
  /** What raises the score the most comes first, what lowers it the most comes last. */
  readonly reasons: readonly Reason[];
}

/** By index of the feature: the code of its reason. All but the instant have one. */
const codeOfFeature: readonly string[] = factsInOrder.slice(1).map(({ theme }) => theme ?? "");

interface Gathered {
  contribution: number;
  readonly features: Record<string, number>;
  finding: WeighedFinding | undefined;
}

export function gatherReasons(
  explained: Explained,
  findings: readonly WeighedFinding[],
  logOdds: number,
  facts: Facts,
  hits: readonly PolicyHit[] = [],
): Reasons {
  const gathered = new Map<string, Gathered>();
  const gather = (code: string): Gathered => {
    const entry = gathered.get(code) ?? { contribution: 0, features: {}, finding: undefined };
    gathered.set(code, entry);
    return entry;
  };
  for (const [index, finding] of findings.entries()) {
    const entry = gather(finding.code);
    entry.finding = finding;
    entry.contribution += explained.findings[index] ?? 0;
  }
  for (const [index, value] of explained.features.entries()) {
    const rounded = roundLogOdds(value);
    if (rounded === 0) continue;
    const entry = gather(codeOfFeature[index] ?? "");
    entry.features[featureNames[index] ?? ""] = rounded;
    // As it is kept, so that the kept parts add up.
    entry.contribution += rounded;
  }
  const reasons: Reason[] = [];
  for (const [code, { contribution, features, finding }] of gathered) {
    const rounded = roundLogOdds(contribution);
    // What a stronger reason of its family says already is named all the same; what says nothing at all is not.
    if (rounded === 0 && finding === undefined) continue;
    const sentence = wordReason(code, finding, facts);
    reasons.push({
      code,
      sentence: sentence ?? wordPlainly(code, rounded),
      isInformative: sentence !== undefined && findTheme(code)?.isContext !== true,
      contribution: rounded,
      numbers: finding?.numbers ?? {},
      features,
    });
  }
  for (const { code, isLive, contribution, sentence } of hits) {
    if (!isLive || contribution === 0) continue;
    reasons.push({ code, sentence, isInformative: true, contribution, numbers: {}, features: {} });
  }
  reasons.sort((left, right) => right.contribution - left.contribution || (left.code < right.code ? -1 : 1));
  const sum = reasons.reduce((total, { contribution }) => total + contribution, 0);
  return { baseLogOdds: roundLogOdds(logOdds - sum), reasons };
}

/** A decision may be older than the rules: what they no longer know is worded by the theme alone. */
function wordReason(code: string, finding: WeighedFinding | undefined, facts: Facts): string | undefined {
  const rule = findRule(code);
  if (rule !== undefined && finding !== undefined) {
    const { numbers } = finding;
    if (rule.numbers.every((name) => Number.isFinite(numbers[name]))) return rule.sentence(numbers);
  }
  return findTheme(code)?.sentence(facts);
}

/** What there is no number for. */
function wordPlainly(code: string, contribution: number): string {
  const title = findTheme(code)?.title ?? findRule(code)?.title ?? code;
  return `${title}: ${contribution < 0 ? "lowers" : "raises"} the score.`;
}
