/** Commits as much fraud as the shape says, of each pattern in proportion to its weight. */
import { type PatternName, patternNames } from "./fraud-shape.ts";
import { patterns } from "./patterns/catalogue.ts";
import type { Incident } from "./patterns/pattern.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

interface Plan {
  readonly smallest: number;
  readonly commit: Incident;
  readonly weight: number;
  made: number;
  failures: number;
}

/** After so many attempts in a row without a victim a pattern is dropped. */
const failureLimit = 30;

export function commitFrauds(world: World, random: Random): void {
  const honest = world.accounts.reduce((sum, { payments }) => sum + payments.length, 0);
  const { weights } = world.shape.frauds;
  let plans = patternNames.flatMap((name) => plan(name, weights[name], world, random.fork()));
  const isWanted = patternNames.some((name) => weights[name] > 0);
  // Every portfolio has what this one needs.
  if (isWanted && plans.length === 0) plans = [...plan("large_amount", 1, world, random.fork())];
  // A portfolio without any fraud would teach nothing.
  const least = Math.min(...plans.map(({ smallest }) => smallest));
  const target = Math.max(least, Math.floor(world.shape.frauds.prevalence * honest));
  let made = 0;
  while (made < target && plans.length > 0) {
    const next = pickNext(plans, target, target - made);
    // What is left may be too little for any of them.
    if (next === undefined) return;
    const share = (target * next.weight) / plans.reduce((sum, { weight }) => sum + weight, 0);
    const limit = Math.max(next.smallest, Math.ceil(share - next.made));
    const count = next.commit(Math.min(limit, target - made));
    made += count;
    next.made += count;
    next.failures = count === 0 ? next.failures + 1 : 0;
    if (next.failures >= failureLimit) plans = plans.filter((other) => other !== next);
  }
}

function plan(name: PatternName, weight: number, world: World, random: Random): readonly Plan[] {
  if (weight === 0) return [];
  const { smallest, prepare } = patterns[name];
  const commit = prepare(world, random);
  return commit === undefined ? [] : [{ smallest, commit, weight, made: 0, failures: 0 }];
}

/** The one that lies furthest behind its share among those that still fit. */
function pickNext(plans: readonly Plan[], target: number, left: number): Plan | undefined {
  const total = plans.reduce((sum, { weight }) => sum + weight, 0);
  let best: Plan | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of plans) {
    const behind = (target * candidate.weight) / total - candidate.made;
    if (candidate.smallest > left || behind <= most) continue;
    best = candidate;
    most = behind;
  }
  return best;
}
