/** Adds up what rules find, so that rules that see the same thing do not count twice. */
import type { Facts } from "./facts/facts.ts";
import { roundLogOdds } from "./odds.ts";
import type { Adjustment } from "./policy.ts";
import { type Bound, boundsOf, type Family, type Finding, families, isMet, type Rule } from "./rules/rule.ts";

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

/** The same with some rules turned off, in shadow mode, or made stronger or weaker. */
export function weighAdjusted(
  rules: readonly Rule[],
  facts: Facts,
  adjustments: ReadonlyMap<string, Adjustment>,
): AdjustedFindings {
  findAll(rules, facts);
  const all = found.slice(0, foundCount).map(({ rule, family, finding }) => {
    const { mode, multiplier } = adjustments.get(rule.code) ?? { mode: "live", multiplier: 1 };
    return { rule, family, mode, finding: { ...finding, logOdds: finding.logOdds * multiplier } };
  });
  const weigh = (some: readonly Readonly<Found>[]) => {
    foundCount = 0;
    for (const { rule, family, finding } of some) note(rule, family, finding);
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
  /** Its bit. */
  family: number;
  finding: Finding;
}

/** What was found last, strongest first. Most transactions have one or two findings, and none makes a list of its own for them. */
const found: Found[] = [];
let foundCount = 0;

function note(rule: Rule, family: number, finding: Finding): void {
  const spare = found[foundCount] ?? { rule, family, finding };
  spare.rule = rule;
  spare.family = family;
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
  /** The bit of each one's family. */
  readonly families: Int32Array;
  /** For each bound of a rule, and for each rule without one: the rule, and the place of the fact; -1 where it is always asked. */
  readonly asked: Int16Array;
  readonly places: Int16Array;
  readonly from: Float64Array;
  readonly below: Float64Array;
}

let screen: Screen = screenOf([]);

function screenOf(rules: readonly Rule[]): Screen {
  const bounds = rules.flatMap(({ needs }, rule) =>
    (needs === undefined ? [always] : boundsOf(needs)).map((bound) => ({ rule, ...bound })),
  );
  return {
    rules,
    families: Int32Array.from(rules, ({ family }) => familyBits.get(family) ?? 0),
    asked: Int16Array.from(bounds, ({ rule }) => rule),
    places: Int16Array.from(bounds, ({ place }) => place),
    from: Float64Array.from(bounds, ({ from }) => from),
    below: Float64Array.from(bounds, ({ below }) => below),
  };
}

const always: Bound = { place: -1, from: 0, below: 0 };

function findAll(rules: readonly Rule[], facts: Facts): void {
  if (rules !== screen.rules) screen = screenOf(rules);
  const { families, asked, places, from, below } = screen;
  const { values } = facts;
  foundCount = 0;
  let last = -1;
  for (let bound = 0; bound < places.length; bound += 1) {
    const place = places[bound] ?? -1;
    if (place >= 0 && !isMet(values[place] ?? Number.NaN, from[bound] ?? 0, below[bound] ?? 0)) continue;
    const index = asked[bound] ?? 0;
    if (index === last) continue;
    last = index;
    const rule = rules[index];
    const finding = rule?.evaluate(facts);
    if (rule !== undefined && finding !== undefined) note(rule, families[index] ?? 0, finding);
  }
}

function weighFound(): readonly WeighedFinding[] {
  let seen = 0;
  let observed = 0;
  const weighed = new Array<WeighedFinding>(foundCount);
  for (let index = 0; index < foundCount; index += 1) {
    const one = found[index];
    if (one === undefined) break;
    const { rule, family, finding } = one;
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
