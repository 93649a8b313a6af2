/** Boxes that say openly that something was taken out: filled, as high as a line, and seen on the page. */
import type { Area, PageContent } from "../../facts/content.ts";
import { contains } from "../areas.ts";
import { memoise } from "../memoise.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";
import { coveringColour, groundBefore, isNearWhite, isSameColour, paper, visibleArea } from "./page-colours.ts";

/** Times the size of the text beside it: what is higher is a picture or a part of the layout, what is lower a rule. */
const [leastHeight, mostHeight] = [0.6, 3];
/** Parts of the size by which a box may reach into the word after it. */
const overlapShare = 0.5;

const findVisibleBoxes = memoise((page: PageContent): readonly Area[] =>
  page.marks.flatMap((mark, order) => {
    const colour = mark.kind === "fill" ? coveringColour(mark) : undefined;
    if (colour === undefined || isNearWhite(colour)) return [];
    return isSameColour(colour, groundBefore(page, mark, order) ?? paper) ? [] : [visibleArea(mark)];
  }),
);

/** Whether such a box is the last thing before the word: on its line, or at the end of the line above where the word begins its own. */
export function followsRedaction(page: PageContent, word: ContentToken): boolean {
  const boxes = findVisibleBoxes(page).filter(({ bottom, top }) => isLine(top - bottom, word.size));
  if (boxes.length === 0) return false;
  const tokens = findContentTokens(page).filter((token) => !boxes.some((box) => contains(box, token)));
  const places = [...boxes, ...tokens.filter((token) => token !== word)];
  const onLine = places.filter(
    (place) => isOnLine(place, word) && middleOf(place) < word.left + overlapShare * word.size,
  );
  const above = places.filter((place) => !isOnLine(place, word) && place.bottom >= word.bottom);
  const last =
    onLine.length > 0 ? maximum(onLine, ({ right }) => right) : maximum(linesEnd(above), ({ right }) => right);
  return last !== undefined && boxes.some((box) => box === last);
}

function isLine(height: number, size: number): boolean {
  return height >= leastHeight * size && height <= mostHeight * size;
}

function isOnLine({ bottom, top }: Area, word: ContentToken): boolean {
  const middle = (word.bottom + word.top) / 2;
  return bottom < middle && middle < top;
}

function middleOf({ left, right }: Area): number {
  return (left + right) / 2;
}

/** What stands on the lowest of the lines. */
function linesEnd(places: readonly Area[]): readonly Area[] {
  const lowest = Math.min(...places.map(({ bottom }) => bottom));
  return places.filter(({ bottom, top }) => bottom - lowest < (top - bottom) / 2);
}

function maximum<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || measure(item) > measure(best) ? item : best),
    undefined,
  );
}
