/** Adds up what rules find, so that rules that see the same thing do not count twice. */
import type { Facts } from "./facts/facts.ts";
import { roundLogOdds } from "./odds.ts";
import type { Adjustment } from "./policy.ts";
import type { Family, Finding, Rule } from "./rules/rule.ts";

/**
 * The strongest family counts whole, each further one less: rules are not independent even across families,
 * and the sum of honest single likelihoods is too sure of itself.
 */
const familyShrinkage = 0.75;

/**
 * What the operator declares of a customer or a payment, and what money is worth, cannot be learned from behaviour. What ties accounts to places, payees and each
 * other is not in the portfolios that the built-in model learns from: its odds are those that the rules state.
 */
const declaredFamilies: ReadonlySet<Family> = new Set<Family>([
  "customer",
  "limit",
  "plausibility",
  "data",
  "travel",
  "links",
  "payee",
  "refunds",
  "known",
]);

export interface WeighedFinding {
  readonly code: string;
  /** What it adds to the scorecard's log-odds, rounded as it is stored; 0 where a stronger one of its family says the same. */
  readonly weight: number;
  readonly isDeclared: boolean;
  readonly numbers: Readonly<Record<string, number>>;
}

interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

/** Strongest first. */
export function weighRules(rules: readonly Rule[], facts: Facts): readonly WeighedFinding[] {
  const found: Found[] = [];
  for (const rule of rules) {
    const finding = rule.evaluate(facts);
    if (finding !== undefined) found.push({ rule, finding });
  }
  return weigh(found);
}

interface AdjustedFindings {
  readonly findings: readonly WeighedFinding[];
  /** Of rules in shadow mode; they weigh as if each stood alone. */
  readonly shadowed: readonly WeighedFinding[];
}

const noAdjustments: ReadonlyMap<string, Adjustment> = new Map();

/** The same with some rules turned off, in shadow mode, or made stronger or weaker. */
export function weighAdjusted(
  rules: readonly Rule[],
  facts: Facts,
  adjustments: ReadonlyMap<string, Adjustment> = noAdjustments,
): AdjustedFindings {
  if (adjustments.size === 0) return { findings: weighRules(rules, facts), shadowed: [] };
  const found: Found[] = [];
  const shadowed: WeighedFinding[] = [];
  for (const rule of rules) {
    const { mode, multiplier } = adjustments.get(rule.code) ?? { mode: "live", multiplier: 1 };
    const finding = mode === "off" ? undefined : rule.evaluate(facts);
    if (finding === undefined) continue;
    const adjusted = { rule, finding: { ...finding, logOdds: finding.logOdds * multiplier } };
    if (mode === "live") found.push(adjusted);
    else shadowed.push(...weigh([adjusted]));
  }
  return { findings: weigh(found), shadowed };
}

function weigh(found: Found[]): readonly WeighedFinding[] {
  if (found.length > 1) found.sort(strongestFirst);
  const seen: Family[] = [];
  const declared: Family[] = [];
  return found.map(({ rule, finding }) => {
    const isDeclared = declaredFamilies.has(rule.family);
    const weight = roundLogOdds(finding.logOdds * weightOf(rule, finding, isDeclared ? declared : seen, isDeclared));
    return { code: rule.code, weight, isDeclared, numbers: finding.numbers };
  });
}

/** Equal ones by code, so that the order never depends on the order of the catalogue. */
function strongestFirst(left: Found, right: Found): number {
  return right.finding.logOdds - left.finding.logOdds || (left.rule.code < right.rule.code ? -1 : 1);
}

/** What lowers the score counts whole, whatever else was found. */
function weightOf(rule: Rule, finding: Finding, seen: Family[], isDeclared: boolean): number {
  if (finding.logOdds <= 0) return 1;
  if (seen.includes(rule.family)) return 0;
  seen.push(rule.family);
  return isDeclared ? 1 : familyShrinkage ** (seen.length - 1);
}

/** What the findings of one kind add up to. */
export function sumWeights(findings: readonly WeighedFinding[], isDeclared: boolean): number {
  let sum = 0;
  for (const finding of findings) if (finding.isDeclared === isDeclared) sum += finding.weight;
  return sum;
}
