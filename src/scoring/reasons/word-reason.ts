/**
 * A reason says what its facts bear out, in the direction in which it moves the score. What no plain sentence bears out, such as a model
 * that trusts a new device more, is added up in one reason of its own and claims nothing.
 */
import type { Facts } from "../facts/facts.ts";
import { roundLogOdds } from "../odds.ts";
import { findRule } from "../rules/catalogue.ts";
import type { WeighedFinding } from "../scorecard.ts";
import { wordNumberOf } from "../wording.ts";
import type { Words } from "../words.ts";
import { createGathered, type FeatureParts, type Gathered, joinParts, noParts, type Reason } from "./gathered.ts";
import { findTheme } from "./themes.ts";

/** Code of the reason for all that no sentence bears out. */
export const otherInputs = "OTHER_INPUTS";

export function wordReasons(gathered: ReadonlyMap<string, Gathered>, facts: Facts, words: Words): readonly Reason[] {
  const reasons: Reason[] = [];
  const rest = createGathered();
  for (const [code, entry] of gathered) {
    const whole = wordWhole(code, entry, entry.parts, facts, words);
    if (whole !== undefined) {
      reasons.push(whole);
      continue;
    }
    // Where rule and model disagree, the rule's own part still says what it found.
    const alone = wordWhole(code, entry, noParts, facts, words);
    if (alone !== undefined) reasons.push(alone);
    else rest.rulePart += entry.rulePart;
    rest.parts.columns.push(...entry.parts.columns);
    rest.parts.values.push(...entry.parts.values);
  }
  const contribution = roundLogOdds(joinParts(rest.rulePart, rest.parts));
  if (contribution !== 0) reasons.push(wordRest(rest, contribution));
  return reasons;
}

/** Of what was gathered, with these parts of features. */
function wordWhole(
  code: string,
  { rulePart, finding }: Gathered,
  parts: FeatureParts,
  facts: Facts,
  words: Words,
): Reason | undefined {
  const contribution = roundLogOdds(joinParts(rulePart, parts));
  const sentence =
    contribution === 0
      ? wordNothing(code, finding, words)
      : wordMost(code, { rulePart, parts, finding }, contribution > 0, facts, words);
  if (sentence === undefined) return undefined;
  const isInformative = findTheme(code)?.isContext !== true;
  return { code, sentence, isInformative, contribution, numbers: finding?.numbers ?? {}, parts };
}

/** What a stronger reason of its family says already is named all the same. */
function wordNothing(code: string, finding: WeighedFinding | undefined, words: Words): string | undefined {
  return finding === undefined ? undefined : wordFinding(code, finding, true, words);
}

/** The sentence whose facts carry the most of the contribution, in its direction. */
function wordMost(
  code: string,
  { rulePart, parts, finding }: Pick<Reason, "parts"> & Pick<Gathered, "rulePart" | "finding">,
  raises: boolean,
  facts: Facts,
  words: Words,
): string | undefined {
  const sign = raises ? 1 : -1;
  let most = 0;
  let sentence: string | undefined;
  if (finding !== undefined && rulePart * sign > 0) {
    sentence = wordFinding(code, finding, raises, words);
    if (sentence !== undefined) most = rulePart * sign;
  }
  for (const claim of findTheme(code)?.claims ?? []) {
    if (claim.raises !== raises) continue;
    let carried = claim.isOfRule === true ? rulePart * sign : 0;
    for (const column of claim.columns) {
      const at = parts.columns.indexOf(column);
      if (at >= 0) carried += (parts.values[at] ?? 0) * sign;
    }
    if (!(carried > most)) continue;
    const said = claim.say(facts, words);
    if (said === undefined) continue;
    most = carried;
    sentence = said;
  }
  return sentence;
}

/** A rule's own sentence, where it speaks in this direction. A decision may be older than the rules: then nothing is left of it. */
function wordFinding(code: string, finding: WeighedFinding, raises: boolean, words: Words): string | undefined {
  const rule = findRule(code);
  const { numbers } = finding;
  if (rule === undefined || !rule.numbers.every((name) => Number.isFinite(numbers[name]))) return undefined;
  return (rule.isCalming?.(numbers) === true) === raises ? undefined : rule.sentence(numbers, words);
}

function wordRest(rest: Gathered, contribution: number): Reason {
  const { length } = rest.parts.columns;
  const inputs = length === 0 ? "Rules" : wordNumberOf(length, "further input");
  const verb = `${length === 1 ? "" : "together "}${contribution > 0 ? "raise" : "lower"}${length === 1 ? "s" : ""}`;
  return {
    code: otherInputs,
    sentence: `${inputs} of the model ${verb} the log-odds by ${Math.abs(contribution).toFixed(2)}.`,
    isInformative: false,
    contribution,
    numbers: {},
    parts: rest.parts,
  };
}
