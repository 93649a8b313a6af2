/** One text from several readings of the same place: a vote for each character, weighed by confidence. */
import { currencyBehind, readValue } from "./value-shape.ts";

export interface ValueReading {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
}

export interface Vote {
  readonly text: string;
  /** How many readings have each of its characters, where the fewest have it. */
  readonly supporting: number;
  /** Those less the readings that are another value. */
  readonly agreeing: number;
}

/** What is neither an amount nor a date weighs less. */
const otherShare = 0.25;
const leastWeight = 0.05;

interface Ballot {
  readonly core: string;
  readonly weight: number;
  /** It has the shape of an amount or a date. */
  readonly isValue: boolean;
}

export function vote(readings: readonly ValueReading[]): Vote {
  const values = readings.map(({ text }) => readValue(text));
  // Print that touches an amount is read with it now and then.
  const isCommon = values.every(({ core }) => currencyBehind.test(core));
  const ballots = readings.map(({ confidence }, at): Ballot => {
    const { core: whole = "", kind = "other" } = values[at] ?? {};
    const core = isCommon ? whole : whole.replace(currencyBehind, "");
    const isValue = kind !== "other";
    return { core, isValue, weight: Math.max(leastWeight, confidence / 100) * (isValue ? 1 : otherShare) };
  });
  const alike = heaviestGroup(ballots, ({ core }) => String(core.length));
  const core = voteByCharacter(alike);
  const supported = [...core].map((character, at) => alike.filter((ballot) => ballot.core[at] === character).length);
  const opposing = ballots.filter((ballot) => ballot.isValue && digitsOf(ballot.core) !== digitsOf(core)).length;
  const supporting = Math.min(...supported);
  const same = ballots.filter((ballot) => digitsOf(ballot.core) === digitsOf(core));
  // A reading that only lost the point has the same digits.
  const alikeInDigits = same.filter((ballot) => !(ballot.isValue || alike.includes(ballot))).length;
  // Readings that differ in a point or a comma only are one value, which is sure once it outweighs that dispute.
  const sameDigits = same.filter(({ isValue }) => isValue).length;
  // What lost a point may be as long as what has it: "2.01035€" for "2010,35€".
  const confirming = same.filter((ballot) => ballot.core === core || !ballot.isValue).length;
  const agreeing = Math.max(0, Math.max(supporting + alikeInDigits, confirming, sameDigits - 1) - opposing);
  return { text: core, supporting, agreeing };
}

function heaviestGroup(ballots: readonly Ballot[], keyOf: (ballot: Ballot) => string): readonly Ballot[] {
  const groups = new Map<string, Ballot[]>();
  for (const ballot of ballots) {
    const group = groups.get(keyOf(ballot));
    if (group === undefined) groups.set(keyOf(ballot), [ballot]);
    else group.push(ballot);
  }
  let best: readonly Ballot[] = [];
  for (const group of groups.values()) if (weightOf(group) > weightOf(best)) best = group;
  return best;
}

function voteByCharacter(ballots: readonly Ballot[]): string {
  const length = ballots[0]?.core.length ?? 0;
  return Array.from({ length }, (_, at) => {
    const chosen = heaviestGroup(ballots, ({ core }) => core[at] ?? "");
    return chosen[0]?.core[at] ?? "";
  }).join("");
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function weightOf(ballots: readonly Ballot[]): number {
  return ballots.reduce((sum, { weight }) => sum + weight, 0);
}
