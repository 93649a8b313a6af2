/** The traits of a whole page: what its grain, its levels and its colours are like. */
import type { CaptureKind, RasterPageTraits } from "../../../facts/raster.ts";
import { nearestQuality } from "../jpeg/quality.ts";
import type { Unit } from "./cue-table.ts";
import { medianOf } from "./median.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Points looked at, spread over the page. */
const sampleLimit = 200_000;

export function describePage(page: MeasuredPage, units: readonly Unit[], repeatedShare: number): RasterPageTraits {
  const { luminance, nearInk, stored, earlier } = page;
  const { width, height, samples } = luminance;
  const counts = new Uint32Array(256);
  let white = 0;
  let flat = 0;
  let mid = 0;
  let total = 0;
  const grains: number[] = [];
  const every = Math.max(1, Math.floor((width * height) / sampleLimit)) | 1;
  for (let at = width + 1; at < samples.length - width - 1; at += every) {
    const value = samples[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
    total += 1;
    if (value === 255) white += 1;
    if (value === samples[at + 1] && value === samples[at + width]) flat += 1;
    if (value > 60 && value < 190) mid += 1;
    if (nearInk[at] === 0 && grains.length < sampleLimit / 10) {
      grains.push(Math.abs(2 * value - (samples[at - 1] ?? 0) - (samples[at + 1] ?? 0)));
    }
  }
  const used = Math.max(1, total);
  return {
    lastQuality: stored === undefined ? null : nearestQuality(stored.table),
    earlierQuality: earlier?.quality ?? null,
    earlierScore: round(earlier?.score ?? 0),
    isGridShifted: earlier !== undefined && (earlier.left !== 0 || earlier.top !== 0),
    grain: round(grains.reduce((sum, grain) => sum + grain, 0) / Math.max(1, grains.length)),
    whiteShare: round(white / used),
    flatShare: round(flat / used),
    midShare: round(mid / used),
    distinctLevels: counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
    colour: round(colourOf(page)),
    repeatedShare: round(repeatedShare),
    usualHeight: page.usualHeight,
    glyphCount: units.filter(({ kind }) => kind === "glyph").length,
  };
}

function colourOf({ blue, red }: MeasuredPage): number {
  if (blue === undefined || red === undefined) return 0;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < blue.samples.length; at += 17) {
    sum += Math.abs((blue.samples[at] ?? 128) - 128) + Math.abs((red.samples[at] ?? 128) - 128);
    count += 1;
  }
  return sum / Math.max(1, count);
}

/** Fewer levels than this are print of two tones, whatever the file's depth. */
const twoLevelShare = 0.005;
/** Renders have no grain at all: what is not ink or its edge is equal point by point. */
const renderFlatShare = 0.8;
const renderRepeatedShare = 0.3;
/** Light falls off over a photographed page: parts of the scale between its lightest and darkest paper. */
const photoPaperSpread = 45;

export function classifyCapture(page: MeasuredPage, traits: RasterPageTraits): CaptureKind {
  const isFlat = traits.flatShare > renderFlatShare;
  if (traits.distinctLevels <= 4 || (isFlat && traits.midShare < twoLevelShare)) return "two-level";
  if (isFlat && traits.grain < 0.5 && traits.repeatedShare > renderRepeatedShare) return "born digital";
  const paper = [...page.ink.tiles.paper].sort((one, other) => one - other);
  const spread = (paper[Math.floor(paper.length * 0.95)] ?? 0) - (paper[Math.floor(paper.length * 0.1)] ?? 0);
  return spread > photoPaperSpread && medianOf(paper) < 235 ? "photo" : "scan";
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
