/** Values that were replaced by others in the same place of a page's content, from one version to the next. */
import type { PageChange, RevisionFacts, RevisionStep } from "../facts/revisions.ts";
import type { Token } from "../facts/text.ts";
import { memoise } from "./memoise.ts";
import { diffPage } from "./page-difference.ts";
import { digitsOf, findValueKind, type ValueKind } from "./value-kind.ts";

export interface ReplacedValue {
  readonly step: RevisionStep;
  readonly change: PageChange;
  readonly before: Token;
  readonly after: Token;
  readonly kind: ValueKind;
}

/** Where less of a page stays in its place, the page as a whole is another one, and places say nothing. */
const keptShare = 0.5;

export const findReplacedValues = memoise((revisions: RevisionFacts): readonly ReplacedValue[] =>
  revisions.steps.flatMap((step) => step.changedPages.flatMap((change) => findOnPage(step, change))),
);

function findOnPage(step: RevisionStep, change: PageChange): ReplacedValue[] {
  const difference = diffPage(change);
  const fewest = Math.min(change.before.tokens.length, change.after.tokens.length);
  if (difference.kept < keptShare * fewest) return [];
  return difference.replaced.flatMap(({ before, after }) => {
    const kind = findValueKind(after.text);
    const hasValues = kind !== undefined && findValueKind(before.text) !== undefined;
    // Digits that stay the same in another notation are no other value.
    if (!hasValues || digitsOf(before.text) === digitsOf(after.text)) return [];
    if (isPageCount(step, before, after)) return [];
    return [{ step, change, before, after, kind }];
  });
}

/** "Page 1 of 2" becomes "Page 1 of 3" when a page is added, and "Page 2" "Page 3" when it is put in before. */
function isPageCount(step: RevisionStep, before: Token, after: Token): boolean {
  const countShift = step.pageCount - step.pageCountBefore;
  if (countShift === 0) return false;
  const [old, current] = [digitsOf(before.text), digitsOf(after.text)];
  return old.length <= 4 && current.length <= 4 && Number(current) - Number(old) === countShift;
}
