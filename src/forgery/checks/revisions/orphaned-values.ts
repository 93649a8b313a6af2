/** Values and names that differ between a page and unused instructions of the same page, where all else is the same. */

import { memoise } from "../../derived/memoise.ts";
import { diffPage } from "../../derived/revisions/page-difference.ts";
import { findPhrasePairs, isNameLike, type PhrasePair } from "../../derived/revisions/replaced-phrases.ts";
import { findReplacedPairs, type ReplacedPair } from "../../derived/revisions/replaced-values.ts";
import { findInterest } from "../../derived/value-of-interest.ts";
import type { OrphanFacts } from "../../facts/orphans.ts";
import type { PageChange } from "../../facts/revisions.ts";

/** Share of the instructions' text that stands in the same place of the page. */
const keptShare = 0.8;
/** Pages of one kind, such as those of a statement, share their labels and differ in more values than an edit changes. */
const valueLimit = 5;
/** Names, beside which nothing else differs. */
const nameLimit = 2;

export const findOrphanedValues = memoise((orphans: OrphanFacts): readonly ReplacedPair[] =>
  orphans.pages.filter(isOfPage).flatMap((change) => {
    const pairs = findReplacedPairs(change);
    if (pairs.length > valueLimit) return [];
    return pairs.filter(({ before, after }) => [before, after].every(({ text }) => findInterest(text) !== undefined));
  }),
);

export const findOrphanedNames = memoise((orphans: OrphanFacts): readonly PhrasePair[] =>
  orphans.pages.filter(isOfPage).flatMap((change) => {
    const pairs = findPhrasePairs(change);
    const areNames = pairs.every(({ before, after }) => isNameLike(before) && isNameLike(after));
    return pairs.length <= nameLimit && areNames ? pairs : [];
  }),
);

function isOfPage(change: PageChange): boolean {
  return diffPage(change).kept >= keptShare * change.before.tokens.length;
}
