/** What the model says of each page: how likely it was edited, where, and which families of cues say so. */
import type { Box } from "../../../contract/documents/document.ts";
import { type Forest, parseForest } from "../../../learning/forest/forest.ts";
import type { RasterFacts, RasterPage } from "../../facts/raster.ts";
import { memoise } from "../memoise.ts";
import { findAdditions } from "./additions.ts";
import stored from "./edit-model.json" with { type: "json" };
import { explainUnit, findSuspects, type Suspect } from "./find-suspects.ts";
import { describePageOf } from "./page-features.ts";
import { isJudged, isRegularPrint } from "./regular-print.ts";
import storedOfRegularPrint from "./regular-print-model.json" with { type: "json" };
import { showBox } from "./shown-box.ts";
import { isTreatedAsAWhole } from "./treated-as-a-whole.ts";
import { describeUnits, unitFeatureNames } from "./unit-features.ts";

export interface JudgedPage {
  readonly page: RasterPage;
  /** Words added in the margin, where nothing else is printed at their height; what follows is judged without them. */
  readonly additions: readonly Box[];
  readonly margin: number;
  /** That this page was edited, were half of all pages edited. */
  readonly probability: number;
  /** Beyond what one in a hundred untouched pages reaches, and one in five hundred. */
  readonly level: "none" | "usual" | "strict";
  readonly suspects: readonly Suspect[];
  readonly heat: HeatMap;
}

/** Log-odds of a unit of which it is known why it stands out. */
const leastMargin = -8;

export const judgePages = memoise(({ pages }: RasterFacts): readonly JudgedPage[] =>
  pages.flatMap((page) => {
    const model = modelFor(page);
    return model === undefined ? [] : [judgePage(page, model)];
  }),
);

function modelFor(page: RasterPage): EditModel | undefined {
  if (!isJudged(page)) return undefined;
  return isRegularPrint(page) ? regularPrintModel : editModel;
}

export function judgePage(page: RasterPage, model: EditModel): JudgedPage {
  const features = describeUnits(page);
  const width = unitFeatureNames.length;
  const rowOf = (unit: number) => features.subarray(unit * width, (unit + 1) * width);
  const margins = Float64Array.from(page.units, (_, unit) => model.units.margin(rowOf(unit)));
  const marginWithAll = model.pages.margin(describePageOf(page, margins));
  const additions = levelOf(model, marginWithAll) === "none" ? [] : findAdditions(page, margins);
  // Whatever else was done to the page has to stand out by itself.
  for (const unit of additions.flatMap(({ units }) => units)) margins[unit] = leastMargin;
  const margin = additions.length === 0 ? marginWithAll : model.pages.margin(describePageOf(page, margins));
  const { slope, offset } = model.calibration;
  const level = trustOf(page, levelOf(model, margin));
  const suspects = level === "none" ? [] : findSuspects(page, margins, (unit) => explainUnit(model.units, rowOf(unit)));
  return {
    page,
    additions: additions.map(({ box }) => showBox(page, box)),
    margin,
    probability: sigmoid(slope * margin + offset),
    level,
    suspects,
    heat: drawHeat(page, margins.map(sigmoid)),
  };
}

function levelOf({ strict, usual }: EditModel, margin: number): JudgedPage["level"] {
  return margin > strict ? "strict" : margin > usual ? "usual" : "none";
}

/** Where the whole page was treated in a way that makes its places differ, only what stands out most counts. */
function trustOf(page: RasterPage, level: JudgedPage["level"]): JudgedPage["level"] {
  return level === "usual" && isTreatedAsAWhole(page) ? "none" : level;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Trained on forgeries of real receipts made by code (`node bin/run.js scripts/train-raster.ts`), never on people's. */
export interface EditModel {
  /** Log-odds that a unit was edited, from unit features. */
  readonly units: Forest;
  /** Log-odds that a page was edited, from page features; both classes weigh alike. */
  readonly pages: Forest;
  /** Page log-odds exceeded by one in a hundred, and by one in five hundred, untouched pages that were not trained on. */
  readonly usual: number;
  readonly strict: number;
  /** From page log-odds to those of a page of which nothing is known. */
  readonly calibration: { readonly slope: number; readonly offset: number };
}

interface StoredEditModel extends Pick<EditModel, "usual" | "strict" | "calibration"> {
  readonly units: unknown;
  readonly pages: unknown;
}

function parseModel({ units, pages, usual, strict, calibration }: StoredEditModel): EditModel {
  return { units: parseForest(units), pages: parseForest(pages), usual, strict, calibration };
}

const editModel = parseModel(stored);
/** Of pages whose letters are alike anyway: trained on pages that code drew, without the cues of copies. */
const regularPrintModel = parseModel(storedOfRegularPrint);

/** A coarse map of how likely the places of a picture were edited: an aid to the viewer, never a finding. */
export interface HeatMap {
  /** What the map lies over, on the page as it is shown. */
  readonly area: Box;
  readonly columns: number;
  readonly rows: number;
  /** The greatest probability of the units in each cell, from 0 to 100, row after row. */
  readonly values: readonly number[];
}

const columns = 24;
const rowLimit = 120;

function drawHeat(page: RasterPage, probabilities: Float64Array): HeatMap {
  const area = showBox(page, { page: page.page, left: 0, top: 0, width: page.width, height: page.height });
  const rows = Math.max(1, Math.min(rowLimit, Math.round((columns * area.height) / area.width)));
  const values = new Array<number>(columns * rows).fill(0);
  for (const [index, { left, top, width, height }] of page.units.entries()) {
    const box = showBox(page, { page: page.page, left, top, width, height });
    const column = cellOf(box.left + box.width / 2 - area.left, area.width, columns);
    const row = cellOf(box.top + box.height / 2 - area.top, area.height, rows);
    const place = row * columns + column;
    values[place] = Math.max(values[place] ?? 0, Math.round(100 * (probabilities[index] ?? 0)));
  }
  return { area, columns, rows, values };
}

function cellOf(offset: number, length: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((offset / length) * count)));
}
