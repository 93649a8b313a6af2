/** Words that were written onto a page by a program where nothing else stands: filing numbers and remarks, not changed values. */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import { boxAroundUnits } from "./shown-box.ts";

export interface Addition {
  readonly box: Box;
  /** Places of its glyphs among the page's units. */
  readonly units: readonly number[];
}

/** Glyphs that make a word, and the share of them that has to look edited. */
const leastGlyphs = 3;
const editedShare = 0.5;
/** Of its height: what else of such a height stands at its height makes it a word among others, however far off they are. */
const sizeRange: readonly [number, number] = [0.5, 1.8];
const otherGlyphsAllowed = 1;

export function findAdditions(page: RasterPage, margins: Float64Array): Addition[] {
  const words = new Map<number, number[]>();
  for (const [index, unit] of page.units.entries()) {
    if (unit.word < 0) continue;
    const own = words.get(unit.word);
    if (own === undefined) words.set(unit.word, [index]);
    else own.push(index);
  }
  const edited = [...words.values()].filter((units) => {
    const likely = units.filter((unit) => (margins[unit] ?? 0) > 0).length;
    return units.length >= leastGlyphs && likely >= editedShare * units.length;
  });
  const members = new Set(edited.flat());
  return edited.flatMap((units) => {
    const box = boxAroundUnits(
      units.flatMap((unit) => page.units[unit] ?? []),
      page.page,
    );
    const others = page.units.filter(
      (unit, index) => unit.kind === "glyph" && !members.has(index) && isAtHeightOf(unit, box),
    );
    return others.length <= otherGlyphsAllowed ? [{ box, units }] : [];
  });
}

function isAtHeightOf(unit: RasterUnit, box: Box): boolean {
  const overlap = Math.min(unit.top + unit.height, box.top + box.height) - Math.max(unit.top, box.top);
  const [least, most] = sizeRange;
  return overlap > unit.height / 2 && unit.height > least * box.height && unit.height < most * box.height;
}
