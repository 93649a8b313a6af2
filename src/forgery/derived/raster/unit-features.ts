/** What the model of edited units reads: each cue as it is, against its page, against its line and word, and what the page is like. */
import { type RasterCue, type RasterPage, type RasterUnit, rasterCues } from "../../facts/raster.ts";
import { lineCues, neighbourCues, pageCues, ratios, wordCues } from "./compared-cues.ts";
import { selectMiddle } from "./select-middle.ts";

const traitNames = [
  "lastQuality",
  "earlierQuality",
  "earlierScore",
  "grain",
  "whiteShare",
  "flatShare",
  "midShare",
  "distinctLevels",
  "colour",
  "repeatedShare",
  "usualHeight",
] as const;

export const unitFeatureNames: readonly string[] = [
  "isGlyph",
  ...rasterCues,
  ...pageCues.map((cue) => `${cue}OnPage`),
  ...lineCues.map((cue) => `${cue}InLine`),
  ...wordCues.map((cue) => `${cue}OfWord`),
  ...neighbourCues.map((cue) => `${cue}Beside`),
  ...ratios.map(([one, other]) => `${one}To${other}`),
  "oftenOfPage",
  ...traitNames,
];

/** Units on each side within the line. */
const lineReach = 5;
/** Steps of a cue that mean nothing, added to its spread: pages without any spread would make every unit an exception. */
const leastSpread = 1e-3;
const medianDeviation = 1.4826;

const cueCount = rasterCues.length;
const placesOf = (cues: readonly RasterCue[]) => Uint8Array.from(cues, (cue) => rasterCues.indexOf(cue));
const [pagePlaces, linePlaces, wordPlaces, neighbourPlaces] = [pageCues, lineCues, wordCues, neighbourCues].map(
  placesOf,
) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
const ratioPlaces = ratios.map(placesOf);
/** Cues of which the least is the strongest. */
const lowPlaces = placesOf(["fit", "often"]);
const oftenOnPage = pageCues.indexOf("often");

/** One row a unit, in their order. */
export function describeUnits({ units, traits }: RasterPage): Float32Array {
  const width = unitFeatureNames.length;
  const out = new Float32Array(units.length * width).fill(Number.NaN);
  const cues = new Float32Array(units.length * cueCount);
  for (const [index, unit] of units.entries()) {
    for (let cue = 0; cue < cueCount; cue += 1) cues[index * cueCount + cue] = unit.cues[cue] ?? Number.NaN;
  }
  const scales = { glyph: scaleOf(units, cues, "glyph"), paper: scaleOf(units, cues, "paper") };
  const words = averageWords(units, cues);
  const lines = findLineEnds(units);
  const traitValues = traitNames.map((name) => traits[name] ?? Number.NaN);
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (unit === undefined) break;
    const from = index * cueCount;
    let place = index * width;
    const put = (value: number) => {
      // The difference of infinite numbers, or a number and none, is none.
      if (value - value === 0) out[place] = value;
      place += 1;
    };
    put(unit.kind === "glyph" ? 1 : 0);
    for (let cue = 0; cue < cueCount; cue += 1) put(cues[from + cue] ?? Number.NaN);
    const { middles, spreads } = scales[unit.kind];
    for (let at = 0; at < pagePlaces.length; at += 1) {
      put(((cues[from + (pagePlaces[at] ?? 0)] ?? Number.NaN) - (middles[at] ?? Number.NaN)) / (spreads[at] ?? 1));
    }
    if (unit.line < 0) place += linePlaces.length;
    else for (const cue of linePlaces) put((cues[from + cue] ?? Number.NaN) - besideMedian(cues, lines, index, cue));
    const ofWord = words.get(unit.word);
    if (ofWord === undefined) place += wordPlaces.length;
    else for (const value of ofWord) put(value);
    if (unit.line < 0) place += neighbourPlaces.length;
    else for (const cue of neighbourPlaces) put(strongestBeside(cues, lines, index, cue));
    for (const [one = 0, other = 0] of ratioPlaces) {
      put((cues[from + one] ?? Number.NaN) / ((cues[from + other] ?? Number.NaN) + 0.05));
    }
    put(scales.glyph.middles[oftenOnPage] ?? Number.NaN);
    for (const value of traitValues) put(value);
  }
  return out;
}

interface Scales {
  readonly middles: Float64Array;
  readonly spreads: Float64Array;
}

function scaleOf(units: readonly RasterUnit[], cues: Float32Array, kind: RasterUnit["kind"]): Scales {
  const middles = new Float64Array(pagePlaces.length).fill(Number.NaN);
  const spreads = new Float64Array(pagePlaces.length);
  const values = new Float32Array(units.length);
  for (let at = 0; at < pagePlaces.length; at += 1) {
    let count = 0;
    for (let index = 0; index < units.length; index += 1) {
      const value = cues[index * cueCount + (pagePlaces[at] ?? 0)] ?? Number.NaN;
      if (units[index]?.kind !== kind || Number.isNaN(value)) continue;
      values[count] = value;
      count += 1;
    }
    if (count < 8) continue;
    const own = values.subarray(0, count);
    const middle = selectMiddle(own);
    for (let place = 0; place < count; place += 1) own[place] = Math.abs((own[place] ?? 0) - middle);
    middles[at] = middle;
    spreads[at] = medianDeviation * selectMiddle(own) + leastSpread + 0.02 * Math.abs(middle);
  }
  return { middles, spreads };
}

interface LineEnds {
  /** Of each unit, the first of its line and the one behind its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The units of a line stand together. */
function findLineEnds(units: readonly RasterUnit[]): LineEnds {
  const starts = new Int32Array(units.length);
  const ends = new Int32Array(units.length);
  for (let start = 0; start < units.length; ) {
    let end = start + 1;
    while (end < units.length && units[end]?.line === units[start]?.line) end += 1;
    starts.fill(start, start, end);
    ends.fill(end, start, end);
    start = end;
  }
  return { starts, ends };
}

const near = new Float64Array(2 * lineReach);

function besideMedian(cues: Float32Array, { starts, ends }: LineEnds, index: number, cue: number): number {
  let count = 0;
  const first = Math.max(starts[index] ?? 0, index - lineReach);
  const last = Math.min((ends[index] ?? 0) - 1, index + lineReach);
  for (let other = first; other <= last; other += 1) {
    const value = cues[other * cueCount + cue] ?? Number.NaN;
    if (other === index || Number.isNaN(value)) continue;
    let place = count;
    for (; place > 0 && (near[place - 1] ?? 0) > value; place -= 1) near[place] = near[place - 1] ?? 0;
    near[place] = value;
    count += 1;
  }
  return count === 0 ? Number.NaN : (near[count >> 1] ?? Number.NaN);
}

function strongestBeside(cues: Float32Array, { starts, ends }: LineEnds, index: number, cue: number): number {
  const before = index > (starts[index] ?? 0) ? (cues[(index - 1) * cueCount + cue] ?? Number.NaN) : Number.NaN;
  const after = index + 1 < (ends[index] ?? 0) ? (cues[(index + 1) * cueCount + cue] ?? Number.NaN) : Number.NaN;
  if (Number.isNaN(before)) return after;
  if (Number.isNaN(after)) return before;
  return lowPlaces.includes(cue) ? Math.min(before, after) : Math.max(before, after);
}

function averageWords(units: readonly RasterUnit[], cues: Float32Array): Map<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  const width = wordPlaces.length;
  for (let index = 0; index < units.length; index += 1) {
    const word = units[index]?.word ?? -1;
    if (word < 0) continue;
    const sum = sums.get(word) ?? new Float64Array(2 * width);
    sums.set(word, sum);
    for (let at = 0; at < width; at += 1) {
      const value = cues[index * cueCount + (wordPlaces[at] ?? 0)] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum[at] = (sum[at] ?? 0) + value;
      sum[width + at] = (sum[width + at] ?? 0) + 1;
    }
  }
  return new Map(
    [...sums].map(([word, sum]) => [word, sum.subarray(0, width).map((value, at) => value / (sum[width + at] ?? 0))]),
  );
}
