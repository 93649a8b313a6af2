/** What the model says of each page: how likely it was edited, where, and which families of cues say so. */
import type { Box } from "../../../contract/document.ts";
import type { CaptureKind, RasterFacts, RasterPage, RasterUnit } from "../../facts/raster.ts";
import { memoise } from "../memoise.ts";
import { findAdditions } from "./additions.ts";
import { type EditModel, editModel } from "./edit-model.ts";
import { drawHeat, type HeatMap } from "./heat-map.ts";
import { describePageOf } from "./page-features.ts";
import { showBox } from "./shown-box.ts";
import { describeUnits, unitFeatureNames } from "./unit-features.ts";

export const cueFamilies = ["history", "copies", "print", "paper", "place", "colour"] as const;
export type CueFamily = (typeof cueFamilies)[number];

export interface Suspect {
  readonly box: Box;
  /** Log-odds of its likeliest unit. */
  readonly margin: number;
  /** Log-odds that each family adds, those that add most first; families that add next to nothing are left out. */
  readonly families: readonly (readonly [CueFamily, number])[];
}

export interface JudgedPage {
  readonly page: RasterPage;
  /** Words added in the margin, where nothing else is printed at their height; what follows is judged without them. */
  readonly additions: readonly Box[];
  readonly margin: number;
  /** That this page was edited, were half of all pages edited. */
  readonly probability: number;
  /** Beyond what one in a hundred untouched pages reaches, and one in five hundred. */
  readonly level: "none" | "usual" | "strict";
  /** Likeliest first. */
  readonly suspects: readonly Suspect[];
  readonly heat: HeatMap;
}

/** Renders and pages of two tones have neither grain nor history, and equal letters are equal to the last point. */
const judgedCaptures: readonly CaptureKind[] = ["grey scan", "colour scan", "photo", "messenger"];
/** Fewer glyphs say nothing of each other. */
const leastGlyphs = 40;
const suspectLimit = 12;
/** Below the likeliest unit: what is still told as part of the same edit. */
const suspectMargin = 2;
const leastSuspectMargin = -1;
/** Log-odds from which a family is named. */
const leastShare = 0.35;
/** Log-odds of a unit of which it is known why it stands out. */
const leastMargin = -8;

export const judgePages = memoise(({ pages }: RasterFacts): readonly JudgedPage[] =>
  pages.flatMap((page) => judgePage(page, editModel)),
);

function judgePage(page: RasterPage, model: EditModel): JudgedPage[] {
  if (page.traits.glyphCount < leastGlyphs || !judgedCaptures.includes(page.capture)) return [];
  const features = describeUnits(page);
  const width = unitFeatureNames.length;
  const rowOf = (unit: number) => features.subarray(unit * width, (unit + 1) * width);
  const margins = Float64Array.from(page.units, (_, unit) => model.units.margin(rowOf(unit)));
  const additions =
    levelOf(model, model.pages.margin(describePageOf(page, margins))) === "none" ? [] : findAdditions(page, margins);
  // Whatever else was done to the page has to stand out by itself.
  for (const unit of additions.flatMap(({ units }) => units)) margins[unit] = leastMargin;
  const margin = model.pages.margin(describePageOf(page, margins));
  const { slope, offset } = model.calibration;
  const level = trustOf(page.capture, levelOf(model, margin));
  const suspects = level === "none" ? [] : findSuspects(page, margins, (unit) => explain(model, rowOf(unit)));
  return [
    {
      page,
      additions: additions.map(({ box }) => showBox(page, box)),
      margin,
      probability: sigmoid(slope * margin + offset),
      level,
      suspects,
      heat: drawHeat(page, margins.map(sigmoid)),
    },
  ];
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

/** The likeliest units, neighbours of one word together. */
function findSuspects(
  page: RasterPage,
  margins: Float64Array,
  explainUnit: (unit: number) => Suspect["families"],
): Suspect[] {
  const places = Array.from(margins.keys()).sort((one, other) => (margins[other] ?? 0) - (margins[one] ?? 0));
  const least = Math.max(leastSuspectMargin, (margins[places[0] ?? 0] ?? 0) - suspectMargin);
  const groups: { units: RasterUnit[]; best: number }[] = [];
  for (const place of places) {
    const unit = page.units[place];
    if (unit === undefined || ((margins[place] ?? 0) < least && groups.length > 0)) break;
    const group = groups.find(({ units }) => units.some((other) => isBeside(unit, other, page.traits.usualHeight)));
    if (group !== undefined) group.units.push(unit);
    else if (groups.length < suspectLimit) groups.push({ units: [unit], best: place });
  }
  return groups.map(({ units, best }) => ({
    box: showBox(page, unite(units, page.page)),
    margin: margins[best] ?? 0,
    families: explainUnit(best),
  }));
}

function isBeside(one: RasterUnit, other: RasterUnit, reach: number): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return across < reach / 2 && down < reach / 4;
}

function unite(units: readonly RasterUnit[], page: number): Box {
  const left = Math.min(...units.map((unit) => unit.left));
  const top = Math.min(...units.map((unit) => unit.top));
  const right = Math.max(...units.map((unit) => unit.left + unit.width));
  const bottom = Math.max(...units.map((unit) => unit.top + unit.height));
  return { page, left, top, width: right - left, height: bottom - top };
}

const familyOf = unitFeatureNames.map((name): CueFamily | undefined => {
  if (/^(misfit|fit|texture|coefficients|ripple)/.test(name)) return "history";
  if (/^(twin|secondTwin|copied|shape)/.test(name)) return "copies";
  if (/^(darkness|contrast|sharpness|edgeShare|stroke|roughness)/.test(name)) return "print";
  if (/^(paperStep|grain|flat|white|seam|lean)/.test(name) && !/Share$/.test(name)) return "paper";
  if (/^(baseline|height|width|density|gap|topline|pitch)/.test(name)) return "place";
  return /^(blue|red)/.test(name) ? "colour" : undefined;
});

function explain({ units }: EditModel, row: Float32Array): Suspect["families"] {
  const shares = new Float64Array(row.length);
  units.attributions(row, shares);
  const sums = new Map<CueFamily, number>();
  for (const [place, family] of familyOf.entries()) {
    if (family !== undefined) sums.set(family, (sums.get(family) ?? 0) + (shares[place] ?? 0));
  }
  return [...sums]
    .filter(([, sum]) => sum >= leastShare)
    .map(([family, sum]) => [family, Math.round(sum * 100) / 100] as const)
    .sort(([, one], [, other]) => other - one);
}
