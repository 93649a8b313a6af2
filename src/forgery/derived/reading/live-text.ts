/** Text that was put on a picture of a page, as a reader sees it together with what was recognised of the picture. */
import type { Box } from "../../../contract/documents/document.ts";
import type { Area, PageContent } from "../../facts/content.ts";
import type { NumberedPageText, PageText, Token } from "../../facts/text.ts";
import { contains } from "../areas.ts";
import { isPainted } from "../content/content-tokens.ts";
import { coveringColour, visibleArea } from "../content/page-colours.ts";
import { boxOf, shownSize } from "../page-box.ts";

/** Less of a text's colour is hardly seen. */
const leastOpacity = 0.1;

/** The words of the page that are painted, and not painted over later. */
export function findSeenTokens({ marks }: Pick<PageContent, "marks">, tokens: readonly Token[]): readonly Token[] {
  const seen = marks.filter(
    (mark, at) =>
      mark.kind === "text" &&
      isPainted(mark) &&
      mark.opacity > leastOpacity &&
      mark.isHiddenLayer !== true &&
      !marks.slice(at + 1).some((later) => coveringColour(later) !== undefined && contains(visibleArea(later), mark)),
  );
  return tokens.filter((token) => seen.some((mark) => contains(mark, middleOf(token))));
}

function middleOf({ left, right, bottom, top }: Area): Area {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return { left: x, right: x, bottom: y, top: y };
}

/** Of a recognised word: what live text must cover for the word to be nothing else; of live text, what lies within a longer word. */
const [hiddenShare, withinShare] = [0.5, 0.6];
/** Of the smaller height: what is less is the line above or below. */
const lineShare = 0.5;
/** Times a word's height: what is higher is a watermark or a stamp across the print. */
const mostHeights = 3;

/** `read` stands in the coordinates of the page as it is shown, and so does the result. */
export function joinLiveText(read: NumberedPageText, live: PageText): NumberedPageText {
  const { height } = shownSize(read.geometry);
  const placed = live.tokens.map((token) => ({ token, box: boxOf(read.page, live.geometry, token) }));
  type Placed = (typeof placed)[number];
  const hiding = new Set<Placed>();
  const within = new Set<Placed>();
  const kept = read.tokens.filter((word) => {
    const box = boxOf(read.page, read.geometry, word);
    const over = placed.filter((other) => isOnLine(other.box, box) && commonWidth(other.box, box) > 0);
    const covered = over.reduce((sum, other) => sum + commonWidth(other.box, box), 0);
    const isHidden = over.length > 0 && covered >= hiddenShare * box.width;
    for (const other of over) {
      if (isHidden) hiding.add(other);
      // One digit on a longer number: the number is seen.
      else if (commonWidth(other.box, box) >= withinShare * other.box.width) within.add(other);
    }
    return !isHidden;
  });
  const own = placed.filter((other) => hiding.has(other) || !within.has(other));
  return { ...read, tokens: [...kept, ...own.map(({ token, box }) => toShown(token, box, height))] };
}

function isOnLine(live: Box, word: Box): boolean {
  const common = Math.min(live.top + live.height, word.top + word.height) - Math.max(live.top, word.top);
  return live.height <= mostHeights * word.height && common >= lineShare * Math.min(live.height, word.height);
}

function commonWidth(one: Box, other: Box): number {
  return Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left));
}

function toShown(token: Token, { left, top, width, height }: Box, pageHeight: number): Token {
  return { ...token, left, right: left + width, top: pageHeight - top, bottom: pageHeight - top - height };
}
