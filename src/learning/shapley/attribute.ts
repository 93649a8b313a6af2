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
  const { partCount, splitStarts, features, thresholds, missingLefts } = tables;
  const { columnStarts, columnFeatures, tableStarts, values } = tables;
  let split = 0;
  let column = 0;
  for (let part = 0; part < partCount; part += 1) {
    const splitEnd = splitStarts[part + 1] ?? 0;
    let lefts = 0;
    for (let bit = 1; split < splitEnd; split += 1, bit <<= 1) {
      const value = row[features[split] ?? 0] ?? Number.NaN;
      if (value <= (thresholds[split] ?? 0)) lefts |= bit;
      else if (Number.isNaN(value) && missingLefts[split] === 1) lefts |= bit;
    }
    const columnEnd = columnStarts[part + 1] ?? 0;
    let cell = (tableStarts[part] ?? 0) + lefts * (columnEnd - column);
    for (; column < columnEnd; column += 1, cell += 1) {
      const feature = columnFeatures[column] ?? 0;
      out[feature] = (out[feature] ?? 0) + (values[cell] ?? 0);
    }
  }
}
