/** What the model of edited pages reads: the strongest units, how far they stand out from the rest, and what the page is like. */
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";

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
  "secondPlace",
  "thirdPlace",
  "support",
  "supportSecond",
  "placesNear",
  "softGlyphs",
  "softPaper",
  "around",
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
    ...comparePlaces(units, margins, traits.usualHeight),
    countSoftly(units, margins, "glyph"),
    countSoftly(units, margins, "paper"),
    strongestAround(units, margins, traits.usualHeight),
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

/** Of the likeliest units, so many are put together to places, and looked around. */
const placedUnits = 60;
const lookedAround = 25;
/** Below the likeliest place: what stands out nearly as much. */
const nearMargin = 1.5;
const none = -20;

/** The second and third place, the second and third unit of the first one, and how many places stand out nearly as much. */
function comparePlaces(units: readonly RasterUnit[], margins: Float64Array, height: number): number[] {
  const groups: number[][] = [];
  for (const place of likeliest(margins, placedUnits)) {
    const unit = units[place];
    if (unit === undefined) continue;
    const isOf = (members: readonly number[]) =>
      members.some((member) => {
        const other = units[member];
        return other !== undefined && isBeside(unit, other, height);
      });
    const group = groups.find(isOf);
    if (group === undefined) groups.push([place]);
    else group.push(place);
  }
  const marginOf = (place: number | undefined) => (place === undefined ? none : (margins[place] ?? none));
  const bests = groups.map(([best]) => marginOf(best));
  const [first = none, second = Number.NaN, third = Number.NaN] = bests;
  return [
    second,
    third,
    marginOf(groups[0]?.[1]),
    marginOf(groups[0]?.[2]),
    bests.filter((best) => best > first - nearMargin).length,
  ];
}

/** Those with the greatest margins, greatest first; of equal ones the first. */
function likeliest(margins: Float64Array, count: number): number[] {
  const least = margins.toSorted()[Math.max(0, margins.length - count)] ?? none;
  const places: number[] = [];
  for (const [place, margin] of margins.entries()) if (margin >= least) places.push(place);
  return places.sort((one, other) => (margins[other] ?? 0) - (margins[one] ?? 0)).slice(0, count);
}

/** The logarithm of how many units of a kind look edited, each by its probability. */
function countSoftly(units: readonly RasterUnit[], margins: Float64Array, kind: RasterUnit["kind"]): number {
  let sum = 0;
  for (const [index, unit] of units.entries()) {
    if (unit.kind === kind) sum += 1 / (1 + Math.exp(-(margins[index] ?? 0)));
  }
  return Math.log(sum + 1e-3);
}

/** How far units around the likeliest ones count, in squared parts of the usual height, and up to where they are looked at. */
const fallOff = 1.5;
const farthest = 6;

/** The greatest mean of what is around one of the likeliest units: edits seldom show in a single unit. */
function strongestAround(units: readonly RasterUnit[], margins: Float64Array, height: number): number {
  let most = none;
  for (const place of likeliest(margins, lookedAround)) {
    const unit = units[place];
    if (unit === undefined) continue;
    const [x, y] = [unit.left + unit.width / 2, unit.top + unit.height / 2];
    let [sum, weight] = [0, 0];
    for (const [index, other] of units.entries()) {
      const across = (other.left + other.width / 2 - x) / height;
      const down = (other.top + other.height / 2 - y) / height;
      const distance = across * across + down * down;
      if (distance > farthest) continue;
      const share = Math.exp(-distance / fallOff);
      sum += share * (margins[index] ?? 0);
      weight += share;
    }
    most = Math.max(most, sum / weight);
  }
  return most;
}

type Area = Pick<RasterUnit, "left" | "top" | "width" | "height">;

/** Whether two units belong to one place: side by side in a line, or one above the other without a line between. */
export function isBeside(one: Area, other: Area, usualHeight: number): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return across < usualHeight / 2 && down < usualHeight / 4;
}
