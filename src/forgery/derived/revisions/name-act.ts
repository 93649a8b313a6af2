/** The innocent act that explains all that a version changes, where there is one. */
import type { PageChange, RevisionStep } from "../../facts/revisions.ts";
import type { PageGeometry, Token } from "../../facts/text.ts";
import type { PageDifference } from "./page-difference.ts";

export interface ChangedPage {
  readonly change: PageChange;
  readonly difference: PageDifference;
}

/** Part of the page's height at its top and bottom in which numbers, filing lines and heads stand. */
const marginShare = 0.08;

/** One sentence, or none where something that stood before was changed. */
export function nameAct(step: RevisionStep, changes: readonly ChangedPage[]): string | undefined {
  const { pagesAdded, pagesRemoved } = step;
  if (changes.length === 0) return namePages(pagesAdded.length, pagesRemoved.length);
  if (pagesAdded.length + pagesRemoved.length > 0 || !changes.every(({ difference }) => isKept(difference)))
    return undefined;
  const [hasAdded, hasRemoved] = [
    changes.some(({ difference }) => difference.added.length + difference.paintedOver.length > 0),
    changes.some(({ difference }) => difference.removed.length > 0),
  ];
  if (hasAdded && hasRemoved) return undefined;
  if (hasRemoved)
    return "It only takes words away and puts none in their place, as an open redaction or the removal of a watermark does.";
  if (!changes.every(isInMargin))
    return "It only adds words, as a stamp, a watermark or a blank that was filled in does: no word that stood before was changed.";
  return changes.every(({ difference }) => difference.added.some(({ text }) => /\d/.test(text)))
    ? "It only adds a line with numbers in the margin, as page numbers, Bates numbers and filing lines are: no word that stood before was changed."
    : "It only adds a line in the margin, as a header or footer is: no word that stood before was changed.";
}

function namePages(added: number, removed: number): string | undefined {
  if (added > 0 && removed === 0) return "It only adds pages: those that were there are unchanged.";
  if (removed > 0 && added === 0) return "It only takes out pages: those that are left are unchanged.";
  return undefined;
}

/** A word put over another one, in its place or moved, is more than an addition; one over a blank line, or across the print, is not. */
function isKept({ moved, replaced, paintedOver, overlaid }: PageDifference): boolean {
  const isOver = paintedOver.every(({ before, after }) => isBlank(before) || isAcross(before, after));
  return moved.length + replaced.length === 0 && isOver && overlaid <= paintedOver.length;
}

/** "______" */
function isBlank({ text }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Times a word's height: what is higher is a watermark or a stamp across the print. */
const acrossHeights = 3;

function isAcross(before: Token, after: Token): boolean {
  return after.top - after.bottom > acrossHeights * (before.top - before.bottom);
}

function isInMargin({ change, difference }: ChangedPage): boolean {
  const { geometry } = change.after;
  return difference.paintedOver.length === 0 && difference.added.every((token) => isTokenInMargin(token, geometry));
}

function isTokenInMargin({ bottom, top }: Token, geometry: PageGeometry): boolean {
  const margin = marginShare * (geometry.top - geometry.bottom);
  return top <= geometry.bottom + margin || bottom >= geometry.top - margin;
}
