/** Pictures are measured as they are stored, so that grids stay where they are, and told as they are shown. */
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";

/** EXIF's numbers: 1 is upright, 3 upside down, 6 and 8 a quarter turn; the even and high ones are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function orientationOf(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

export function turnPage(page: RasterPage, orientation: Orientation): RasterPage {
  if (orientation === 1) return page;
  const { width, height } = page;
  return {
    ...page,
    ...turnSize(width, height, orientation),
    units: page.units.map((unit) => turnUnit(unit, width, height, orientation)),
  };
}

export function turnSize(width: number, height: number, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function turnUnit(unit: RasterUnit, pageWidth: number, pageHeight: number, orientation: Orientation): RasterUnit {
  const right = pageWidth - unit.left - unit.width;
  const below = pageHeight - unit.top - unit.height;
  const turned = { ...unit, width: unit.height, height: unit.width };
  switch (orientation) {
    case 1:
      return unit;
    case 2:
      return { ...unit, left: right };
    case 3:
      return { ...unit, left: right, top: below };
    case 4:
      return { ...unit, top: below };
    case 5:
      return { ...turned, left: unit.top, top: unit.left };
    case 6:
      return { ...turned, left: below, top: unit.left };
    case 7:
      return { ...turned, left: below, top: right };
    case 8:
      return { ...turned, left: unit.top, top: right };
  }
}
