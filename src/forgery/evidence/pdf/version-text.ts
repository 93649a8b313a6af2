/** Reads the text of those pages of a PDF whose content is not the same in two consecutive versions. */
import type { PageChange, RevisionStep } from "../../facts/revisions.ts";
import type { PageText } from "../../facts/text.ts";
import type { PdfiumDocument } from "../pdfium/document.ts";
import { hasBrokenEnd } from "./interpretations/cut-off.ts";
import { findRedrawnPages, type PagePair } from "./redrawn-pages.ts";
import type { PdfVersion } from "./structure.ts";

export interface VersionTexts {
  readonly steps: readonly RevisionStep[];
  /** Why something was left out, if it was. */
  readonly reasons: readonly string[];
}

/** Pages compared in one document; each is read twice. A page takes 5 to 30 ms. */
const comparedPageLimit = 400;
/** Pages drawn in one document; each takes some 20 ms in each version. */
const drawnPageLimit = 12;

export function readVersionTexts(
  document: PdfiumDocument,
  versions: readonly PdfVersion[],
  isSearched: boolean,
  isLate: () => boolean,
): VersionTexts {
  const reasons = new Set<string>();
  const steps: RevisionStep[] = [];
  let [compared, drawn] = [0, 0];
  for (let index = 1; index < versions.length; index += 1) {
    const [before, after] = [versions[index - 1], versions[index]];
    if (before === undefined || after === undefined) continue;
    // A version that breaks off lacks words that were not removed.
    if (isSearched && index === versions.length - 1 && hasBrokenEnd(after.reader.bytes, before.end)) {
      reasons.add("the newest version of the file breaks off");
      continue;
    }
    const { pairs, added, removed } = pairPages(before, after);
    const changed = pairs.filter(({ page, pageBefore }) => {
      const [old, current] = [before.pages[pageBefore - 1]?.fingerprint, after.pages[page - 1]?.fingerprint];
      return old === undefined || old !== current;
    });
    const taken = isLate() ? [] : changed.slice(0, comparedPageLimit - compared);
    if (taken.length < changed.length) reasons.add("not all pages of all versions could be compared within the limits");
    compared += taken.length;
    const changedPages = taken.length === 0 ? [] : compareTexts(document, before, after, taken);
    if (changedPages === undefined) reasons.add("an earlier version of the file cannot be read");
    const sameText = taken.filter(({ page }) => changedPages?.every((change) => change.page !== page) === true);
    const toDraw = sameText.slice(0, drawnPageLimit - drawn);
    drawn += toDraw.length;
    const redrawnPages = findRedrawnPages(document, before.end, after.end, toDraw, isLate);
    steps.push({
      revision: index + 1,
      pageCountBefore: before.pageCount,
      pageCount: after.pageCount,
      pagesAdded: added,
      pagesRemoved: removed,
      changedPages: changedPages ?? [],
      redrawnPages,
    });
  }
  return { steps, reasons: [...reasons] };
}

/** By object number; a page put in the place of another one is compared with it. */
function pairPages(before: PdfVersion, after: PdfVersion) {
  const placeOf = new Map<number, number>();
  before.pages.forEach(({ objectNumber }, index) => {
    if (objectNumber !== undefined) placeOf.set(objectNumber, index + 1);
  });
  const pairs: PagePair[] = [];
  const used = new Set<number>();
  const unpaired: number[] = [];
  after.pages.forEach(({ objectNumber }, index) => {
    const pageBefore = objectNumber === undefined ? undefined : placeOf.get(objectNumber);
    if (pageBefore === undefined || used.has(pageBefore)) {
      unpaired.push(index + 1);
      return;
    }
    used.add(pageBefore);
    pairs.push({ page: index + 1, pageBefore });
  });
  const added = unpaired.filter((page) => {
    if (used.has(page) || page > before.pages.length) return true;
    used.add(page);
    pairs.push({ page, pageBefore: page });
    return false;
  });
  const removed = before.pages.map((_, index) => index + 1).filter((page) => !used.has(page));
  return { pairs, added, removed };
}

/** Undefined when one of the versions cannot be opened. */
function compareTexts(
  document: PdfiumDocument,
  before: PdfVersion,
  after: PdfVersion,
  pairs: readonly PagePair[],
): PageChange[] | undefined {
  const readAll = (end: number, pages: readonly number[]): (PageText | undefined)[] | undefined => {
    const outcome = document.withVersion(end, (version) => pages.map((page) => version.findPageText(page)));
    return outcome.kind === "opened" ? outcome.result : undefined;
  };
  const oldTexts = readAll(
    before.end,
    pairs.map(({ pageBefore }) => pageBefore),
  );
  const newTexts = readAll(
    after.end,
    pairs.map(({ page }) => page),
  );
  if (oldTexts === undefined || newTexts === undefined) return undefined;
  return pairs.flatMap(({ page, pageBefore }, index) => {
    const [old, current] = [oldTexts[index], newTexts[index]];
    if (old === undefined || current === undefined || isSameText(old, current)) return [];
    return [{ page, pageBefore, before: old, after: current }];
  });
}

/** The order counts: a page redrawn in the same order and places is the usual case, and others are left to the checks. */
function isSameText(one: PageText, other: PageText): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.5;
  return (
    one.tokens.length === other.tokens.length &&
    one.tokens.every((token, index) => {
      const twin = other.tokens[index];
      return (
        twin !== undefined && token.text === twin.text && near(token.left, twin.left) && near(token.bottom, twin.bottom)
      );
    })
  );
}
