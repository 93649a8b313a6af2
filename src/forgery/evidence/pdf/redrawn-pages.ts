/** Draws pages of two consecutive versions that have the same text but not the same content, and finds where they look different. */
import type { Box } from "../../../contract/documents/document.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { RedrawnPage } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import type { OpenVersion, PdfiumDocument } from "../pdfium/document.ts";
import { compareSketches, shareOfInk } from "../pdfium/sketch-difference.ts";

export interface PagePair {
  /** Places in their versions, from 1. */
  readonly page: number;
  readonly pageBefore: number;
}

const boxLimit = 20;
const tokenLimit = 20;
/** Share of a word's own ink that is gone where something was put over it. */
const keptInkShare = 0.5;

export function findRedrawnPages(
  document: PdfiumDocument,
  beforeEnd: number,
  afterEnd: number,
  pairs: readonly PagePair[],
  isLate: () => boolean,
): RedrawnPage[] {
  if (pairs.length === 0) return [];
  const outcome = document.withVersion(beforeEnd, (was) =>
    document.withVersion(afterEnd, (is) => pairs.flatMap((pair) => (isLate() ? [] : compare(was, is, pair)))),
  );
  return outcome.kind === "opened" && outcome.result.kind === "opened" ? outcome.result.result : [];
}

function compare(was: OpenVersion, is: OpenVersion, { page, pageBefore }: PagePair): RedrawnPage[] {
  // Drawing makes what lies over the page a part of it, so the text is read first.
  const text = is.findPageText(page);
  const [old, current] = [was.sketchPage(pageBefore)?.bare, is.sketchPage(page)?.bare];
  if (old === undefined || current === undefined || text === undefined) return [];
  const regions = compareSketches(old, current) ?? [{ left: 0, top: 0, right: current.columns, bottom: current.rows }];
  if (regions.length === 0) return [];
  const round = (pixels: number) => Math.round((100 * pixels) / current.scale) / 100;
  const boxes = regions.slice(0, boxLimit).map(
    ({ left, top, right, bottom }): Box => ({
      page,
      left: round(left),
      top: round(top),
      width: round(right - left),
      height: round(bottom - top),
    }),
  );
  const isHidden = (token: Token) => {
    const box = boxOf(page, text.geometry, token);
    // Text that could not be seen before, such as that of a recognised scan, has no ink of its own to lose.
    const wasSeen = shareOfInk(old, old, box) > 0;
    return wasSeen && boxes.some((region) => isOver(region, box)) && shareOfInk(old, current, box) < keptInkShare;
  };
  return [
    { page, pageBefore, geometry: text.geometry, boxes, hidden: text.tokens.filter(isHidden).slice(0, tokenLimit) },
  ];
}

/** Whether the middle of the word is within the region. */
function isOver(region: Box, word: Box): boolean {
  const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
  return x >= region.left && x <= region.left + region.width && y >= region.top && y <= region.top + region.height;
}
