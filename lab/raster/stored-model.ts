/** A trained model as the service reads it: its forests with as many digits as decide, its thresholds, and its calibration. */

import type { Forest, StoredForest } from "../../src/learning/forest/forest.ts";
import { fitPlatt } from "../../src/learning/logistic/fit-line.ts";
import { type JudgedPage, thresholdAt } from "./evaluate.ts";

/** `judged` are pages that none of the models behind their scores has seen, `honest` the scores of those that the thresholds are for. */
export function toStoredModel(
  { units, pages }: { readonly units: Forest; readonly pages: Forest },
  judged: readonly JudgedPage[],
  honest: readonly number[],
) {
  const edited = judged.filter(({ page }) => page.isEdited).length;
  const line = fitPlatt(
    Float64Array.from(judged, ({ score }) => score),
    Uint8Array.from(judged, ({ page }) => (page.isEdited ? 1 : 0)),
    Float32Array.from(judged, ({ page }) => (page.isEdited ? (judged.length - edited) / edited : 1)),
  );
  return {
    units: slim(units),
    pages: slim(pages),
    usual: roundTo(thresholdAt(honest, 0.01), 5),
    strict: roundTo(thresholdAt(honest, 0.002), 5),
    calibration: { slope: roundTo(line.slope, 5), offset: roundTo(line.offset, 5) },
  };
}

export function roundTo(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** Six digits change no decision that a seventh would have kept. */
function slim(forest: Forest): StoredForest {
  const kept = forest.toStored();
  return {
    ...kept,
    values: kept.values.map((value) => roundTo(value, 6)),
    covers: kept.covers.map((cover) => Math.max(1, Math.round(cover))),
  };
}
