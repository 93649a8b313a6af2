/** The distribution of scores and features when a model was trained, to detect drift later. */
import { countBands, equalBandEdges } from "../../learning/metrics/stability.ts";
import { featureNames } from "../features.ts";
import { type Chosen, type Examples, featuresOf } from "./examples.ts";

export interface ReferenceBands {
  readonly edges: readonly number[];
  /** Rows in each band, then those without a value. */
  readonly counts: readonly number[];
}

export interface Reference {
  readonly logOdds: ReferenceBands;
  readonly features: Readonly<Record<string, ReferenceBands>>;
}

const bandCount = 10;

export function describeReference(
  examples: Examples,
  { rows }: Chosen,
  logOdds: Float64Array,
  inputs: readonly string[],
): Reference {
  const features: Record<string, ReferenceBands> = {};
  for (const name of inputs) {
    const column = featureNames.indexOf(name);
    features[name] = bandsOf(Float64Array.from(rows, (row) => featuresOf(examples, row)[column] ?? Number.NaN));
  }
  return { logOdds: bandsOf(logOdds), features };
}

/** Bands of about equal counts, and one for what has no value. */
export function bandsOf(all: Float64Array): ReferenceBands {
  const values = all.filter((value) => !Number.isNaN(value));
  const edges = equalBandEdges(values, bandCount);
  return { edges, counts: [...countBands(values, edges), all.length - values.length] };
}
