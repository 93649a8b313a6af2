/** Where a glyph stands in its line and how large it is there. */
import type { CueTable, Unit } from "./cue-table.ts";
import { medianOf } from "./median.ts";

/** Glyphs on each side that the line is judged by: it may curl. */
const neighbours = 6;
/** Of its line's usual height, from which a glyph stands on the line: not dots, commas and dashes. */
const standingShare = 0.6;

/** The glyphs of a line stand together, from left to right. */
export function measureGeometry(units: readonly Unit[], usualHeight: number, table: CueTable): void {
  for (let start = 0; start < units.length; ) {
    const line = units[start]?.line ?? -1;
    let end = start + 1;
    while (end < units.length && units[end]?.line === line) end += 1;
    if (line >= 0) measureLine(units, start, end, usualHeight, table);
    start = end;
  }
}

function measureLine(units: readonly Unit[], start: number, end: number, usualHeight: number, table: CueTable): void {
  const heightOf = (index: number) => (units[index]?.bottom ?? 0) - (units[index]?.top ?? 0);
  const own = Array.from({ length: end - start }, (_, offset) => start + offset);
  const lineHeight = medianOf(own.map(heightOf));
  const standing = own.filter((index) => heightOf(index) >= standingShare * lineHeight);
  const linePitch = medianOf(own.flatMap((index) => pitchAt(units, index, start, end) ?? []));
  for (const index of own) {
    const unit = units[index];
    if (unit === undefined) continue;
    const height = heightOf(index);
    table.set(index, "height", height / usualHeight);
    table.set(index, "width", (unit.right - unit.left) / usualHeight);
    table.set(index, "density", unit.area / Math.max(1, height * (unit.right - unit.left)));
    const place = standing.indexOf(index);
    if (place >= 0 && standing.length >= 4) {
      const near = standing
        .slice(Math.max(0, place - neighbours), place + neighbours + 1)
        .filter((other) => other !== index);
      table.set(
        index,
        "baseline",
        (unit.bottom - medianOf(near.map((other) => units[other]?.bottom ?? 0))) / usualHeight,
      );
      const tops = near.map((other) => Math.abs(unit.top - (units[other]?.top ?? 0)));
      table.set(index, "topline", Math.min(...tops) / usualHeight);
      table.set(index, "heightInLine", height / Math.max(1, medianOf(near.map(heightOf))));
    }
    const pitch = pitchAt(units, index, start, end);
    if (pitch !== undefined && linePitch > 0) table.set(index, "pitch", pitch / linePitch - 1);
    const before = index > start ? units[index - 1] : undefined;
    const after = index + 1 < end ? units[index + 1] : undefined;
    if (before?.word === unit.word) table.set(index, "gapBefore", (unit.left - before.right) / usualHeight);
    if (after?.word === unit.word) table.set(index, "gapAfter", (after.left - unit.right) / usualHeight);
  }
}

/** From the middle of the glyph before to that of the glyph behind, of one word. */
function pitchAt(units: readonly Unit[], index: number, start: number, end: number): number | undefined {
  const [before, unit, after] = [units[index - 1], units[index], units[index + 1]];
  if (index <= start || index + 1 >= end || before === undefined || unit === undefined || after === undefined)
    return undefined;
  if (before.word !== unit.word || after.word !== unit.word) return undefined;
  return (after.left + after.right - before.left - before.right) / 4;
}
