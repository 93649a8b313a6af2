/** Trains the two steps of the raster model: which units look edited, and which pages do. */
import { explainUnit, findSuspects } from "../../src/forgery/derived/raster/find-suspects.ts";
import { describePageOf, pageFeatureNames, pageMonotone } from "../../src/forgery/derived/raster/page-features.ts";
import { trainForest } from "../../src/learning/boosting/train.ts";
import type { Forest } from "../../src/learning/forest/forest.ts";
import { createRandom } from "../../src/learning/random.ts";
import type { Rectangle } from "./canvas.ts";
import { featureCount, type MeasuredRasterPage } from "./measured-pages.ts";

/** Of the untouched units of a page, so many are drawn, and so many of the likeliest by a first model. */
const drawnPerPage = 90;
const hardPerPage = 35;
const unitSettings = {
  treeCount: 160,
  learningRate: 0.1,
  maxLeaves: 16,
  maxDepth: 5,
  l2: 10,
  minLeafHessian: 1,
  minLeafRows: 20,
  featureShare: 0.4,
  rowShare: 0.6,
  seed: 1,
};

export function fitUnits(pages: readonly MeasuredRasterPage[]): Forest {
  const first = fitOn(pages, undefined, { ...unitSettings, treeCount: 60 });
  return fitOn(pages, first, unitSettings);
}

interface Row {
  readonly page: MeasuredRasterPage;
  readonly unit: number;
  readonly weight: number;
}

function fitOn(
  pages: readonly MeasuredRasterPage[],
  earlier: Forest | undefined,
  settings: Partial<typeof unitSettings>,
): Forest {
  const rows = pages.flatMap((page, index) => chooseRows(page, earlier, index));
  const values = new Float32Array(rows.length * featureCount);
  const labels = new Uint8Array(rows.length);
  const weights = new Float32Array(rows.length);
  for (const [row, { page, unit, weight }] of rows.entries()) {
    values.set(page.features.subarray(unit * featureCount, (unit + 1) * featureCount), row * featureCount);
    labels[row] = page.units[unit]?.label === 1 ? 1 : 0;
    weights[row] = weight;
  }
  const matrix = { values, rowCount: rows.length, featureCount };
  const training = trainForest({ matrix, labels, weights }, { settings });
  if (training.kind === "refused") throw new Error(training.problem);
  return training.forest;
}

/** Each edited page counts alike, however many units its edit covers. */
function chooseRows(page: MeasuredRasterPage, earlier: Forest | undefined, seed: number): Row[] {
  const random = createRandom(seed);
  const places = page.units.map((_, unit) => unit);
  const edited = places.filter((unit) => page.units[unit]?.label === 1);
  const untouched = places.filter((unit) => page.units[unit]?.label === 0);
  const share = drawnPerPage / Math.max(1, untouched.length);
  const drawn = untouched.filter(() => random.nextShare() < share);
  const margins = earlier && marginsOf(earlier, page);
  const hard =
    margins === undefined
      ? []
      : [...untouched].sort((one, other) => (margins[other] ?? 0) - (margins[one] ?? 0)).slice(0, hardPerPage);
  return [
    ...edited.map((unit) => ({ page, unit, weight: 6 / Math.sqrt(edited.length) })),
    ...[...new Set([...drawn, ...hard])].map((unit) => ({ page, unit, weight: 1 })),
  ];
}

function marginsOf(forest: Forest, page: MeasuredRasterPage): Float64Array {
  return Float64Array.from(page.units, (_, unit) => forest.margin(rowOf(page, unit)));
}

function rowOf({ features }: MeasuredRasterPage, unit: number): Float32Array {
  return features.subarray(unit * featureCount, (unit + 1) * featureCount);
}

/** With the places that a report would show, in its order. */
export function scorePage(forest: Forest, page: MeasuredRasterPage): ScoredPage {
  const margins = marginsOf(forest, page);
  const units = page.units.map((unit) => ({ ...unit, cues: [] }));
  const reported = page.isEdited
    ? findSuspects({ ...page, units }, margins, (unit) => explainUnit(forest, rowOf(page, unit)))
    : [];
  return { page, margins, reported: reported.map(({ box }) => box) };
}

const pageSettings = {
  treeCount: 120,
  learningRate: 0.06,
  maxLeaves: 6,
  maxDepth: 3,
  l2: 8,
  minLeafHessian: 1,
  minLeafRows: 15,
  featureShare: 0.6,
  rowShare: 0.7,
  seed: 2,
  monotone: pageMonotone,
};

export interface ScoredPage {
  readonly page: MeasuredRasterPage;
  readonly margins: Float64Array;
  /** Of edited pages. */
  readonly reported: readonly Rectangle[];
}

export function pageRow({ page, margins }: Pick<ScoredPage, "page" | "margins">): Float32Array {
  return describePageOf({ ...page, units: page.units.map((unit) => ({ ...unit, cues: [] })) }, margins);
}

/** Margins must come from unit models that did not see the page. Both classes weigh alike. */
export function fitPages(scored: readonly ScoredPage[]): Forest {
  const rows = scored.map(pageRow);
  const width = pageFeatureNames.length;
  const values = new Float32Array(rows.length * width);
  for (const [row, features] of rows.entries()) values.set(features, row * width);
  const labels = Uint8Array.from(scored, ({ page }) => (page.isEdited ? 1 : 0));
  const edited = labels.reduce((sum, label) => sum + label, 0);
  const weights = Float32Array.from(labels, (label) => (label === 1 ? (labels.length - edited) / edited : 1));
  const training = trainForest(
    { matrix: { values, rowCount: rows.length, featureCount: width }, labels, weights },
    { settings: pageSettings },
  );
  if (training.kind === "refused") throw new Error(training.problem);
  return training.forest;
}
