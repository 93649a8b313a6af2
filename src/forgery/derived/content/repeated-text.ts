/** Text that is painted a second time in its place: the reader of pages spells it once, and the second time has no characters. */
import type { Area, Mark, PageContent, TextMark } from "../../facts/content.ts";
import { contains, overlaps } from "../areas.ts";
import { isPainted } from "./content-tokens.ts";
import { isSameColour, visibleArea } from "./page-colours.ts";

/** Something opaque, as it is seen. */
export interface Cover {
  readonly area: Area;
  /** Place in the order of painting. */
  readonly order: number;
  readonly colour: string;
}

export interface OrderedText {
  readonly mark: TextMark;
  readonly order: number;
}

/** Blanks, what a font gives no characters for, and what repeats other text. */
export function findUnread(page: PageContent): readonly OrderedText[] {
  return page.marks.flatMap((mark, order) => (isUnread(mark) ? [{ mark, order }] : []));
}

function isUnread(mark: Mark): mark is TextMark {
  return mark.kind === "text" && mark.text === "";
}

/** Parts of the size by which the second text may be off its place; the box of what was not spelled is that of its ink alone. */
const placeShare = 0.35;
const baselineShare = 0.12;

/** Whether the unread text is this one over again, and stands out from what is under it. */
export function isRepeatSeen({ mark }: OrderedText, text: TextMark, ground: string): boolean {
  const slack = placeShare * text.size;
  const around = {
    left: text.left - slack,
    right: text.right + slack,
    bottom: text.bottom - slack,
    top: text.top + slack,
  };
  return (
    isSeen(mark, ground) &&
    mark.font === text.font &&
    mark.angle === text.angle &&
    Math.abs(mark.size - text.size) <= baselineShare * text.size &&
    Math.abs(mark.baseline - text.baseline) <= baselineShare * text.size &&
    contains(around, mark) &&
    mark.right - mark.left >= text.right - text.left - 2 * slack
  );
}

function isSeen(mark: TextMark, ground: string): boolean {
  const isInk = mark.colour === undefined || !isSameColour(mark.colour, ground);
  return (
    isPainted(mark) && mark.opacity > 0.1 && mark.isHiddenLayer !== true && isInk && contains(visibleArea(mark), mark)
  );
}

/** Whether something that may be writing was painted in the area later: text that cannot be read, a picture, a shape, an annotation. */
export function hasLaterPrint(
  page: PageContent,
  area: Area,
  { order, colour }: Pick<Cover, "order" | "colour">,
): boolean {
  const isPrint = (mark: Mark) =>
    mark.kind === "text" ? isSeen(mark, colour) : mark.kind === "image" || (mark.kind === "fill" && !mark.isRectangle);
  return (
    page.marks.some((mark, at) => at > order && overlaps(visibleArea(mark), area) && isPrint(mark)) ||
    page.annotations.some(
      (annotation) => !annotation.isHidden && annotation.marks.length > 0 && overlaps(annotation, area),
    )
  );
}
