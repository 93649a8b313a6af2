/** What the model says of each page: how likely it was edited, where, and which families of cues say so. */
import type { Box } from "../../../contract/documents/document.ts";
import type { CaptureKind, RasterFacts, RasterPage } from "../../facts/raster.ts";
import { memoise } from "../memoise.ts";
import { findAdditions } from "./additions.ts";
import { type EditModel, editModel, regularPrintModel } from "./edit-model.ts";
import { explainUnit, findSuspects, type Suspect } from "./find-suspects.ts";
import { drawHeat, type HeatMap } from "./heat-map.ts";
import { describePageOf } from "./page-features.ts";
import { isRegularPrint, keepsTraces } from "./regular-print.ts";
import { showBox } from "./shown-box.ts";
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

/** Fewer glyphs say nothing of each other. */
export const leastGlyphs = 40;
/** Log-odds of a unit of which it is known why it stands out. */
const leastMargin = -8;

export const judgePages = memoise(({ pages }: RasterFacts): readonly JudgedPage[] =>
  pages.flatMap((page) => {
    const model = modelFor(page);
    return model === undefined ? [] : [judgePage(page, model)];
  }),
);

/** Mean distance from grey of a photograph's points; print on paper has less, also on a coloured table. */
const photographColour = 12;

/** A photograph of something else than print: what looks like glyphs in it are details of what it shows. */
function isPhotograph({ capture, traits }: RasterPage): boolean {
  return capture === "photo" && traits.colour > photographColour;
}

/** Pages of two tones have neither grain nor history, and equal letters are equal to the last point. */
function modelFor(page: RasterPage): EditModel | undefined {
  if (page.traits.glyphCount < leastGlyphs || page.capture === "two-level" || isPhotograph(page)) return undefined;
  if (!isRegularPrint(page)) return editModel;
  return keepsTraces(page.traits) ? regularPrintModel : undefined;
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
  const level = trustOf(page.capture, levelOf(model, margin));
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

/** What a messenger did to the whole page makes its places differ more from each other; only what stands out most counts then. */
function trustOf(capture: CaptureKind, level: JudgedPage["level"]): JudgedPage["level"] {
  return capture === "messenger" && level === "usual" ? "none" : level;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
