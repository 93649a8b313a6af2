/** What the findings of one document say together: the probability of tampering, given each finding and what supports it. */
import type { Box } from "../contract/documents/document.ts";
import { type LiftOf, measuredLift } from "./calibration/dependence.ts";
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

export interface Weighed {
  readonly probability: number;
  /** Of the finding without those that support it. */
  readonly alone: number;
  /** Places in the list of those that raise it, the strongest first. */
  readonly support: readonly number[];
}

/** One for each observation, in their order. What speaks against tampering lowers those that it can speak of. */
export function weighFindings(
  observations: readonly Observation[],
  trust: readonly TrustSignal[] = [],
  liftOf: LiftOf = measuredLift,
): readonly Weighed[] {
  return observations.map((observation) => {
    const support = supportOf(observation, observations, liftOf);
    const against = trust
      .filter(({ untouched }) => !untouched.includes(causeOf(observation)))
      .reduce((sum, { likelihoodRatio }) => sum + Math.log(likelihoodRatio), 0);
    const alone = Math.log(priorProbability / (1 - priorProbability)) + Math.log(ratioOf(observation)) + against;
    const together = alone + support.reduce((sum, { weight }) => sum + weight, 0);
    return {
      probability: toProbability(together),
      alone: toProbability(alone),
      support: support.map(({ index }) => index),
    };
  });
}

function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

interface Support {
  readonly index: number;
  readonly weight: number;
}

/**
 * Of each other cause the strongest finding counts: wholly where it speaks of the same place, else by half; less what the two causes
 * share on honest files. Of findings of one cause the others are the same thing seen again.
 */
function supportOf(observation: Observation, observations: readonly Observation[], liftOf: LiftOf): readonly Support[] {
  const cause = causeOf(observation);
  const strongest = new Map<Cause, Support>();
  for (const [index, other] of observations.entries()) {
    const others = causeOf(other);
    if (others === cause || areTwoChances(observation, other)) continue;
    const share = isSamePlace(observation.finding.boxes, other.finding.boxes) ? 1 : sharedCauseWeight;
    const weight = share * Math.log(ratioOf(other)) - Math.log(liftOf(cause, others));
    if (weight > (strongest.get(others)?.weight ?? 0)) strongest.set(others, { index, weight });
  }
  return [...strongest.values()].sort((one, other) => other.weight - one.weight);
}

/**
 * Pixels below their own limit differ on one honest page in a hundred, and a digit misread there makes a weak finding of the text: the one
 * says nothing of the other.
 */
function areTwoChances(one: Observation, other: Observation): boolean {
  const isFaint = (pixels: Observation) => pixels.check.analysis === "pixels" && !canAccuse(pixels);
  const isWeak = (text: Observation) => text.check.analysis === "text" && ratioOf(text) <= likelihoodRatios.weak;
  return (isFaint(one) && isWeak(other)) || (isFaint(other) && isWeak(one));
}

/** Whether a finding, with nothing beside it, makes tampering at least as likely as not. */
export function canAccuse({ check, finding }: Observation): boolean {
  const odds = (priorProbability / (1 - priorProbability)) * likelihoodRatios[finding.strength ?? check.strength];
  return check.canShowTampering && odds >= 1;
}

function causeOf({ check, finding }: Observation): Cause {
  return finding.cause ?? check.cause;
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
