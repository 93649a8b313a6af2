/** Draws the pages of the revision that the first signature covers and of the document as it is, and compares them. */
import type { Box } from "../../../../contract/documents/document.ts";
import { isOverlapping } from "../../../derived/areas.ts";
import { boxOf } from "../../../derived/page-box.ts";
import type { OverlayChange, SignedPageChange, SignedPagesFacts } from "../../../facts/signed-pages.ts";
import type { PageText } from "../../../facts/text.ts";
import type { AnalysisLimit } from "../../../facts.ts";
import type { OpenVersion } from "../../pdfium/document.ts";
import { compareSketches, type SketchRegion, shareOfInk } from "../../pdfium/sketch-difference.ts";
import type { PageSketches, Sketch } from "../../pdfium/sketch-page.ts";
import type { GatheredArtifact, PagesContext } from "../gatherer.ts";
import { withoutOtherFile } from "../interpretations/cut-off.ts";
import { fingerprintPage } from "../page-fingerprint.ts";
import { readPages } from "../page-tree.ts";
import { findSignedRevision } from "./collect-signatures.ts";
import { type Overlay, readOverlays } from "./overlays.ts";

/** Pages compared; each is drawn four times at most, in about 10 ms. */
const pageLimit = 30;
/** Pages that are drawn even if nothing of them was changed in the file; the others are drawn if something was. */
const alwaysDrawn = 3;
const wordLimit = 20;
const overlayLimit = 60;
const boxLimit = 20;
const textLimit = 200;
/** Share of an overlay's height that a word must be under to be covered by it. */
const coveredShare = 0.6;
/** Shares of a word's own ink that is still there where it can be read, and where it cannot. */
const readableShare = 0.8;
const hiddenShare = 0.4;

interface ReadPage extends PageSketches {
  readonly text: PageText;
  readonly wholeText: PageText;
}

export function gatherSignedPages(context: PagesContext): GatheredArtifact<SignedPagesFacts> {
  const { input, structure: whole, document } = context;
  if (typeof whole === "string") return { artifact: { state: "absent" } };
  const structure = withoutOtherFile(whole);
  const current = structure.versions.at(-1);
  const signed = findSignedRevision(structure);
  if (current === undefined || signed === undefined) return { artifact: { state: "absent" } };
  const [old, now] = [readOverlays(signed.revision, pageLimit), readOverlays(current, pageLimit)];
  const none = new Map<string, Overlay>();
  // Where the newest version had to be repaired, its pages may look different to others than they do here.
  const isSound = current.trailer.has("Size");
  const [oldPages, newPages] = [signed.revision, current].map(({ reader, trailer }) =>
    readPages(reader, trailer).slice(0, pageLimit),
  );
  const digests = new Map<string, Buffer>();
  const isSame = (index: number): boolean => {
    const [one, other] = [oldPages?.[index], newPages?.[index]];
    if (one === undefined || other === undefined || hasOtherOverlays(old[index] ?? none, now[index] ?? none))
      return false;
    const digest = fingerprintPage(signed.revision.reader, one, digests);
    return digest !== undefined && digest === fingerprintPage(current.reader, other, digests);
  };
  let isWhole = true;
  const compare = (was: OpenVersion, is: OpenVersion): SignedPagesFacts => {
    const pages: SignedPageChange[] = [];
    const count = Math.min(was.pageCount, is.pageCount, pageLimit);
    let drawnPages = 0;
    for (let page = 1; page <= count && !input.isLate(); page += 1) {
      drawnPages = page;
      if (page > alwaysDrawn && isSound && isSame(page - 1)) continue;
      const change = comparePage(
        page,
        readPage(was, page),
        readPage(is, page),
        old[page - 1] ?? none,
        now[page - 1] ?? none,
      );
      if (change !== undefined) pages.push(change);
    }
    isWhole = drawnPages === count;
    return { signature: signed.index, drawnPages, pageCountBefore: was.pageCount, pageCount: is.pageCount, pages };
  };
  const outcome = document.withVersion(signed.revision.end, (was) =>
    document.withVersion(input.bytes.length, (is) => compare(was, is)),
  );
  if (outcome.kind !== "opened" || outcome.result.kind !== "opened") {
    // What the revisions changed is still known, though not what can be seen of it.
    const undrawn = { signature: signed.index, drawnPages: 0, pageCountBefore: 0, pageCount: 0, pages: [] };
    const reason = "the signed revision cannot be drawn";
    return { artifact: { state: "present", value: undrawn }, limits: [{ analysis: "signatures", reason }] };
  }
  const limits: AnalysisLimit[] = isWhole
    ? []
    : [{ analysis: "signatures", reason: "not all signed pages could be drawn within the time limit" }];
  return { artifact: { state: "present", value: outcome.result.result }, limits };
}

function hasOtherOverlays(old: ReadonlyMap<string, Overlay>, now: ReadonlyMap<string, Overlay>): boolean {
  if (old.size !== now.size) return true;
  return [...now].some(([key, { look, value }]) => old.get(key)?.look !== look || old.get(key)?.value !== value);
}

/** One page of one version: its own text, how it looks, and then its text with that of what lies over it. */
function readPage(version: OpenVersion, page: number): ReadPage | undefined {
  const text = version.findPageText(page);
  const sketches = version.sketchPage(page);
  const wholeText = version.findPageText(page);
  return text === undefined || sketches === undefined ? undefined : { text, wholeText: wholeText ?? text, ...sketches };
}

function comparePage(
  page: number,
  was: ReadPage | undefined,
  is: ReadPage | undefined,
  old: ReadonlyMap<string, Overlay>,
  now: ReadonlyMap<string, Overlay>,
): SignedPageChange | undefined {
  if (was === undefined || is === undefined) return undefined;
  const looks = compareLooks(page, was.whole, is.whole);
  const content = compareLooks(page, was.bare, is.bare);
  const overlays = compareOverlays(page, was, is, old, now, looks);
  if (content.length === 0 && overlays.length === 0) return undefined;
  return {
    page,
    contentBoxes: content.slice(0, boxLimit),
    wordsBefore: content.length === 0 ? [] : wordsOnlyIn(was.text, is.text),
    wordsAfter: content.length === 0 ? [] : wordsOnlyIn(is.text, was.text),
    overlays: overlays.slice(0, overlayLimit),
  };
}

/** Another size is another page altogether. */
function compareLooks(page: number, was: Sketch, is: Sketch): Box[] {
  const regions = compareSketches(was, is) ?? [{ left: 0, top: 0, right: is.columns, bottom: is.rows }];
  return regions.map((region) => toBox(page, is, region));
}

function compareOverlays(
  page: number,
  was: ReadPage,
  is: ReadPage,
  old: ReadonlyMap<string, Overlay>,
  now: ReadonlyMap<string, Overlay>,
  visible: readonly Box[],
): OverlayChange[] {
  const changes: OverlayChange[] = [];
  const note = (overlay: Overlay, change: OverlayChange["change"], hasValueChange: boolean) => {
    const box = boxOf(page, is.text.geometry, { text: "", ...overlay.rect });
    const isVisible = visible.some((other) => isOverlapping(box, other));
    const hidden = isVisible ? findHiddenWords(page, was, was.whole, is.whole, box) : [];
    const words = hidden.length > 0 || !isVisible ? hidden : findHiddenWords(page, is, is.whole, was.whole, box);
    changes.push({
      kind: overlay.kind,
      name: overlay.name,
      change,
      hasValueChange,
      box,
      isVisible,
      words,
      isUncovering: hidden.length === 0 && words.length > 0,
      reads: { before: textWithin(page, was.wholeText, box), after: textWithin(page, is.wholeText, box) },
    });
  };
  for (const [key, overlay] of now) {
    const earlier = old.get(key);
    if (earlier === undefined) note(overlay, "added", true);
    else if (earlier.look !== overlay.look || earlier.value !== overlay.value) {
      note(overlay, "changed", earlier.value !== overlay.value);
    }
  }
  for (const [key, overlay] of old) if (!now.has(key)) note(overlay, "removed", true);
  return changes;
}

/** Words of the page under the box that can be read in the first drawing, but not in the second one. */
function findHiddenWords(page: number, { text, bare }: ReadPage, readable: Sketch, other: Sketch, box: Box): string[] {
  const words: string[] = [];
  for (const token of text.tokens) {
    const place = boxOf(page, text.geometry, token);
    const width = Math.min(place.left + place.width, box.left + box.width) - Math.max(place.left, box.left);
    const height = Math.min(place.top + place.height, box.top + box.height) - Math.max(place.top, box.top);
    const isUnder = width >= coveredShare * place.width && height >= coveredShare * place.height;
    if (!isUnder || width <= 0 || height <= 0) continue;
    if (shareOfInk(bare, readable, place) < readableShare || shareOfInk(bare, other, place) > hiddenShare) continue;
    words.push(token.text.slice(0, 40));
    if (words.length >= wordLimit) break;
  }
  return words;
}

/** What stands in a box, line by line as the page gives it. */
function textWithin(page: number, text: PageText, box: Box): string {
  const inside = text.tokens.filter((token) => {
    const place = boxOf(page, text.geometry, token);
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    return x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
  });
  return inside
    .slice(0, wordLimit)
    .map((token) => token.text)
    .join(" ")
    .slice(0, textLimit);
}

function wordsOnlyIn(one: PageText, other: PageText): string[] {
  const counts = new Map<string, number>();
  for (const { text } of other.tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  const words: string[] = [];
  for (const { text } of one.tokens) {
    const left = counts.get(text) ?? 0;
    if (left > 0) counts.set(text, left - 1);
    else if (words.length < wordLimit) words.push(text.slice(0, 40));
  }
  return words;
}

function toBox(page: number, { scale }: Sketch, { left, top, right, bottom }: SketchRegion): Box {
  const round = (pixels: number) => Math.round((100 * pixels) / scale) / 100;
  return { page, left: round(left), top: round(top), width: round(right - left), height: round(bottom - top) };
}
