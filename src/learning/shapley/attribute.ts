/** Explains a forest's margin exactly: each feature's Shapley value, looked up part by part. */
import type { Trees } from "../forest/trees.ts";
import { createTables, type ShapleyTables } from "./tables.ts";

/**
 * What is not known of a row is taken as the training rows had it on the way (path-dependent expectations). Returns the
 * expected margin, which together with the values adds up to the margin.
 */
export function createAttributor(
  trees: Trees,
  expectedMargin: number,
): (features: Float32Array, out: Float64Array) => number {
  const tables = createTables(trees);
  return (features, out) => {
    out.fill(0);
    addParts(tables, features, out);
    return expectedMargin;
  };
}

function addParts(tables: ShapleyTables, row: Float32Array, out: Float64Array): void {
  const { partCount, questionStarts, features, thresholds, missingLefts } = tables;
  const { columnStarts, columnFeatures, tableStarts, values } = tables;
  let question = 0;
  let column = 0;
  for (let part = 0; part < partCount; part += 1) {
    const questionEnd = questionStarts[part + 1] ?? 0;
    let lefts = 0;
    for (let bit = 1; question < questionEnd; question += 1, bit <<= 1) {
      const value = row[features[question] ?? 0] ?? Number.NaN;
      if (value <= (thresholds[question] ?? 0)) lefts |= bit;
      else if (Number.isNaN(value) && missingLefts[question] === 1) lefts |= bit;
    }
    const columnEnd = columnStarts[part + 1] ?? 0;
    let cell = (tableStarts[part] ?? 0) + lefts * (columnEnd - column);
    for (; column < columnEnd; column += 1, cell += 1) {
      const feature = columnFeatures[column] ?? 0;
      out[feature] = (out[feature] ?? 0) + (values[cell] ?? 0);
    }
  }
}
