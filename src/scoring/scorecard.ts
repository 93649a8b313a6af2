/** The model without labels: the rules' log-odds, combined so that reasons that see the same thing do not add up blindly. */
import type { Facts } from "./facts/facts.ts";
import type { Model, Weighed, WeighedReason } from "./model.ts";
import { logOddsOf, roundLogOdds } from "./odds.ts";
import type { Finding, Rule } from "./rules/rule.ts";

/**
 * The strongest family counts whole, each further one less: rules are not independent even across families,
 * and the sum of honest single likelihoods is too sure of itself.
 */
const familyShrinkage = 0.75;

interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

export function createScorecard(rules: readonly Rule[], fraudBaseRate: number): Model {
  const baseLogOdds = roundLogOdds(logOddsOf(fraudBaseRate));
  return {
    version: "scorecard-1",
    weigh(facts) {
      const found = findAll(rules, facts);
      if (found.length > 1) found.sort(strongestFirst);
      return combine(found, baseLogOdds);
    },
  };
}

function findAll(rules: readonly Rule[], facts: Facts): Found[] {
  const found: Found[] = [];
  for (const rule of rules) {
    const finding = rule.evaluate(facts);
    if (finding !== undefined) found.push({ rule, finding });
  }
  return found;
}

/** Equal ones by code, so that the order never depends on the order of the catalogue. */
function strongestFirst(left: Found, right: Found): number {
  return right.finding.logOdds - left.finding.logOdds || (left.rule.code < right.rule.code ? -1 : 1);
}

function combine(found: readonly Found[], baseLogOdds: number): Weighed {
  const reasons: WeighedReason[] = [];
  const seenFamilies: string[] = [];
  let logOdds = baseLogOdds;
  for (const { rule, finding } of found) {
    const contribution = roundLogOdds(finding.logOdds * weightOf(rule, finding, seenFamilies));
    logOdds += contribution;
    reasons.push({ code: rule.code, contribution, numbers: finding.numbers });
  }
  return { logOdds: roundLogOdds(logOdds), baseLogOdds, reasons };
}

/** What lowers the score counts whole, whatever else was found. */
function weightOf(rule: Rule, finding: Finding, seenFamilies: string[]): number {
  if (finding.logOdds <= 0) return 1;
  if (seenFamilies.includes(rule.family)) return 0;
  seenFamilies.push(rule.family);
  return familyShrinkage ** (seenFamilies.length - 1);
}
