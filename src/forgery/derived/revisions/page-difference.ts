/** What differs between two versions of a page's text: tokens kept, moved, replaced in their place, painted over, added and removed. */
import type { PageChange } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";

export interface ReplacedToken {
  readonly before: Token;
  readonly after: Token;
}

export interface PageDifference {
  /** Same text in the same place. */
  readonly kept: number;
  /** Same text in another place on the page. */
  readonly moved: readonly Token[];
  readonly replaced: readonly ReplacedToken[];
  /** The earlier token is still there, and another one was put over it: what is seen is the later one. */
  readonly paintedOver: readonly ReplacedToken[];
  /** Added tokens that stand over earlier ones, with the same text or another. */
  readonly overlaid: number;
  readonly added: readonly Token[];
  readonly removed: readonly Token[];
}

/** Points by which rewriting a page may shift a token without its having moved: the rounding of coordinates. */
const placeTolerance = 1.5;
/** Points by which the fixed edge of a replaced value may differ: left edge, or right edge in a column of amounts. */
const edgeTolerance = 2;
/** Share of the smaller token's width or height that must be common. */
const overlapShare = 0.5;

export const diffPage = memoise((change: PageChange): PageDifference => {
  const kept = matchPlaces(change.before.tokens, change.after.tokens);
  const whole = matchParts(kept.before, kept.after);
  const moved = matchTexts(whole.before, whole.after);
  const replaced = matchLines(moved.before, moved.after);
  const exchanged = matchExchanged(moved.pairs);
  const painted = matchPainted(kept.matched, replaced.after);
  return {
    kept: kept.matched.length,
    moved: moved.pairs.map(({ after }) => after).filter((token) => !exchanged.some(({ after }) => after === token)),
    replaced: [...replaced.pairs, ...exchanged],
    paintedOver: painted.pairs,
    overlaid: painted.overlaid,
    added: painted.rest,
    removed: replaced.before,
  };
});

interface Rest {
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

function matchPlaces(before: readonly Token[], after: readonly Token[]): Rest & { readonly matched: readonly Token[] } {
  const cell = (value: number) => Math.floor(value / (2 * placeTolerance));
  const keyOf = (text: string, column: number, row: number) => `${column},${row},${text}`;
  const places = new Map<string, Token[]>();
  for (const token of after) {
    const key = keyOf(token.text, cell(token.left), cell(token.bottom));
    const list = places.get(key);
    if (list === undefined) places.set(key, [token]);
    else list.push(token);
  }
  const used = new Set<Token>();
  const rest: Token[] = [];
  for (const token of before) {
    const found = findNear(token);
    if (found === undefined) rest.push(token);
    else used.add(found);
  }
  return { matched: [...used], before: rest, after: after.filter((token) => !used.has(token)) };

  function findNear(token: Token): Token | undefined {
    for (const column of [-1, 0, 1]) {
      for (const row of [-1, 0, 1]) {
        const list = places.get(keyOf(token.text, cell(token.left) + column, cell(token.bottom) + row));
        const index = list?.findIndex((candidate) => isSamePlace(candidate, token)) ?? -1;
        if (index >= 0) return list?.splice(index, 1)[0];
      }
    }
    return undefined;
  }
}

function isSamePlace(one: Token, other: Token): boolean {
  return Math.abs(one.left - other.left) <= placeTolerance && Math.abs(one.bottom - other.bottom) <= placeTolerance;
}

/** Pairs of words looked at; a page that was set anew has more, and none of its words is the same in two parts. */
const partPairLimit = 1_000_000;

/** A word that is read in two parts now, or was before, is the same: what lies across it, such as a watermark, parts or joins it. */
function matchParts(before: readonly Token[], after: readonly Token[]): Rest {
  if (before.length * after.length > partPairLimit) return { before, after };
  const same = new Set<Token>();
  const match = (words: readonly Token[], others: readonly Token[]) => {
    for (const word of words) {
      const parts = others
        .filter((part) => !same.has(part) && isWithin(part, word))
        .sort((one, other) => one.left - other.left);
      if (parts.length < 2 || parts.map(({ text }) => text).join("") !== word.text) continue;
      for (const token of [word, ...parts]) same.add(token);
    }
  };
  match(before, after);
  match(after, before);
  return { before: before.filter((token) => !same.has(token)), after: after.filter((token) => !same.has(token)) };
}

function isWithin(part: Token, word: Token): boolean {
  const isOnLine = Math.abs(part.bottom - word.bottom) <= placeTolerance && part.top <= word.top + placeTolerance;
  return isOnLine && part.left >= word.left - placeTolerance && part.right <= word.right + placeTolerance;
}

/** Text that stands elsewhere now was not replaced: this keeps a reflowed paragraph from looking like an edit. */
function matchTexts(before: readonly Token[], after: readonly Token[]): Rest & { readonly pairs: ReplacedToken[] } {
  const available = new Map<string, Token[]>();
  for (const token of after) {
    const list = available.get(token.text);
    if (list === undefined) available.set(token.text, [token]);
    else list.push(token);
  }
  const used = new Set<Token>();
  const pairs: ReplacedToken[] = [];
  const rest = before.filter((token) => {
    const found = available.get(token.text)?.pop();
    if (found === undefined) return true;
    used.add(found);
    pairs.push({ before: token, after: found });
    return false;
  });
  return { pairs, before: rest, after: after.filter((token) => !used.has(token)) };
}

/** Moved tokens looked at for having changed places; a page that was set anew has more, and nothing was exchanged on it. */
const exchangeLimit = 40;

/** Two tokens that each stand where the other stood: both were replaced. */
function matchExchanged(moved: readonly ReplacedToken[]): ReplacedToken[] {
  if (moved.length > exchangeLimit) return [];
  return moved.flatMap((one) => {
    const other = moved.find(
      (candidate) =>
        candidate !== one &&
        candidate.before.text !== one.before.text &&
        isReplacement(candidate.before, one.after) &&
        isReplacement(one.before, candidate.after),
    );
    return other === undefined ? [] : [{ before: other.before, after: one.after }];
  });
}

/** Added tokens looked at against those that they may cover. */
const paintedLimit = 500;

function matchPainted(kept: readonly Token[], added: readonly Token[]) {
  const pairs: ReplacedToken[] = [];
  let overlaid = 0;
  const rest = added.filter((token, index) => {
    const covered = index >= paintedLimit ? undefined : kept.find((other) => isReplacement(other, token));
    if (covered === undefined) return true;
    overlaid += 1;
    if (covered.text === token.text) return true;
    pairs.push({ before: covered, after: token });
    return false;
  });
  return { pairs, rest, overlaid };
}

function matchLines(before: readonly Token[], after: readonly Token[]): Rest & { readonly pairs: ReplacedToken[] } {
  /** Points; tokens of one line are found in the same or a neighbouring band. */
  const band = (token: Token) => Math.floor((token.bottom + token.top) / 2 / 12);
  const bands = new Map<number, Token[]>();
  for (const token of after) {
    const list = bands.get(band(token));
    if (list === undefined) bands.set(band(token), [token]);
    else list.push(token);
  }
  const pairs: ReplacedToken[] = [];
  const used = new Set<Token>();
  const rest = before.filter((token) => {
    const near = [-1, 0, 1].flatMap((step) => bands.get(band(token) + step) ?? []);
    const found = near
      .filter((candidate) => !used.has(candidate) && isReplacement(token, candidate))
      .sort((one, other) => common(token, other) - common(token, one))[0];
    if (found === undefined) return true;
    used.add(found);
    pairs.push({ before: token, after: found });
    return false;
  });
  return { pairs, before: rest, after: after.filter((token) => !used.has(token)) };
}

function isReplacement(before: Token, after: Token): boolean {
  const height = Math.min(before.top - before.bottom, after.top - after.bottom);
  const commonHeight = Math.min(before.top, after.top) - Math.max(before.bottom, after.bottom);
  if (commonHeight < overlapShare * height) return false;
  const width = Math.min(before.right - before.left, after.right - after.left);
  if (common(before, after) >= overlapShare * width) return true;
  const shift = Math.min(Math.abs(before.left - after.left), Math.abs(before.right - after.right));
  return shift <= edgeTolerance && common(before, after) > 0;
}

function common(one: Token, other: Token): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** Parts of the lower one's height by which the middles of two words may differ. */
const shiftShare = 0.3;
/** Heights of two words of one size, in fonts whose lines are differently high. */
const heightRatio = 0.7;
/** Parts of the earlier word's width that the later one hides. */
const hidingShare = 0.5;
/** Parts of the height by which the edges of both may differ: either one, or their middles. */
const hidingEdgeShare = 0.5;

/** Whether a word put over another takes its place: on its line, in its size. Stamps lie across what they are put on. */
export function isFittedOver({ before, after }: { readonly before: Token; readonly after: Token }): boolean {
  const heights = [before.top - before.bottom, after.top - after.bottom];
  const [lower, higher] = [Math.min(...heights), Math.max(...heights)];
  const shift = Math.abs(before.top + before.bottom - after.top - after.bottom) / 2;
  const [start, end] = [after.left - before.left, after.right - before.right];
  const isAtEdge = [start, end, (start + end) / 2].some((edge) => Math.abs(edge) <= hidingEdgeShare * higher);
  return (
    isAtEdge &&
    shift <= shiftShare * lower &&
    lower >= heightRatio * higher &&
    common(before, after) >= hidingShare * (before.right - before.left)
  );
}
