/** Words that something opaque was painted over later, and what was written in their place after that. */
import type { Area, Mark, PageContent } from "../../facts/content.ts";
import { overlaps } from "../areas.ts";
import { memoise } from "../memoise.ts";
import { type ContentToken, findContentTokens, isPainted, type Piece } from "./content-tokens.ts";
import { coveringColour, groundBefore, isNearWhite, isSameColour, paper, visibleArea } from "./page-colours.ts";
import { type Cover, findUnread, isRepeatSeen, type OrderedText } from "./repeated-text.ts";

export interface CoveredText {
  /** The whole word of which something is covered. */
  readonly token: ContentToken;
  readonly cover: Mark;
  readonly coverOrder: number;
  readonly colour: string;
  /** In the colour of what is around it, so that nothing shows. */
  readonly isBlended: boolean;
  /** The word as it was, as it would be seen without the cover. */
  readonly before: string;
  /** What is seen in its place now; empty where nothing is. */
  readonly after: string;
  /** Of that, the words that were written on the cover or touch what was: the visible rest of what is covered is no new value. */
  readonly written: string;
  /** Where the characters stand that are seen now. */
  readonly area: Area;
  /** From the first to the last character that is covered. */
  readonly left: number;
  readonly right: number;
  /** What was painted on the cover, on the line of the word. */
  readonly writing: readonly Piece[];
}

/** Share of a character that must be under the cover: its ink, in the middle of its box. */
const coveredShare = 0.6;
/** Covers over more words than this on one page are how its program works. */
const coverTokenLimit = 200;

export const findCoveredTexts = memoise((page: PageContent): readonly CoveredText[] => {
  const covers = page.marks.flatMap((mark, order) => {
    const colour = coveringColour(mark);
    return colour === undefined || isWholePage(mark, page) ? [] : [{ mark, order, colour, area: visibleArea(mark) }];
  });
  if (covers.length === 0) return [];
  const tokens = findContentTokens(page);
  const unread = findUnread(page);
  const found: CoveredText[] = [];
  for (const token of tokens) {
    if (found.length >= coverTokenLimit) break;
    const first = Math.min(...token.pieces.map(({ order }) => order));
    const cover = covers.find(
      ({ area, order }) =>
        order > first && overlaps(area, token) && token.pieces.some((piece) => isCovered(piece, area, order)),
    );
    if (cover === undefined || !isShown(token)) continue;
    const isAgain = isSeenAgain(page, token, cover, unread, covers);
    if (isAgain && !isLengthened(page, token, cover)) continue;
    const ground = groundBefore(page, cover.mark, cover.order);
    found.push({
      token,
      cover: cover.mark,
      coverOrder: cover.order,
      colour: cover.colour,
      isBlended:
        isSameColour(cover.colour, ground ?? paper) || (isNearWhite(cover.colour) && (ground ?? paper) === paper),
      ...readBeforeAndAfter(token, tokens, { ...cover, isAgain }),
    });
  }
  return found;
});

function isWholePage(mark: Area, { geometry }: PageContent): boolean {
  const share =
    ((mark.right - mark.left) * (mark.top - mark.bottom)) /
    Math.max(1, (geometry.right - geometry.left) * (geometry.top - geometry.bottom));
  return share > 0.5;
}

/** In sizes of its letters: text that was written later on this line and so near belongs to the word. */
const sameLine = 0.2;
const besideWord = 0.3;

/** A digit was set beside it after it was covered: "1" before "303.58". */
function isLengthened(page: PageContent, { pieces }: ContentToken, { order }: Cover): boolean {
  return page.marks.some(
    (mark, at) =>
      at > order &&
      mark.kind === "text" &&
      mark.text.trim() !== "" &&
      pieces.some(({ mark: own }) => {
        const isOnLine = Math.abs(mark.baseline - own.baseline) < sameLine * own.size;
        const reach = besideWord * own.size;
        return own !== mark && isOnLine && mark.right > own.left - reach && mark.left < own.right + reach;
      }),
  );
}

/** All of it that is covered was written once more, in the same words. */
function isSeenAgain(
  page: PageContent,
  { pieces }: ContentToken,
  cover: Cover,
  unread: readonly OrderedText[],
  covers: readonly Cover[],
): boolean {
  return pieces
    .filter((piece) => isCovered(piece, cover.area, cover.order))
    .every((piece) =>
      unread.some(
        (repeat) =>
          repeat.order > cover.order &&
          isRepeatSeen(repeat, piece.mark, cover.colour) &&
          !isRepeatOfLater(page, repeat, cover) &&
          !covers.some(
            ({ area, order }) => order > repeat.order && isCovered({ ...piece, order: repeat.order }, area, order),
          ),
      ),
    );
}

/** What was written on the cover may itself be painted twice, to look bold. */
function isRepeatOfLater({ marks }: PageContent, repeat: OrderedText, cover: Cover): boolean {
  return marks
    .slice(cover.order + 1, repeat.order)
    .some((mark) => mark.kind === "text" && mark.text.trim() !== "" && isRepeatSeen(repeat, mark, cover.colour));
}

function isShown({ pieces }: ContentToken): boolean {
  return pieces.some(({ mark }) => isPainted(mark) && mark.opacity > 0.1);
}

function isCovered({ mark, order, from, to }: Piece, area: Area, coverOrder: number): boolean {
  if (order > coverOrder || !isInkCovered(mark, area)) return false;
  for (let index = from; index < to; index += 1) if (isCharacterCovered(mark.edges, index, area)) return true;
  return false;
}

/** The ink of digits and capitals stands between the baseline and seven tenths of the size. */
function isInkCovered(mark: { readonly baseline: number; readonly size: number }, area: Area): boolean {
  const height = 0.7 * mark.size;
  const common = Math.min(area.top, mark.baseline + height) - Math.max(area.bottom, mark.baseline);
  return common >= coveredShare * height;
}

function isCharacterCovered(edges: readonly number[], index: number, area: Area): boolean {
  const [left, right] = [edges[2 * index] ?? 0, edges[2 * index + 1] ?? 0];
  return Math.min(area.right, right) - Math.max(area.left, left) >= coveredShare * Math.max(0.1, right - left);
}

interface PlacedCharacter {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Painted after the cover. */
  readonly isWritten: boolean;
}

function readBeforeAndAfter(
  token: ContentToken,
  tokens: readonly ContentToken[],
  cover: { readonly area: Area; readonly order: number; readonly isAgain: boolean },
): Pick<CoveredText, "before" | "after" | "written" | "area" | "left" | "right" | "writing"> {
  const before: PlacedCharacter[] = [];
  const after: PlacedCharacter[] = [];
  const hidden: PlacedCharacter[] = [];
  const writing: Piece[] = [];
  const charactersOf = ({ mark, from, to, order }: Piece) =>
    Array.from({ length: to - from }, (_, at) => ({
      text: mark.text[from + at] ?? "",
      left: mark.edges[2 * (from + at)] ?? 0,
      right: mark.edges[2 * (from + at) + 1] ?? 0,
      isWritten: order > cover.order,
      isCovered: isInkCovered(mark, cover.area) && isCharacterCovered(mark.edges, from + at, cover.area),
    }));
  for (const piece of token.pieces) {
    if (piece.order > cover.order) writing.push(piece);
    for (const character of charactersOf(piece)) {
      const isEarlier = piece.order < cover.order;
      if (isEarlier) before.push(character);
      if (isEarlier && character.isCovered) hidden.push(character);
      if (!isEarlier || !character.isCovered || cover.isAgain) after.push(character);
    }
  }
  const reach = { ...cover.area, left: cover.area.left - 1, right: cover.area.right + 1 };
  for (const other of tokens) {
    if (other === token || !isOnLine(other, token) || !overlaps(reach, other)) continue;
    const later = other.pieces.filter(({ order }) => order > cover.order);
    writing.push(...later);
    after.push(...later.flatMap(charactersOf));
  }
  after.sort((one, other) => one.left - other.left);
  const seen = after.length === 0 ? before : after;
  return {
    before: join(before, token.size),
    after: join(after, token.size),
    written: join(
      after.filter((character) => isAtWriting(character, after, token.size)),
      token.size,
    ),
    area: {
      left: Math.min(...seen.map(({ left }) => left)),
      right: Math.max(...seen.map(({ right }) => right)),
      bottom: token.bottom,
      top: token.top,
    },
    left: Math.min(...hidden.map(({ left }) => left)),
    right: Math.max(...hidden.map(({ right }) => right)),
    writing,
  };
}

/** The baselines of what was covered and of what was written over it are seldom the same to the point. */
function isOnLine(one: ContentToken, other: ContentToken): boolean {
  return Math.abs(one.baseline - other.baseline) <= 0.6 * Math.max(one.size, other.size);
}

/** Parts of the size by which a new digit may stand apart from the rest of the value that it completes. */
const completingGap = 0.5;

/** Whether a character was written on the cover, or stands in a run of characters that reaches one that was. */
function isAtWriting(character: PlacedCharacter, line: readonly PlacedCharacter[], size: number): boolean {
  const at = line.indexOf(character);
  const reaches = (step: 1 | -1): boolean => {
    for (let index = at; ; index += step) {
      const [here, next] = [line[index], line[index + step]];
      if (here?.isWritten) return true;
      if (here === undefined || next === undefined) return false;
      const gap = Math.max(next.left - here.right, here.left - next.right);
      if (gap > completingGap * size) return false;
    }
  };
  return reaches(1) || reaches(-1);
}

/** Parts of a letter's width by which it is moved where it is painted twice to look bold. */
const boldShift = 0.4;

/** Painted again in nearly the same place, a character is one still. The list goes from left to right. */
function isFirstStroke({ text, left, right }: PlacedCharacter, at: number, all: readonly PlacedCharacter[]): boolean {
  const before = all.slice(Math.max(0, at - 2), at);
  return !before.some((other) => other.text === text && left - other.left < boldShift * (right - left));
}

function join(characters: readonly PlacedCharacter[], size: number): string {
  let text = "";
  let edge: number | undefined;
  for (const character of characters.filter(isFirstStroke)) {
    if (edge !== undefined && character.left - edge > 0.2 * size) text += " ";
    text += character.text;
    edge = character.right;
  }
  return text;
}
