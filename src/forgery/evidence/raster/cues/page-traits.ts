/** The traits of a whole page: what its grain, its levels and its colours are like. */
import type { PixelCapture, RasterPageTraits } from "../../../facts/raster.ts";
import { nearestQuality } from "../jpeg/quality.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import { medianOf } from "./median.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Points looked at, spread over the page. */
const sampleLimit = 200_000;

export function describePage(page: MeasuredPage, units: readonly Unit[], table: CueTable): RasterPageTraits {
  const { luminance, nearInk, stored, earlier } = page;
  const { width, height, samples } = luminance;
  const counts = new Uint32Array(256);
  let white = 0;
  let flat = 0;
  let mid = 0;
  let total = 0;
  let grain = 0;
  let grainCount = 0;
  const every = Math.max(1, Math.floor((width * height) / sampleLimit)) | 1;
  for (let at = width + 1; at < samples.length - width - 1; at += every) {
    const value = samples[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
    total += 1;
    if (value === 255) white += 1;
    if (value === samples[at + 1] && value === samples[at + width]) flat += 1;
    if (value > 60 && value < 190) mid += 1;
    if (nearInk[at] === 0 && grainCount < sampleLimit / 10) {
      grain += Math.abs(2 * value - (samples[at - 1] ?? 0) - (samples[at + 1] ?? 0));
      grainCount += 1;
    }
  }
  const used = Math.max(1, total);
  return {
    lastQuality: stored === undefined ? null : nearestQuality(stored.table),
    earlierQuality: earlier?.quality ?? null,
    earlierScore: round(earlier?.score ?? 0),
    grain: round(grain / Math.max(1, grainCount)),
    whiteShare: round(white / used),
    flatShare: round(flat / used),
    midShare: round(mid / used),
    distinctLevels: counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
    colour: round(colourOf(page)),
    repeatedShare: 0,
    ...measureAlikeness(units, table),
    usualHeight: page.usualHeight,
    glyphCount: units.filter(({ kind }) => kind === "glyph").length,
  };
}

/** Differences between twins are measured in hundredths of the ink's contrast; faint print counts as this much. */
const leastContrast = 20;

/** How much the most alike tenth and quarter of all glyphs differ from their twins. */
function measureAlikeness(units: readonly Unit[], table: CueTable) {
  const differences = units
    .map((_, index) => (100 * table.get(index, "twin")) / Math.max(leastContrast, table.get(index, "contrast")))
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  const at = (share: number) => differences[Math.floor(differences.length * share)];
  const [tenth, quarter] = [at(0.1), at(0.25)];
  return {
    alikeTenth: tenth === undefined ? null : round(tenth),
    alikeQuarter: quarter === undefined ? null : round(quarter),
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

/**
 * Fewer points between ink and paper than this are print of two tones, whatever the file's depth. Receipts whose scanner made paper
 * white and left the edges of letters grey have some thousandths, and those edges keep traces.
 */
const twoLevelShare = 0.001;
/** Above this share of points equal to their neighbours there is next to no grain. */
const cleanFlatShare = 0.8;
/**
 * Letters of a render differ from their twins by what saving does to them alone: of 160 drawn pages at JPEG quality 70 the most alike tenth
 * by at most 4 hundredths and the quarter by 5.5; of 60 scanned receipts by at least 5 and 6.1. Coarser saves add to both.
 */
const renderTenth = 4.5;
const renderQuarter = 5.8;
const coarseQuality = 70;
const coarseAddition = 1;
/**
 * Where paper is flat throughout, coarse saves alone make letters differ, small ones most: of pages drawn at 85 to 160 dots an inch the most alike
 * tenth differ by 6.4, 7.9, 9.3 and 10.2 hundredths at quality 68, 55, 40 and 30, and the quarter by 8.7, 10.7, 12.6 and 14.1.
 */
const drawnFlatShare = 0.88;
const [tenthByQuality, quarterByQuality, fineQuality] = [0.1, 0.14, 95];
/**
 * Paper of a drawn page is flat, whatever coarse a save: of such pages more than 0.9 of all points equal their neighbours. Print of good printers is
 * nearly as alike as theirs, but a scanner gives its paper grain: of scans at most 0.06 do.
 */
const grainyFlatShare = 0.3;
const leastGrain = 1.5;
/** Light falls off over a photographed page: parts of the scale between its lightest and darkest paper. */
const photoPaperSpread = 45;

export function classifyCapture(page: MeasuredPage, traits: RasterPageTraits): PixelCapture {
  if (traits.distinctLevels <= 4) return "two-level";
  const { alikeTenth, alikeQuarter } = traits;
  const [tenth, quarter] = limitsOfRenders(traits);
  const isAlike = (alikeTenth ?? 100) < tenth && (alikeQuarter ?? 100) < quarter;
  const isGrainy = traits.flatShare < grainyFlatShare && traits.grain >= leastGrain;
  if (isAlike && !isGrainy) return "born digital";
  if (traits.flatShare > cleanFlatShare && traits.midShare < twoLevelShare) return "two-level";
  const paper = [...page.ink.tiles.paper].sort((one, other) => one - other);
  const spread = (paper[Math.floor(paper.length * 0.95)] ?? 0) - (paper[Math.floor(paper.length * 0.1)] ?? 0);
  return spread > photoPaperSpread && medianOf(paper) < 235 ? "photo" : "scan";
}

/** How much letters of a drawn page differ at most, after the saves that it went through. */
function limitsOfRenders({ lastQuality, earlierQuality, flatShare }: RasterPageTraits): readonly [number, number] {
  const quality = lastQuality ?? earlierQuality;
  if (flatShare > drawnFlatShare && quality !== null) {
    const lost = Math.max(0, fineQuality - quality);
    return [renderTenth + tenthByQuality * lost, renderQuarter + quarterByQuality * lost];
  }
  const addition = lastQuality !== null && lastQuality < coarseQuality ? coarseAddition : 0;
  return [renderTenth + addition, renderQuarter + addition];
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
