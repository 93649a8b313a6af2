/** Values that were replaced by others in the same place of a page's content, from one version to the next. */
import type { PageChange, RevisionFacts, RevisionStep } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { isPlaceholder } from "../placeholder.ts";
import { areOtherNotations, digitsOf, findValueKind, isSameKind, isStateWord, type ValueKind } from "../value-kind.ts";
import { diffPage, isFittedOver, type PageDifference, type ReplacedToken } from "./page-difference.ts";

/** A value of one state of a page, and what stands in its place in another. */
export interface ReplacedPair {
  readonly change: PageChange;
  readonly before: Token;
  readonly after: Token;
  readonly kind: ValueKind;
  /** The earlier value is still there, beneath the later one. */
  readonly isPaintedOver: boolean;
  /** It came as a stamp does: with words above or below it that replace nothing, or as a day in another notation. */
  readonly isLikeStamp: boolean;
}

export interface ReplacedValue extends ReplacedPair {
  readonly step: RevisionStep;
}

/** Where less of a page stays in its place, the page as a whole is another one, and places say nothing. */
const keptShare = 0.5;
/** Where more of a page's text is painted over, another layer was put on it, such as recognised text on a scan. */
const paintedShare = 0.3;

export const findReplacedValues = memoise((revisions: RevisionFacts): readonly ReplacedValue[] => {
  const found = revisions.steps.flatMap((step) => step.changedPages.flatMap((change) => findOnPage(step, change)));
  return found.filter((value) => !isUndone(value, found));
});

/** What counts is what is seen in the end: a later version may have put the first value back, and then neither counts. */
function isUndone(value: ReplacedValue, all: readonly ReplacedValue[]): boolean {
  return all.some((other) => isInverse(value, other) || isInverse(other, value));
}

function isInverse(earlier: ReplacedValue, later: ReplacedValue): boolean {
  return (
    earlier.step.revision < later.step.revision &&
    earlier.change.page === later.change.pageBefore &&
    digitsOf(earlier.before.text) === digitsOf(later.after.text) &&
    isSamePlace(earlier.after, later.before)
  );
}

function isSamePlace(one: Token, other: Token): boolean {
  return one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;
}

function findOnPage(step: RevisionStep, change: PageChange): ReplacedValue[] {
  const difference = diffPage(change);
  const fewest = Math.min(change.before.tokens.length, change.after.tokens.length);
  if (difference.kept < keptShare * fewest) return [];
  return findReplacedPairs(change).flatMap((pair) =>
    isPageCount(step, pair.before, pair.after) ? [] : [{ ...pair, step }],
  );
}

export function findReplacedPairs(change: PageChange): ReplacedPair[] {
  const difference = diffPage(change);
  const isLayer = difference.overlaid > paintedShare * Math.max(10, difference.kept);
  const painted = isLayer
    ? []
    : difference.paintedOver
        .filter((pair) => isFittedOver(pair) && isValueAlone(pair, difference))
        .map((pair) => ({ ...pair, isPaintedOver: true, isLikeStamp: isLikeStamp(pair, difference) }));
  const replaced = difference.replaced.map((pair) => ({ ...pair, isPaintedOver: false, isLikeStamp: false }));
  return [...replaced, ...painted].flatMap((pair) => {
    const { before, after } = pair;
    const kind = findValueKind(after.text);
    const hasValues = kind !== undefined && findValueKind(before.text) !== undefined;
    // Digits that stay the same in another notation are no other value.
    if (!hasValues || digitsOf(before.text) === digitsOf(after.text) || isPlaceholder(before.text)) return [];
    return [{ ...pair, change, kind }];
  });
}

/** Heights by which the words of one phrase are apart at most. */
const phraseGap = 1;

/** What is put over a value to replace it is a value of its kind, and no part of a phrase such as "Entry 12 of 03.04.2025". */
function isValueAlone({ before, after }: ReplacedToken, { added, paintedOver }: PageDifference): boolean {
  if (!isSameKind(before.text, after.text)) return false;
  const reach = phraseGap * (after.top - after.bottom);
  const middle = (after.top + after.bottom) / 2;
  return ![...added, ...paintedOver.map((pair) => pair.after)].some(
    (word) =>
      word !== after &&
      word.bottom < middle &&
      word.top > middle &&
      /^\p{L}{2,}[.,:;]?$/u.test(word.text) &&
      Math.max(word.left - after.right, after.left - word.right) < reach,
  );
}

/** Heights by which the lines of a stamp are apart at most, middle to middle. */
const stampGap = 2;

function isLikeStamp({ before, after }: ReplacedToken, { added, paintedOver }: PageDifference): boolean {
  if (areOtherNotations(before.text, after.text)) return true;
  const inPlace = paintedOver.filter((pair) => isFittedOver(pair) && !/\d/.test(pair.before.text));
  const own = paintedOver.filter((pair) => !inPlace.includes(pair) || isStateWord(pair.after.text));
  const height = after.top - after.bottom;
  return [...added, ...own.map((pair) => pair.after)].some((word) => {
    const apart = Math.abs(word.top + word.bottom - after.top - after.bottom) / 2;
    const isBeyond = apart > height / 2 && apart <= stampGap * height;
    return isBeyond && word.left < after.right && after.left < word.right && /^\P{N}*\p{L}{2}\P{N}*$/u.test(word.text);
  });
}

/** "Page 1 of 2" becomes "Page 1 of 3" when a page is added, and "Page 2" "Page 3" when it is put in before. */
function isPageCount(step: RevisionStep, before: Token, after: Token): boolean {
  const countShift = step.pageCount - step.pageCountBefore;
  if (countShift === 0) return false;
  const [old, current] = [digitsOf(before.text), digitsOf(after.text)];
  return old.length <= 4 && current.length <= 4 && Number(current) - Number(old) === countShift;
}
