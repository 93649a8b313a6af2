/** The facts as a vector: what a learned model reads and what is kept with every decision. */
import { blankFacts, type Facts } from "./facts/facts.ts";

/** In the order of the vector. Only ever longer, so that a shorter vector of an earlier version still reads. */
export const featureNames: readonly string[] = Object.keys(blankFacts()).slice(1);

/** The instant itself is no feature: a model must not learn the calendar. NaN stays for what has no value. */
export function toFeatures(facts: Facts): Float32Array {
  const values: number[] = Object.values(facts);
  const features = new Float32Array(values.length - 1);
  for (let index = 1; index < values.length; index += 1) features[index - 1] = values[index] ?? Number.NaN;
  return features;
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
