/** The facts as a vector: what a learned model reads and what is kept with every decision. */
import { blankFacts, type Facts } from "./facts/facts.ts";
import { factNames, factsInOrder } from "./facts/table/fact-table.ts";

/** In the order of the vector. Only ever longer, so that a shorter vector of an earlier version still reads. */
export const featureNames: readonly string[] = factNames.slice(1);

/** Features whose distribution stays the same while behaviour does. */
export const steadyFeatures: ReadonlySet<string> = new Set(
  factsInOrder.slice(1).flatMap(({ name, grows }) => (grows ? [] : [name])),
);

/** One row: the vector that is kept of a transaction, and its facts as who reads the vector gets them. */
export interface KeptRow {
  readonly features: Float32Array;
  readonly facts: Facts;
}

export function blankRow(): KeptRow {
  return { features: new Float32Array(featureNames.length), facts: blankFacts() };
}

/** Writes facts into a row, in one pass over both of its forms; amount and time as they are in the transaction itself. */
export function fillRow(facts: Facts, row: KeptRow): void {
  const { features } = row;
  const given = facts.features;
  const kept = row.facts.features;
  for (let index = 0; index < features.length; index += 1) {
    features[index] = given[index] ?? Number.NaN;
    kept[index] = features[index] ?? Number.NaN;
  }
  row.facts.amount = facts.amount;
  row.facts.timeMs = facts.timeMs;
}

/** By name; null where there is no value. */
export function nameFeatures(features: Float32Array): Record<string, number | null> {
  const named: Record<string, number | null> = {};
  for (let index = 0; index < Math.min(features.length, featureNames.length); index += 1) {
    const value = features[index] ?? Number.NaN;
    named[featureNames[index] ?? ""] = Number.isFinite(value) ? value : null;
  }
  return named;
}
