/** Values that differ between a page and unused instructions of the same page, where all else is the same. */
import type { OrphanFacts } from "../facts/orphans.ts";
import { memoise } from "./memoise.ts";
import { diffPage } from "./page-difference.ts";
import { findReplacedPairs, type ReplacedPair } from "./replaced-values.ts";

/** Share of the instructions' text that stands in the same place of the page. */
const keptShare = 0.8;
/** Pages of one kind, such as those of a statement, share their labels and differ in more values than an edit changes. */
const valueLimit = 5;

export const findOrphanedValues = memoise((orphans: OrphanFacts): readonly ReplacedPair[] =>
  orphans.pages.flatMap((change) => {
    if (diffPage(change).kept < keptShare * change.before.tokens.length) return [];
    const pairs = findReplacedPairs(change);
    return pairs.length > valueLimit ? [] : pairs;
  }),
);
