/** Which pictures of a page are looked at point by point: those of a size to hold print, strips of one scan together. */
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import type { ImageMark, PageContent } from "../../facts/content.ts";

/** Places among the page's marks, from the top: one, or the strips of one scan. */
export type PictureChoice = readonly number[];

/** Stamps and logos have fewer points; a receipt has some hundred thousand. */
const leastPoints = 100_000;
const leastSide = 200;
/** Scans have 100 to 600 points an inch. A page that is a picture may be of any size: pictures often state no resolution, or a wrong one. */
const [leastPointsPerInch, mostPointsPerInch] = [60, 1_300];
/** Points of the page between strips that belong together. */
const stripSlack = 1;
const stripLimit = 400;

export function choosePictures(page: Pick<PageContent, "geometry" | "marks">): PictureChoice[] {
  const { marks } = page;
  const isOfAnySize = isPictureOfPage(page);
  const images = marks.flatMap((mark, place) => (mark.kind === "image" && mark.opacity > 0 ? [{ mark, place }] : []));
  const groups: { readonly mark: ImageMark; readonly place: number }[][] = [];
  for (const image of images.toSorted((one, other) => other.mark.top - one.mark.top)) {
    const group = groups.find((known) => {
      const last = known.at(-1)?.mark;
      return last !== undefined && known.length < stripLimit && isBelow(image.mark, last);
    });
    if (group === undefined) groups.push([image]);
    else group.push(image);
  }
  return groups
    .filter((group) => {
      const strips = group.map(({ mark }) => mark);
      return hasRoomForPrint(strips) && (isOfAnySize || isOfScansSize(strips));
    })
    .map((group) => group.map(({ place }) => place));
}

function isBelow(one: ImageMark, above: ImageMark): boolean {
  return (
    one.widthPx === above.widthPx &&
    one.filter === above.filter &&
    Math.abs(one.left - above.left) <= stripSlack &&
    Math.abs(one.right - above.right) <= stripSlack &&
    Math.abs(one.top - above.bottom) <= stripSlack
  );
}

export function pointsOf({ marks }: Pick<PageContent, "marks">, choice: PictureChoice): number {
  return choice.reduce((sum, place) => {
    const mark = marks[place];
    return mark?.kind === "image" ? sum + mark.widthPx * mark.heightPx : sum;
  }, 0);
}

function hasRoomForPrint(strips: readonly ImageMark[]): boolean {
  const widthPx = strips[0]?.widthPx ?? 0;
  const heightPx = heightOf(strips);
  return widthPx * heightPx >= leastPoints && Math.min(widthPx, heightPx) >= leastSide;
}

function isOfScansSize(strips: readonly ImageMark[]): boolean {
  const [first] = strips;
  if (first === undefined) return false;
  const shown = Math.max(first.right - first.left, first.top - first.bottom);
  const pointsPerInch = (72 * Math.max(first.widthPx, first.heightPx)) / Math.max(1, shown);
  return pointsPerInch >= leastPointsPerInch && pointsPerInch <= mostPointsPerInch;
}

function heightOf(strips: readonly ImageMark[]): number {
  return strips.reduce((sum, { heightPx }) => sum + heightPx, 0);
}
