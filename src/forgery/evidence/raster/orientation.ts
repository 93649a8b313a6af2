/** Pictures are measured as they are stored, so that grids stay where they are, and reported as they are shown. */
import type { RasterPage } from "../../facts/raster.ts";
import type { Plane } from "./plane.ts";

/** EXIF's numbers: 1 is upright, 3 upside down, 6 and 8 a quarter turn; the even and high ones are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The brightness of a page as it is stored, and how it is shown. */
export interface StoredBrightness {
  readonly plane: Plane;
  readonly orientation: Orientation;
}

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function orientationOf(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

export function turnPage(page: RasterPage, orientation: Orientation): RasterPage {
  if (orientation === 1) return page;
  const { width, height } = page;
  return {
    ...page,
    ...turnSize(width, height, orientation),
    units: page.units.map((unit) => turnPlace(unit, width, height, orientation)),
    ...(page.looks && {
      looks: {
        ...page.looks,
        patches: page.looks.patches.map((patch) => turnPlace(patch, width, height, orientation)),
        softWords: page.looks.softWords.map((word) => turnPlace(word, width, height, orientation)),
      },
    }),
    ...(page.copied && {
      copied: {
        ...page.copied,
        pairs: page.copied.pairs.map((pair) => ({
          ...pair,
          one: turnPlace(pair.one, width, height, orientation),
          other: turnPlace(pair.other, width, height, orientation),
        })),
      },
    }),
    ...(page.wiped && { wiped: page.wiped.map((place) => turnPlace(place, width, height, orientation)) }),
  };
}

export function turnSize(width: number, height: number, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** As it is shown. */
export function turnPlane({ plane, orientation }: StoredBrightness): Plane {
  if (orientation === 1) return plane;
  const { width, height, samples } = plane;
  const size = turnSize(width, height, orientation);
  const turned = new Uint8Array(samples.length);
  // What is mirrored or upside down counts from the other end; each step of the stored page is one of the shown one.
  const isFromRight = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const isFromBelow = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  const [acrossStep, downStep] = orientation >= 5 ? [size.width, 1] : [1, size.width];
  for (let y = 0; y < height; y += 1) {
    const first = (isFromBelow ? height - 1 - y : y) * downStep;
    for (let x = 0; x < width; x += 1) {
      turned[first + (isFromRight ? width - 1 - x : x) * acrossStep] = samples[y * width + x] ?? 0;
    }
  }
  return { ...size, samples: turned };
}

/** From a picture of such a size as it is stored to one as it is shown. */
export function turnPlace<Turned extends Place>(
  place: Turned,
  pageWidth: number,
  pageHeight: number,
  orientation: Orientation,
): Turned {
  const right = pageWidth - place.left - place.width;
  const below = pageHeight - place.top - place.height;
  const turned = { ...place, width: place.height, height: place.width };
  switch (orientation) {
    case 1:
      return place;
    case 2:
      return { ...place, left: right };
    case 3:
      return { ...place, left: right, top: below };
    case 4:
      return { ...place, top: below };
    case 5:
      return { ...turned, left: place.top, top: place.left };
    case 6:
      return { ...turned, left: below, top: place.left };
    case 7:
      return { ...turned, left: below, top: right };
    case 8:
      return { ...turned, left: place.top, top: right };
  }
}
