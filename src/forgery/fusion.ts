/** What the findings of one document say together: the probability of tampering, given each finding and what supports it. */
import type { Box } from "../contract/documents/document.ts";
import type { Cause, Check, CheckFinding, Strength } from "./check.ts";
import { isOverlapping } from "./derived/areas.ts";
import type { TrustSignal } from "./derived/signatures/trust-signals.ts";

export interface Observation {
  readonly check: Check;
  readonly finding: CheckFinding;
}

/** How many in a hundred documents that are sent for analysis are tampered with, where nothing else is known. */
const priorProbability = 0.03;

/** Likelihood ratios: the middle of each class of the catalogue. */
const likelihoodRatios: Readonly<Record<Strength, number>> = {
  proof: 3_000,
  strong: 150,
  moderate: 25,
  weak: 5,
  supporting: 1.5,
  none: 1,
};

/** Causes are not quite independent: a document that looks odd in one way is often odd in another. */
const sharedCauseWeight = 0.5;

/** One probability for each observation, in their order. What speaks against tampering lowers those that it can speak of. */
export function weighFindings(
  observations: readonly Observation[],
  trust: readonly TrustSignal[] = [],
): readonly number[] {
  return observations.map((observation) => {
    const own = Math.log(ratioOf(observation));
    const support = supportOf(observation, observations);
    const against = trust
      .filter(({ untouched }) => !untouched.includes(observation.check.cause))
      .reduce((sum, { likelihoodRatio }) => sum + Math.log(likelihoodRatio), 0);
    const logOdds = Math.log(priorProbability / (1 - priorProbability)) + own + support + against;
    return 1 / (1 + Math.exp(-logOdds));
  });
}

/** Of each other cause the strongest finding counts: wholly where it speaks of the same place, else by half. */
function supportOf(observation: Observation, observations: readonly Observation[]): number {
  const strongest = new Map<Cause, number>();
  for (const other of observations) {
    const { cause } = other.check;
    if (cause === observation.check.cause) continue;
    const weight = isSamePlace(observation.finding.boxes, other.finding.boxes) ? 1 : sharedCauseWeight;
    const support = weight * Math.log(ratioOf(other));
    strongest.set(cause, Math.max(strongest.get(cause) ?? 0, support));
  }
  return [...strongest.values()].reduce((sum, support) => sum + support, 0);
}

/** Whether a finding, with nothing beside it, makes tampering at least as likely as not. */
export function canAccuse({ check, finding }: Observation): boolean {
  const odds = (priorProbability / (1 - priorProbability)) * likelihoodRatios[finding.strength ?? check.strength];
  return check.canShowTampering && odds >= 1;
}

function ratioOf({ check, finding }: Observation): number {
  return likelihoodRatios[finding.strength ?? check.strength];
}

/** Boxes looked at in one finding; more say that it is about the whole page. */
const boxLimit = 50;

function isSamePlace(one: readonly Box[] = [], other: readonly Box[] = []): boolean {
  const subjects = (boxes: readonly Box[]) => boxes.filter(({ role }) => role !== "compared").slice(0, boxLimit);
  const others = subjects(other);
  return subjects(one).some((box) => others.some((candidate) => isOverlapping(box, candidate)));
}
