/** Values that were put over a scan: written on a cover that hides a part of it, or in a small picture of their own. */
import type { Box } from "../../../contract/documents/document.ts";
import { findContentTokens } from "../../derived/content/content-tokens.ts";
import { coveringColour, visibleArea } from "../../derived/content/page-colours.ts";
import { boxOf } from "../../derived/page-box.ts";
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import { findValueKind } from "../../derived/value-kind.ts";
import type { Mark, PageContent } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface PutOverScan {
  readonly box: Box;
  readonly text: string;
  readonly kind: "cover" | "picture";
}

/** Points: about two lines of print; labels, stamps and signatures are higher as a rule. */
const mostHeight = 30;
/** Of the page; what is wider is a band of the page's layout. */
const mostWidthShare = 0.4;
/** Of a word: what has to lie on the cover, and of the picture's words within it. */
const insideShare = 0.6;
/** More on one page are how its program works: forms filled in field by field, and scans taken apart into pictures of words. */
const mostOnPage = 3;

export function findPutOverScan(page: PageContent, text: TextFacts): readonly PutOverScan[] {
  if (!isPictureOfPage(page)) return [];
  const width = page.geometry.right - page.geometry.left;
  const scan = page.marks.findIndex((mark) => mark.kind === "image" && mark.right - mark.left > insideShare * width);
  const small = page.marks.flatMap((mark, order) => {
    const { left, right, bottom, top } = visibleArea(mark);
    const isSmall =
      top - bottom <= mostHeight && right - left <= mostWidthShare * width && right > left && top > bottom;
    return scan >= 0 && order > scan && isSmall ? [{ mark, order }] : [];
  });
  const pictures = small.filter(({ mark }) => isOpaquePicture(mark));
  const found = [
    ...small.flatMap(({ mark, order }) => findWrittenOn(page, mark, order)),
    ...(pictures.length > mostOnPage ? [] : pictures.flatMap(({ mark }) => findPictured(page, mark, text))),
  ];
  return found.length > mostOnPage ? [] : found;
}

/** The last value that was written on the cover, with nothing beside it but its currency. */
function findWrittenOn(page: PageContent, cover: Mark, order: number): PutOverScan[] {
  if (coveringColour(cover) === undefined) return [];
  const area = visibleArea(cover);
  const tokens = findContentTokens(page).filter(({ left, right, baseline, size, pieces }) => {
    const isLater = pieces.every((piece) => piece.order > order && piece.mark.mode < 3 && piece.mark.opacity > 0.1);
    const across = Math.min(right, area.right) - Math.max(left, area.left);
    const middle = baseline + size / 3;
    return isLater && across >= insideShare * (right - left) && middle > area.bottom && middle < area.top;
  });
  const value = tokens.find((token) => isValue(token.text));
  if (value === undefined || tokens.some(({ text }) => /\p{L}{4}/u.test(text))) return [];
  const text = tokens.map((token) => token.text).join(" ");
  return [{ box: boxOf(page.page, page.geometry, { ...area, text }), text, kind: "cover" }];
}

function findPictured(page: PageContent, picture: Mark, { source, pages }: TextFacts): PutOverScan[] {
  const own = pages.find((other) => other.page === page.page);
  if (source !== "recognised" || own === undefined) return [];
  const box = boxOf(page.page, page.geometry, { ...visibleArea(picture), text: "" });
  const inside = own.tokens.filter((token) => {
    const place = boxOf(own.page, own.geometry, token);
    const across = Math.min(place.left + place.width, box.left + box.width) - Math.max(place.left, box.left);
    const down = Math.min(place.top + place.height, box.top + box.height) - Math.max(place.top, box.top);
    return across >= insideShare * place.width && down >= insideShare * place.height;
  });
  const isOfValues = inside.length > 0 && inside.every((token) => isValue(token.text) || token.text.length <= 3);
  const text = inside.map((token) => token.text).join(" ");
  return isOfValues && inside.some((token) => isValue(token.text)) ? [{ box, text, kind: "picture" }] : [];
}

function isOpaquePicture(mark: Mark): boolean {
  return mark.kind === "image" && !mark.isTransparent && mark.opacity >= 0.95 && mark.isHiddenLayer !== true;
}

function isValue(text: string): boolean {
  const kind = findValueKind(text);
  return kind === "amount" || kind === "date";
}
