/** Adds up what rules find, so that rules that see the same thing do not count twice. */
import type { Facts } from "./facts/facts.ts";
import { placeOf } from "./facts/table/fact-table.ts";
import { roundLogOdds } from "./odds.ts";
import type { Adjustment } from "./policy.ts";
import { type Family, type Finding, families, type Rule } from "./rules/rule.ts";

/**
 * The strongest family counts whole, each further one less: rules are not independent even across families,
 * and the sum of honest single likelihoods is too sure of itself.
 */
const familyShrinkage = 0.75;

const shrinkages = families.map((_, place) => familyShrinkage ** place);
const familyBits: ReadonlyMap<Family, number> = new Map(families.map((family, place) => [family, 1 << place]));

/**
 * What the operator declares of a customer or a payment, and what money is worth, cannot be learned from behaviour. What ties accounts to places, payees and each
 * other is not in the portfolios that the built-in model learns from: its odds are those that the rules state.
 */
const declaredFamilies: readonly Family[] = [
  "customer",
  "limit",
  "plausibility",
  "data",
  "travel",
  "links",
  "payee",
  "refunds",
  "known",
];
const declared = declaredFamilies.reduce((bits, family) => bits | (familyBits.get(family) ?? 0), 0);

export interface WeighedFinding {
  readonly code: string;
  /** What it adds to the scorecard's log-odds, rounded as it is stored; 0 where a stronger one of its family says the same. */
  readonly weight: number;
  readonly isDeclared: boolean;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Strongest first. */
export function weighRules(rules: readonly Rule[], facts: Facts): readonly WeighedFinding[] {
  findAll(rules, facts);
  return weighFound();
}

interface AdjustedFindings {
  readonly findings: readonly WeighedFinding[];
  /** Of rules in shadow mode; they weigh as if each stood alone. */
  readonly shadowed: readonly WeighedFinding[];
}

const noAdjustments: ReadonlyMap<string, Adjustment> = new Map();
const none: readonly WeighedFinding[] = [];

/** The same with some rules turned off, in shadow mode, or made stronger or weaker. */
export function weighAdjusted(
  rules: readonly Rule[],
  facts: Facts,
  adjustments: ReadonlyMap<string, Adjustment> = noAdjustments,
): AdjustedFindings {
  findAll(rules, facts);
  if (adjustments.size === 0) return { findings: weighFound(), shadowed: none };
  const all = found.slice(0, foundCount).map(({ rule, finding }) => {
    const { mode, multiplier } = adjustments.get(rule.code) ?? { mode: "live", multiplier: 1 };
    return { rule, mode, finding: { ...finding, logOdds: finding.logOdds * multiplier } };
  });
  const weigh = (some: readonly Readonly<Found>[]) => {
    foundCount = 0;
    for (const { rule, finding } of some) note(rule, finding);
    return weighFound();
  };
  const findings = weigh(all.filter(({ mode }) => mode === "live"));
  const shadowed = all.filter(({ mode }) => mode === "shadow");
  // Records have them in the order of the catalogue.
  shadowed.sort((left, right) => rules.indexOf(left.rule) - rules.indexOf(right.rule));
  return { findings, shadowed: shadowed.flatMap((one) => weigh([one])) };
}

interface Found {
  rule: Rule;
  finding: Finding;
}

/** What was found last, strongest first. Most transactions have one or two findings, and none makes a list of its own for them. */
const found: Found[] = [];
let foundCount = 0;

function note(rule: Rule, finding: Finding): void {
  const spare = found[foundCount] ?? { rule, finding };
  spare.rule = rule;
  spare.finding = finding;
  let at = foundCount;
  for (; at > 0; at -= 1) {
    const before = found[at - 1];
    if (before === undefined || !isStronger(spare, before)) break;
    found[at] = before;
  }
  found[at] = spare;
  foundCount += 1;
}

/** Equal ones by code, so that the order never depends on the order of the catalogue. */
function isStronger({ rule, finding }: Found, other: Found): boolean {
  const more = finding.logOdds - other.finding.logOdds;
  return more === 0 ? rule.code < other.rule.code : more > 0;
}

/** What single facts say of rules, side by side: most rules find nothing and are not asked. */
interface Screen {
  readonly rules: readonly Rule[];
  /** The place of the fact that each rule needs; -1 where it is always asked. */
  readonly places: Int16Array;
  readonly least: Float64Array;
}

let screen: Screen = screenOf([]);

function screenOf(rules: readonly Rule[]): Screen {
  const places = Int16Array.from(rules, ({ needs }) => (needs === undefined ? -1 : placeOf(needs.fact)));
  return { rules, places, least: Float64Array.from(rules, ({ needs }) => needs?.from ?? 0) };
}

function findAll(rules: readonly Rule[], facts: Facts): void {
  if (rules !== screen.rules) screen = screenOf(rules);
  const { places, least } = screen;
  const { values } = facts;
  foundCount = 0;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? -1;
    if (place >= 0 && !((values[place] ?? Number.NaN) >= (least[index] ?? 0))) continue;
    const rule = rules[index];
    const finding = rule?.evaluate(facts);
    if (rule !== undefined && finding !== undefined) note(rule, finding);
  }
}

function weighFound(): readonly WeighedFinding[] {
  let seen = 0;
  let observed = 0;
  const weighed = new Array<WeighedFinding>(foundCount);
  for (let index = 0; index < foundCount; index += 1) {
    const one = found[index];
    if (one === undefined) break;
    const { rule, finding } = one;
    const family = familyBits.get(rule.family) ?? 0;
    const isDeclared = (family & declared) !== 0;
    // What lowers the score counts whole, whatever else was found.
    let times = 1;
    if (!(finding.logOdds <= 0)) {
      if ((seen & family) !== 0) times = 0;
      else if (!isDeclared) {
        times = shrinkages[observed] ?? 0;
        observed += 1;
      }
      seen |= family;
    }
    const weight = roundLogOdds(finding.logOdds * times);
    weighed[index] = { code: rule.code, weight, isDeclared, numbers: finding.numbers };
  }
  return weighed;
}

/** What the findings of one kind add up to. */
export function sumWeights(findings: readonly WeighedFinding[], isDeclared: boolean): number {
  let sum = 0;
  for (const finding of findings) if (finding.isDeclared === isDeclared) sum += finding.weight;
  return sum;
}
