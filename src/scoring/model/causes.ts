/** Two causes to suspect fraud, behaviour and links to confirmed fraud: either is enough, so they do not simply add up. */
import { readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";
import type { WeighedFinding } from "../scorecard.ts";
import { type ForestPart, sumParts } from "./forest-part.ts";
import { deviceAgeColumn, parseFreshDevice, type StoredFreshDevice } from "./fresh-device.ts";
import { parseLinkTrust, type StoredLinkTrust } from "./link-trust.ts";
import { parseRanks, type StoredRanks } from "./own-ranks.ts";
import { mostRules, parseRuleWeights } from "./rule-weights.ts";
import { parseSteadyHabits, type StoredSteadyHabits } from "./steady-habits.ts";

export const causeNames = ["behaviour", "labels"] as const;
export type CauseName = (typeof causeNames)[number];

export interface StoredCauses {
  readonly version: number;
  /** Of all of this within the margin: less than 1 in a model that was trained beside it. */
  readonly weight: number;
  /** Of rules on accounts with a long past; on unknown ones they count `scorecardWeight`. */
  readonly knownScorecardWeight: number;
  /** Rules that speak by labels, and what they count. */
  readonly labelRules: readonly string[];
  readonly labelRuleWeight: number;
  /** Rules on what the forest on labels has seen as well: of both the stronger counts. */
  readonly repeatedRules: readonly string[];
  readonly ranks: StoredRanks;
  /**
   * From the second version on, as the next: rules on behaviour that count more or less than the others where a payment is ranked among
   * peers. Ranks say what some rules say; without peers these rules are all there is.
   */
  readonly ruleWeights?: Readonly<Record<string, number>>;
  readonly linkTrust?: StoredLinkTrust;
  /** From the third version on. */
  readonly freshDevice?: StoredFreshDevice;
  /** From the fourth version on. */
  readonly steadyHabits?: StoredSteadyHabits;
}

export interface Causes {
  /** The weighed margin. */
  margin(features: Float32Array, findings: readonly WeighedFinding[]): number;
  /** Adds what each feature and each finding adds; returns the weighed margin of a transaction of which nothing is known. */
  attribute(features: Float32Array, findings: readonly WeighedFinding[], out: Float64Array, weighed: number[]): number;
  /** Whether a rule counts here although it is declared. */
  isRepeated(code: string): boolean;
}

/** What a rule counts as. */
interface Role {
  readonly isRepeated: boolean;
  readonly isOfLabels: boolean;
  /** What it counts where a payment is ranked among peers. */
  readonly beside: number;
}

const usualRole: Role = { isRepeated: false, isOfLabels: false, beside: 1 };

interface Sums {
  familiarity: number;
  fresh: number;
  /** Of the forests on labels: their margin, and what is believed of it. */
  forests: number;
  trusted: number;
  /** Of each cause. */
  behaviour: number;
  labels: number;
  /** The repeated rule that says the most, and by how much more than all others of its cause. */
  repeated: WeighedFinding | undefined;
  lift: number;
}

/** Of the transaction at hand; whatever the model, it is read at once. It begins without whole numbers: so each has a place for one that is not. */
const sums: Sums = {
  familiarity: 0.5,
  fresh: 0.5,
  forests: 0.5,
  trusted: 0.5,
  behaviour: 0.5,
  labels: 0.5,
  repeated: undefined,
  lift: 0.5,
};

export type PartsByCause = Readonly<Record<CauseName, readonly ForestPart[]>>;

/** A model that names a later one is refused. */
const lastVersion = 4;
/** NaN where there are too few peers to be ranked among. */
export const rankColumn = featureNames.indexOf("rankSum");
/** From about so much on, in log-odds, behaviour is more than ordinary. */
const ordinary = 1;

/**
 * The margin of both. The more labels say, the less behaviour within the ordinary counts, either way: a payment like all others at a
 * counterparty of thieves is theirs. It rises with each of the two, and is the behaviour's alone where labels say nothing.
 */
export function joinCauses(behaviour: number, labels: number): number {
  if (!(labels > 0)) return behaviour + labels;
  const share = Math.exp(-labels / 2);
  const beyond = behaviour - ordinary;
  const extra = beyond > 0 ? beyond + Math.log1p(Math.exp(-beyond)) : Math.log1p(Math.exp(beyond));
  return labels + share * behaviour + (1 - share) * extra;
}

/** A TypeError says what is wrong. */
export function parseCauses(stored: unknown, parts: PartsByCause, scorecardWeight: number): Causes {
  const version = Math.min(lastVersion, (stored as StoredCauses | undefined)?.version || lastVersion);
  const isFirst = version === 1;
  const reader = readStored("model", stored, version);
  const weight = reader.number("weight", 0, 10);
  const knownWeight = reader.number("knownScorecardWeight", 0, 10);
  const labelRuleWeight = reader.number("labelRuleWeight", 0, 10);
  const codesOf = (field: string) => {
    const codes = reader.list(field);
    if (codes.length > mostRules) reader.fail(`${field} has more than ${mostRules} rules.`);
    return new Set(codes.map((code) => (typeof code === "string" ? code : reader.fail(`${field} names no rules.`))));
  };
  const [labelRules, repeatedRules] = [codesOf("labelRules"), codesOf("repeatedRules")];
  const ranks = parseRanks((stored as StoredCauses).ranks);
  const ruleWeights = isFirst ? new Map<string, number>() : parseRuleWeights((stored as StoredCauses).ruleWeights);
  const linkTrust = isFirst ? undefined : parseLinkTrust((stored as StoredCauses).linkTrust);
  const steady = version < 4 ? undefined : parseSteadyHabits((stored as StoredCauses).steadyHabits);
  const freshDevice = version < 3 ? undefined : parseFreshDevice((stored as StoredCauses).freshDevice);

  const [addBehaviour, addLabels] = [sumParts(parts.behaviour), sumParts(parts.labels)];

  const roles = rolesOf(labelRules, repeatedRules, ruleWeights);
  const roleOf = ({ code }: WeighedFinding): Role => roles.get(code) ?? usualRole;

  /** What a rule adds to its cause; a repeated one is compared with all of its cause instead. */
  function weigh(features: Float32Array, finding: WeighedFinding, role: Role, familiarity: number): number {
    const { weight: logOdds, isDeclared } = finding;
    if (isDeclared || role.isRepeated) return 0;
    if (role.isOfLabels) return labelRuleWeight * (linkTrust?.weigh(features, finding, familiarity) ?? logOdds);
    const beside = Number.isNaN(features[rankColumn]) ? 1 : role.beside;
    const times = steady?.timesOf(features, finding, beside) ?? beside;
    return times * (scorecardWeight + (knownWeight - scorecardWeight) * familiarity) * logOdds;
  }

  function sumsOf(features: Float32Array, findings: readonly WeighedFinding[]): Readonly<Sums> {
    const familiarity = ranks.familiarity(features);
    sums.familiarity = familiarity;
    sums.fresh = freshDevice?.margin(features, familiarity) ?? 0;
    const habits = steady?.margin(features) ?? 0;
    let behaviour = addBehaviour(features, 0) + ranks.margin(features, familiarity) + sums.fresh + habits;
    sums.forests = addLabels(features, 0);
    sums.trusted = linkTrust?.weighForests(features, sums.forests, familiarity) ?? sums.forests;
    let labels = sums.trusted;
    let repeated: WeighedFinding | undefined;
    for (const finding of findings) {
      const role = roleOf(finding);
      if (role.isRepeated) repeated = finding.weight > (repeated?.weight ?? 0) ? finding : repeated;
      else if (role.isOfLabels) labels += weigh(features, finding, role, familiarity);
      else behaviour += weigh(features, finding, role, familiarity);
    }
    sums.repeated = repeated;
    sums.lift = repeated === undefined ? 0 : Math.max(0, repeated.weight - labels);
    sums.behaviour = behaviour;
    sums.labels = labels + sums.lift;
    return sums;
  }

  return {
    isRepeated: (code) => repeatedRules.has(code),
    margin(features, findings) {
      const { behaviour, labels } = sumsOf(features, findings);
      return weight * joinCauses(behaviour, labels);
    },
    attribute(features, findings, out, weighed) {
      const { familiarity, fresh, forests, trusted, behaviour, labels, repeated, lift } = sumsOf(features, findings);
      const values = {
        behaviour: new Float64Array(featureNames.length),
        labels: new Float64Array(featureNames.length),
      };
      const expected = (name: CauseName) =>
        parts[name].reduce((sum, part) => sum + part.attribute(features, values[name]), 0);
      const [from, fromLabels] = [expected("behaviour"), expected("labels")];
      ranks.attribute(features, familiarity, 1, values.behaviour);
      steady?.attribute(features, values.behaviour);
      values.behaviour[deviceAgeColumn] = (values.behaviour[deviceAgeColumn] ?? 0) + fresh;
      const believed = scaleOf(trusted - fromLabels, forests - fromLabels);
      const { base, scales } = shareOut(weight, { behaviour: from, labels: fromLabels }, { behaviour, labels });
      for (let index = 0; index < out.length; index += 1) {
        const [one, other] = [values.behaviour[index] ?? 0, values.labels[index] ?? 0];
        out[index] = (out[index] ?? 0) + scales.behaviour * one + scales.labels * believed * other;
      }
      for (const [index, finding] of findings.entries()) {
        const role = roleOf(finding);
        const scale = role.isOfLabels ? scales.labels : scales.behaviour;
        weighed[index] =
          finding === repeated ? scales.labels * lift : scale * weigh(features, finding, role, familiarity);
      }
      return base;
    },
  };
}

function rolesOf(
  labelRules: ReadonlySet<string>,
  repeatedRules: ReadonlySet<string>,
  ruleWeights: ReadonlyMap<string, number>,
): ReadonlyMap<string, Role> {
  const codes = [...labelRules, ...repeatedRules, ...ruleWeights.keys()];
  return new Map(
    codes.map((code) => {
      const [isRepeated, isOfLabels] = [repeatedRules.has(code), labelRules.has(code)];
      return [code, { isRepeated, isOfLabels, beside: ruleWeights.get(code) ?? 1 }];
    }),
  );
}

type Margins = Readonly<Record<CauseName, number>>;

/** Shapley values of the two causes, as what a unit of each adds: each one's step, with and without the other. */
function shareOut(weight: number, from: Margins, to: Margins): { readonly base: number; readonly scales: Margins } {
  const neither = joinCauses(from.behaviour, from.labels);
  const one = joinCauses(to.behaviour, from.labels);
  const other = joinCauses(from.behaviour, to.labels);
  const both = joinCauses(to.behaviour, to.labels);
  const behaviour = (weight * scaleOf(one - neither + both - other, to.behaviour - from.behaviour)) / 2;
  const labels = (weight * scaleOf(other - neither + both - one, to.labels - from.labels)) / 2;
  return { base: weight * neither, scales: { behaviour, labels } };
}

function scaleOf(change: number, step: number): number {
  return Math.abs(step) < 1e-9 ? 1 : change / step;
}
