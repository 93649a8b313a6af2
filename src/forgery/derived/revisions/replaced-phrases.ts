/** Words that were replaced by others in the same place of a page that otherwise stayed as it was: names, for one. */
import type { PageChange, RevisionFacts, RevisionStep } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { areOneCompany } from "../semantics/written/legal-forms.ts";
import { isStateWord } from "../value-kind.ts";
import { diffPage, isFittedOver, type PageDifference } from "./page-difference.ts";

/** Words of one state of a page, and what stands in their place in another. */
export interface PhrasePair {
  readonly change: PageChange;
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

export interface ReplacedPhrase extends PhrasePair {
  readonly step: RevisionStep;
}

/** Where less of a page stays in its place it was set anew, and a word in another's place says nothing. */
const keptShare = 0.8;
/** A page on which more words differ was rewritten. */
const phraseLimit = 6;
/** Parts of a line's height by which the words of one phrase may be apart. */
const gapHeights = 1.5;

export const findReplacedPhrases = memoise((revisions: RevisionFacts): readonly ReplacedPhrase[] =>
  revisions.steps.flatMap((step) =>
    step.changedPages.flatMap((change) => findPhrasePairs(change).map((pair) => ({ ...pair, step }))),
  ),
);

export function findPhrasePairs(change: PageChange): PhrasePair[] {
  const difference = diffPage(change);
  const fewest = Math.min(change.before.tokens.length, change.after.tokens.length);
  if (difference.kept < keptShare * fewest) return [];
  const pairs = [
    ...difference.replaced,
    ...difference.paintedOver.filter((pair) => isFittedOver(pair) && !isStateWord(pair.after.text)),
  ].filter(({ before, after }) => isWord(before) && isWord(after) && lettersOf(before.text) !== lettersOf(after.text));
  const phrases: PhrasePair[] = [];
  const used = new Set<Token>();
  for (const { before, after } of pairs) {
    if (used.has(after)) continue;
    const old = growPhrase(before, wordsOf(difference, "before"));
    const current = growPhrase(after, wordsOf(difference, "after"));
    // Of a stamp that lies across a line, one word may fit over one below by chance; all of it does not.
    if (isStillThere(before, difference) && !isPhraseFittedOver(old, current)) continue;
    for (const token of current) used.add(token);
    // Words that only made room are as they were.
    const changed = current.filter((token) => !difference.moved.includes(token));
    if (areOneCompany(joinPhrase(old), joinPhrase(changed))) continue;
    phrases.push({ change, before: old, after: current });
  }
  return phrases.length > phraseLimit ? [] : phrases;
}

function isStillThere(before: Token, { paintedOver }: PageDifference): boolean {
  return paintedOver.some((pair) => pair.before === before);
}

function isPhraseFittedOver(before: readonly Token[], after: readonly Token[]): boolean {
  return isFittedOver({ before: around(before), after: around(after) });
}

function around(tokens: readonly Token[]): Token {
  return {
    text: joinPhrase(tokens),
    left: Math.min(...tokens.map(({ left }) => left)),
    bottom: Math.min(...tokens.map(({ bottom }) => bottom)),
    right: Math.max(...tokens.map(({ right }) => right)),
    top: Math.max(...tokens.map(({ top }) => top)),
  };
}

/** All that is not as it was, on one side. */
function wordsOf({ replaced, paintedOver, added, removed, moved }: PageDifference, side: "before" | "after"): Token[] {
  const pairs = [...replaced, ...paintedOver].map((pair) => pair[side]);
  return side === "before" ? [...pairs, ...removed] : [...pairs, ...added, ...moved];
}

/** The word with its neighbours on the line that changed with it. */
function growPhrase(seed: Token, candidates: readonly Token[]): Token[] {
  const middle = (seed.bottom + seed.top) / 2;
  const height = seed.top - seed.bottom;
  const line = candidates.filter((token) => token.bottom < middle && token.top > middle);
  const phrase = [seed];
  let [left, right] = [seed.left, seed.right];
  for (let grew = true; grew; ) {
    grew = false;
    for (const token of line) {
      if (phrase.includes(token)) continue;
      const gap = Math.max(token.left - right, left - token.right);
      if (gap > gapHeights * height) continue;
      phrase.push(token);
      [left, right] = [Math.min(left, token.left), Math.max(right, token.right)];
      grew = true;
    }
  }
  return phrase.sort((one, other) => one.left - other.left);
}

function isWord({ text }: Token): boolean {
  return !/\d/.test(text) && lettersOf(text).length >= 2;
}

function lettersOf(text: string): string {
  return text.normalize("NFKD").replace(/\P{L}/gu, "").toLowerCase();
}

/** One to three words that begin with a capital, and are not all capitals as headings and marks are. */
export function isNameLike(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap(({ text }) => text.split(/\s+/)).map((word) => word.replace(/^\P{L}+|\P{L}+$/gu, ""));
  return words.length <= 3 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word) && !isStateWord(word));
}

const phraseLength = 120;

export function joinPhrase(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .slice(0, phraseLength);
}
