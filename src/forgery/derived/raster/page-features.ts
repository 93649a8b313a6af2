/** What the model of edited pages reads: the strongest units, how far they stand out from the rest, and what the page is like. */
import type { RasterPage } from "../../facts/raster.ts";

export const pageFeatureNames = [
  "first",
  "second",
  "third",
  "fifth",
  "tenth",
  "firstGlyph",
  "firstPaper",
  "firstWord",
  "secondWord",
  "upperPercent",
  "upperTenth",
  "middle",
  "gap",
  "likelyShare",
  "lastQuality",
  "earlierQuality",
  "earlierScore",
  "grain",
  "whiteShare",
  "flatShare",
  "midShare",
  "repeatedShare",
  "usualHeight",
] as const;

/** More of these may only make an edit likelier. */
const rising = ["first", "second", "third", "firstGlyph", "firstPaper", "firstWord"];
export const pageMonotone: readonly number[] = pageFeatureNames.map((name) => (rising.includes(name) ? 1 : 0));

/** Log-odds from which a unit is counted as likely. */
const likely = 0;

export function describePageOf({ units, traits }: RasterPage, margins: Float64Array): Float32Array {
  const sorted = Float64Array.from(margins).sort().reverse();
  const at = (place: number) => sorted[Math.min(place, sorted.length - 1)] ?? Number.NaN;
  const firstOf = (kind: string) =>
    units.reduce((most, unit, index) => (unit.kind === kind ? Math.max(most, margins[index] ?? most) : most), -20);
  const words = averageByWord(units, margins);
  let count = 0;
  for (const margin of margins) if (margin > likely) count += 1;
  const values = [
    at(0),
    at(1),
    at(2),
    at(4),
    at(9),
    firstOf("glyph"),
    firstOf("paper"),
    words[0] ?? Number.NaN,
    words[1] ?? Number.NaN,
    at(Math.floor(sorted.length * 0.01)),
    at(Math.floor(sorted.length * 0.1)),
    at(Math.floor(sorted.length * 0.5)),
    at(0) - at(Math.floor(sorted.length * 0.02)),
    count / Math.max(1, sorted.length),
    traits.lastQuality ?? Number.NaN,
    traits.earlierQuality ?? Number.NaN,
    traits.earlierScore,
    traits.grain,
    traits.whiteShare,
    traits.flatShare,
    traits.midShare,
    traits.repeatedShare,
    traits.usualHeight,
  ];
  return Float32Array.from(values);
}

/** The means of the two most likely units of each word, greatest first. */
function averageByWord(units: RasterPage["units"], margins: Float64Array): number[] {
  const words = new Map<number, number[]>();
  for (const [index, { word }] of units.entries()) {
    if (word < 0) continue;
    const own = words.get(word);
    if (own === undefined) words.set(word, [margins[index] ?? 0]);
    else own.push(margins[index] ?? 0);
  }
  return [...words.values()]
    .map((own) => {
      const [first = 0, second = first - 2] = own.sort((one, other) => other - one);
      return (first + second) / 2;
    })
    .sort((one, other) => other - one);
}
