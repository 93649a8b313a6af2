/** The places of a page that look edited most, and which families of cues say so. */
import type { Box } from "../../../contract/documents/document.ts";
import type { Forest } from "../../../learning/forest/forest.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import { isBeside } from "./page-features.ts";
import { boxAroundUnits, showBox } from "./shown-box.ts";
import { unitFeatureNames } from "./unit-features.ts";

export type CueFamily = "history" | "copies" | "print" | "paper" | "place" | "colour";

export interface Suspect {
  readonly box: Box;
  /** Log-odds of its likeliest unit. */
  readonly margin: number;
  /** Log-odds that each family adds, those that add most first; families that add next to nothing are left out. */
  readonly families: readonly (readonly [CueFamily, number])[];
}

const suspectLimit = 12;
/** Below the likeliest unit: what is still reported as part of the same edit. */
const suspectMargin = 2;
const leastSuspectMargin = -1;
/** Log-odds from which a family is named. */
const leastShare = 0.35;
/**
 * A copy and what it was taken from are as much alike as each other, so likeness finds the pair and not which of the two was
 * put there. Of its log-odds so much is left out of the order; between a half and all of it gives nearly the same order.
 */
const copiesLeftOut = 0.75;

export type FamilySums = ReadonlyMap<CueFamily, number>;

/** Neighbours of one word together; first what has most against it besides being like another place. */
export function findSuspects(
  page: Pick<RasterPage, "page" | "placement" | "units" | "traits">,
  margins: Float64Array,
  sumsOf: (unit: number) => FamilySums,
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
  const ranked = groups.map(({ units, best }) => {
    const sums = sumsOf(best);
    const margin = margins[best] ?? 0;
    const suspect = { box: showBox(page, boxAroundUnits(units, page.page)), margin, families: nameFamilies(sums) };
    return { suspect, rank: margin - copiesLeftOut * Math.max(0, sums.get("copies") ?? 0) };
  });
  return ranked.sort((one, other) => other.rank - one.rank).map(({ suspect }) => suspect);
}

export const familyOf = unitFeatureNames.map((name): CueFamily | undefined => {
  if (/^(misfit|fit|texture|coefficients|ripple|often)/.test(name)) return "history";
  if (/^(twin|secondTwin|copied|shape|fellowShape)/.test(name)) return "copies";
  if (/^(darkness|contrast|sharpness|edgeShare|stroke|roughness|edge|halo|inner)/.test(name)) return "print";
  if (/^(paperStep|grain|flat|white|seam|lean)/.test(name) && !/Share$/.test(name)) return "paper";
  if (/^(baseline|height|width|density|gap|topline|pitch)/.test(name)) return "place";
  return /^(blue|red)/.test(name) ? "colour" : undefined;
});

function nameFamilies(sums: FamilySums): Suspect["families"] {
  return [...sums]
    .filter(([, sum]) => sum >= leastShare)
    .map(([family, sum]) => [family, Math.round(sum * 100) / 100] as const)
    .sort(([, one], [, other]) => other - one);
}

/** The log-odds that each family of cues adds for a unit. */
export function explainUnit(units: Forest, row: Float32Array): FamilySums {
  const shares = new Float64Array(row.length);
  units.attributions(row, shares);
  const sums = new Map<CueFamily, number>();
  for (const [place, family] of familyOf.entries()) {
    if (family !== undefined) sums.set(family, (sums.get(family) ?? 0) + (shares[place] ?? 0));
  }
  return sums;
}
