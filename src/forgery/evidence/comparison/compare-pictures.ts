/** Compares two pictures of a page, wherever they show the same one, also where one of them lies on its side. */
import type { ComparedPicture } from "../../facts/compared-picture.ts";
import { type Orientation, turnPlace, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import type { Recogniser } from "../recognition/tesseract.ts";
import { compareAsTheyStand } from "./compare-as-they-stand.ts";
import { layOutWords } from "./lay-out-words.ts";

/** EXIF's numbers of a quarter to the right and to the left, each with the one that turns it back. */
const quarters: readonly (readonly [turn: Orientation, back: Orientation])[] = [
  [6, 8],
  [8, 6],
];
/** Sides nearer to each other say nothing of how a page lies. */
const leastShape = 1.1;

/** Undefined where they do not seem to show the same page. Boxes are of the first. */
export function comparePictures(
  one: Plane,
  other: Plane,
  page: number,
  recogniser: Recogniser,
  isLate: () => boolean,
): ComparedPicture | undefined {
  const isCrossed = (isTall(one) && isWide(other)) || (isWide(one) && isTall(other));
  if (!isCrossed) return compareAsTheyStand(one, other, page, recogniser, isLate);
  const isOther = findGlyphsOfWord(one) >= findGlyphsOfWord(other);
  for (const [turn, back] of quarters) {
    const turned = turnPlane({ plane: isOther ? other : one, orientation: turn });
    const compared = isOther
      ? compareAsTheyStand(one, turned, page, recogniser, isLate)
      : compareAsTheyStand(turned, other, page, recogniser, isLate);
    if (compared === undefined) continue;
    if (isOther) return compared;
    const turnBack = (place: ComparedPicture["replaced"][number]) => {
      return { ...place, box: turnPlace(place.box, turned.width, turned.height, back) };
    };
    return { ...compared, replaced: compared.replaced.map(turnBack) };
  }
  return undefined;
}

function isTall({ width, height }: Plane): boolean {
  return height > leastShape * width;
}

function isWide({ width, height }: Plane): boolean {
  return width > leastShape * height;
}

/** Lines of print that lies on its side come apart: its words have one glyph or two. */
function findGlyphsOfWord(plane: Plane): number {
  const words = layOutWords(plane)?.words ?? [];
  return words.reduce((sum, { glyphs }) => sum + glyphs.length, 0) / Math.max(1, words.length);
}
