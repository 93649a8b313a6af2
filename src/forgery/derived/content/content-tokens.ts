/** The words of a page put together from what paints them, so that each character's font, colour and instruction is known. */
import type { PageContent, TextMark } from "../../facts/content.ts";
import type { Token } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";

/** A run of characters of one text object. */
export interface Piece {
  readonly mark: TextMark;
  /** Place of the mark in the order of painting. */
  readonly order: number;
  /** First character, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  /** A blank stands before it. */
  readonly startsWord: boolean;
  /** A blank stands behind it. */
  readonly endsWord: boolean;
}

/** A word as it stands on the page; its pieces are in the order of reading. */
export interface ContentToken extends Token {
  readonly pieces: readonly Piece[];
  readonly baseline: number;
  readonly size: number;
}

/** The font of its digits, or of its beginning where it has none: some programs take a sign from a font of symbols. */
export function fontOfDigits({ pieces }: ContentToken): number {
  const piece = pieces.find(({ mark, from, to }) => /\d/.test(mark.text.slice(from, to))) ?? pieces[0];
  return piece?.mark.font ?? -1;
}

/** Parts of the size that words are apart at least, as in the reading of text. */
const gapShare = 0.3;
/** The same where a blank is painted between them, of which none is narrower. */
const blankShare = 0.1;
/** Parts of the size by which neighbours may overlap: kerning. */
const overlapShare = 0.2;
/** Parts of the size by which the baselines of one word may differ. */
const baselineShare = 0.12;
/** Sizes of neighbours that still belong together. */
const sizeShare = 0.85;
/** Only what can be read as text that stands upright; the few turned words are left out. */
const tokenTextLimit = 200;

export const findContentTokens = memoise((page: PageContent): readonly ContentToken[] => {
  const lines = new Map<number, Piece[]>();
  page.marks.forEach((mark, order) => {
    if (mark.kind !== "text" || mark.angle !== 0 || mark.isHiddenLayer === true) return;
    const line = Math.round(mark.baseline);
    for (const piece of splitMark(mark, order)) {
      const list = lines.get(line);
      if (list === undefined) lines.set(line, [piece]);
      else list.push(piece);
    }
  });
  const tokens: ContentToken[] = [];
  const open: Piece[][] = [];
  const done = new Set<number>();
  for (const line of [...lines.keys()].sort((one, other) => other - one)) {
    if (done.has(line)) continue;
    // Rounding may put one line into two neighbours.
    const pieces = [line, line - 1].flatMap((key) => (done.has(key) ? [] : (lines.get(key) ?? [])));
    done.add(line);
    if (lines.has(line - 1) && isOneLine(lines.get(line) ?? [], lines.get(line - 1) ?? [])) done.add(line - 1);
    const own = done.has(line - 1) ? pieces : (lines.get(line) ?? []);
    open.length = 0;
    for (const piece of [...own].sort((one, other) => one.left - other.left || one.order - other.order)) {
      const target = findNeighbour(open, piece);
      if (target === undefined) open.push([piece]);
      else target.push(piece);
    }
    tokens.push(...open.map(toToken));
  }
  return tokens;
});

function isOneLine(upper: readonly Piece[], lower: readonly Piece[]): boolean {
  const [one, other] = [upper[0], lower[0]];
  if (one === undefined || other === undefined) return false;
  return Math.abs(one.mark.baseline - other.mark.baseline) <= baselineShare * Math.min(one.mark.size, other.mark.size);
}

function splitMark(mark: TextMark, order: number): Piece[] {
  const pieces: Piece[] = [];
  const limit = gapShare * Math.max(1, mark.size);
  let from = 0;
  let startsWord = false;
  const end = (to: number) => {
    const left = mark.edges[2 * from] ?? 0;
    const right = mark.edges[2 * to - 1] ?? 0;
    const endsWord = mark.text[to] === " ";
    if (to > from && right >= left) pieces.push({ mark, order, from, to, left, right, startsWord, endsWord });
  };
  for (let index = 0; index < mark.text.length; index += 1) {
    if (mark.text[index] === " ") {
      end(index);
      from = index + 1;
      startsWord = true;
      continue;
    }
    const gap = (mark.edges[2 * index] ?? 0) - (mark.edges[2 * index - 1] ?? 0);
    if (index > from && (gap > limit || gap < -2 * mark.size || index - from >= tokenTextLimit)) {
      end(index);
      from = index;
      startsWord = true;
    }
  }
  end(mark.text.length);
  return pieces;
}

/** Of the words that end where this piece begins, the one painted nearest to it. */
function findNeighbour(open: readonly Piece[][], piece: Piece): Piece[] | undefined {
  let found: Piece[] | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (let index = open.length - 1; index >= Math.max(0, open.length - 12); index -= 1) {
    const last = open[index]?.at(-1);
    if (last === undefined || !isNext(last, piece)) continue;
    const apart = Math.abs(last.order - piece.order);
    if (apart >= distance) continue;
    distance = apart;
    found = open[index];
  }
  return found;
}

function isNext(last: Piece, piece: Piece): boolean {
  if (piece.startsWord) return false;
  const size = Math.max(1, Math.min(last.mark.size, piece.mark.size));
  const gap = piece.left - last.right;
  return (
    gap <= (last.endsWord ? blankShare : gapShare) * size &&
    gap >= -overlapShare * size &&
    Math.abs(last.mark.baseline - piece.mark.baseline) <= baselineShare * size &&
    size >= sizeShare * Math.max(last.mark.size, piece.mark.size)
  );
}

function toToken(pieces: readonly Piece[]): ContentToken {
  const [first] = pieces;
  let text = "";
  let [left, bottom, right, top] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const piece of pieces) {
    const { mark, from, to } = piece;
    text += mark.text.slice(from, to);
    left = Math.min(left, piece.left);
    bottom = Math.min(bottom, mark.bottom);
    right = Math.max(right, piece.right);
    top = Math.max(top, mark.top);
  }
  return {
    text,
    left,
    right,
    bottom,
    top,
    pieces,
    baseline: first?.mark.baseline ?? 0,
    size: first?.mark.size ?? 0,
  };
}

/** Text rendering modes 3 and 7 in ISO 32000 paint nothing. */
const unpainted: readonly number[] = [3, 7];

export function isPainted({ mode }: Pick<TextMark, "mode">): boolean {
  return !unpainted.includes(mode);
}
