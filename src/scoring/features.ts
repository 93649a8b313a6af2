/** The facts as a vector: what a learned model reads and what is kept with every decision. */
import { factNames, factsInOrder } from "./facts/table/fact-table.ts";

/** In the order of the vector. Only ever longer, so that a shorter vector of an earlier version still reads. */
export const featureNames: readonly string[] = factNames.slice(1);

/** Features whose distribution stays the same while behaviour does. */
export const steadyFeatures: ReadonlySet<string> = new Set(
  factsInOrder.slice(1).flatMap(({ name, grows, isOutcome }) => (grows || isOutcome ? [] : [name])),
);

/** By name; null where there is no value. */
export function nameFeatures(features: Float32Array): Record<string, number | null> {
  const named: Record<string, number | null> = {};
  for (let index = 0; index < Math.min(features.length, featureNames.length); index += 1) {
    const value = features[index] ?? Number.NaN;
    named[featureNames[index] ?? ""] = Number.isFinite(value) ? value : null;
  }
  return named;
}
