/** Values that a page holds and does not show, apart from those that it shows as well. */

import { overlaps } from "../../derived/areas.ts";
import { type ContentToken, findContentTokens, isPainted } from "../../derived/content/content-tokens.ts";
import { groundBefore, isSameColour } from "../../derived/content/page-colours.ts";
import { memoise } from "../../derived/memoise.ts";
import { findValueKind } from "../../derived/value-kind.ts";
import type { PageContent, TextMark } from "../../facts/content.ts";

export type Hiding =
  | "invisible"
  | "in the colour of what is under it"
  | "smaller than a point"
  | "off the page"
  | "clipped away";

export interface HiddenValue {
  readonly token: ContentToken;
  readonly hiding: Hiding;
}

/** A picture over this much of the page is a scan, and invisible text its reading. */
const scanShare = 0.5;
/** If more of the page's words are hidden, that is what the page is. */
const pervasiveShare = 0.3;
/** Points by which the baselines of one line differ at most, by rounding. */
const sameBaseline = 0.1;

export const findHiddenValues = memoise((page: PageContent): readonly HiddenValue[] => {
  const tokens = findContentTokens(page);
  const shown = new Set<string>();
  const hidden: HiddenValue[] = [];
  for (const token of tokens) {
    const hiding = findHiding(page, token);
    if (hiding === undefined) shown.add(token.text);
    else hidden.push({ token, hiding });
  }
  if (isScan(page) || hidden.length > pervasiveShare * tokens.length) return [];
  return hidden.filter(({ token }) => {
    const kind = findValueKind(token.text);
    return (kind === "amount" || kind === "date") && !shown.has(token.text);
  });
});

function isScan({ marks, geometry }: PageContent): boolean {
  const area = (geometry.right - geometry.left) * (geometry.top - geometry.bottom);
  return marks.some(
    (mark) => mark.kind === "image" && (mark.right - mark.left) * (mark.top - mark.bottom) > scanShare * area,
  );
}

/** Text that is cut off at the edge of its cell or page is shown up to there: spreadsheets do so with what is too long. */
function findHiding(page: PageContent, token: ContentToken): Hiding | undefined {
  const [piece] = token.pieces;
  if (piece === undefined) return undefined;
  const { mark, order } = piece;
  if (!isPainted(mark) || mark.opacity < 0.05) return "invisible";
  if (mark.size > 0 && mark.size < 1) return "smaller than a point";
  if (!overlaps(mark, page.geometry) && !isContinued(page, mark)) return "off the page";
  if (isClippedAway(mark)) return "clipped away";
  const ground = groundBefore(page, token, order);
  if (mark.mode === 0 && mark.colour !== undefined && ground !== undefined && isSameColour(mark.colour, ground)) {
    return "in the colour of what is under it";
  }
  return undefined;
}

/** The words of one cell may be painted one by one. */
function isContinued({ marks, geometry }: PageContent, { baseline, font }: TextMark): boolean {
  return marks.some(
    (other) =>
      other.kind === "text" &&
      other.font === font &&
      Math.abs(other.baseline - baseline) < sameBaseline &&
      overlaps(other, geometry),
  );
}

function isClippedAway(mark: TextMark): boolean {
  return mark.clip !== undefined && !overlaps(mark, mark.clip);
}
