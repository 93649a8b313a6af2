/** Reads a PDF in every way that programs read what is odd about it, and compares what its pages show. */
import type { InterpretationDifference, InterpretationFacts } from "../../../facts/interpretations.ts";
import type { PageText } from "../../../facts/text.ts";
import type { OpenVersion } from "../../pdfium/document.ts";
import { compareSketches, isPartOfOther } from "../../pdfium/sketch-difference.ts";
import type { Sketch } from "../../pdfium/sketch-page.ts";
import type { GatheredArtifact, PagesContext } from "../gatherer.ts";
import type { ObjectReader } from "../object-reader.ts";
import { readPages } from "../page-tree.ts";
import type { PdfStructure } from "../structure.ts";
import { asEntries, asItems, isReference, type PdfValue } from "../values.ts";
import { Alternatives, ways } from "./alternatives.ts";
import { findFileBehind, isCutOff, withoutBrokenEnd } from "./cut-off.ts";
import { noteOddObjects } from "./odd-objects.ts";
import { noteOddStructure } from "./odd-structure.ts";
import { rebuildFile } from "./rebuild.ts";
import { type View, viewOf } from "./view.ts";

/** Pages whose objects are looked at, and pages that are drawn in each way. */
const lookedPageLimit = 200;
const drawnPageLimit = 6;
const textLimit = 300;
/** Fewer words do not show whether two files are one document. */
const comparedWords = 10;
/** One value among many words was exchanged; two invoices of one form differ in more. */
const sameDocumentShare = 0.95;
const differenceLimit = 10;

interface DrawnInterpretation {
  readonly name: string;
  readonly pageCount: number;
  readonly pages: readonly { readonly text: PageText | undefined; readonly sketch: Sketch | undefined }[];
}

export function gatherInterpretations({
  input,
  structure: whole,
  document,
}: PagesContext): GatheredArtifact<InterpretationFacts> {
  // Where nothing can be read at all, or nothing without a key, there is nothing to read in another way.
  if (typeof whole === "string" || whole.isEncrypted) return { artifact: { state: "absent" } };
  const structure = withoutBrokenEnd(whole);
  const current = structure.versions.at(-1);
  if (current === undefined) return { artifact: { state: "absent" } };
  const found = new Alternatives();
  const { pageObjects, reachable } = findPageObjects(current.reader, current.trailer);
  noteOddObjects(current.reader, pageObjects, found);
  noteOddStructure(structure, reachable, found);
  const views = [viewOf("this reader", current.reader, current.trailer), ...earlierViews(structure, found)];
  for (const way of ways) {
    const overrides = found.overridesOf(way);
    if (overrides === undefined) continue;
    const root = found.rootOf(way);
    const trailer = root === undefined ? current.trailer : new Map([...current.trailer, ["Root", root] as const]);
    views.push(viewOf(way, current.reader, trailer, overrides));
  }
  const beside = input.leading ?? findFileBehind(input.bytes, current.end);
  if (beside?.includes("%PDF-")) found.note("two files, one after the other");
  if (found.oddities.size === 0) return { artifact: { state: "absent" } };
  const drawn: DrawnInterpretation[] = [];
  const opened = document.withVersion(current.end, (version) => draw("PDFium", version));
  if (opened.kind === "opened") drawn.push(opened.result);
  drawn.push(...drawFileBeside(beside, document, drawn[0]));
  for (const view of views) {
    if (input.isLate()) break;
    drawn.push(...(drawView(view, document) ?? []));
  }
  const value: InterpretationFacts = {
    oddities: [...found.oddities],
    differences: findDifferences(drawn),
  };
  return { artifact: { state: "present", value } };
}

/** Of two files programs show the first or the last; but another document is none that is read in two ways. */
function drawFileBeside(
  beside: Buffer | undefined,
  document: PagesContext["document"],
  own: DrawnInterpretation | undefined,
): DrawnInterpretation[] {
  if (beside === undefined || own === undefined) return [];
  const outcome = document.withOther(beside, (version) =>
    draw("a program that takes the other one of two files", version),
  );
  if (outcome.kind !== "opened" || isAnotherDocument(outcome.result, own)) return [];
  return [outcome.result];
}

function isAnotherDocument(one: DrawnInterpretation, other: DrawnInterpretation): boolean {
  const wordsOf = ({ pages }: DrawnInterpretation) =>
    new Set(pages.flatMap(({ text }) => (text?.tokens ?? []).map((token) => token.text)));
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (one.pageCount !== other.pageCount) return true;
  const fewest = Math.min(words.size, others.size);
  const shared = [...words].filter((word) => others.has(word)).length;
  return fewest >= comparedWords && shared < sameDocumentShare * fewest;
}

function drawView(view: View, document: PagesContext["document"]): DrawnInterpretation[] | undefined {
  const bytes = rebuildFile(view);
  const outcome = bytes === undefined ? undefined : document.withOther(bytes, (version) => draw(view.name, version));
  return outcome?.kind === "opened" ? [outcome.result] : undefined;
}

function draw(name: string, version: OpenVersion): DrawnInterpretation {
  const pages = Array.from({ length: Math.min(version.pageCount, drawnPageLimit) }, (_, index) => ({
    text: version.findPageText(index + 1),
    sketch: version.sketchPage(index + 1)?.bare,
  }));
  return { name, pageCount: version.pageCount, pages };
}

/** What the pages are made of, themselves and their contents; and with them the catalogue and the page tree. */
function findPageObjects(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>) {
  const pageObjects = new Set<number>();
  for (const { objectNumber, entries } of readPages(reader, trailer).slice(0, lookedPageLimit)) {
    if (objectNumber !== undefined) pageObjects.add(objectNumber);
    const contents = entries.get("Contents");
    if (isReference(contents)) pageObjects.add(contents.number);
    for (const item of asItems(reader.resolve(contents)) ?? []) if (isReference(item)) pageObjects.add(item.number);
  }
  const reachable = new Set(pageObjects);
  const waiting = [trailer.get("Root")];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isReference(value) || reachable.has(value.number)) continue;
    reachable.add(value.number);
    const entries = asEntries(reader.resolve(value));
    const kids = reader.resolve(entries?.get("Kids"));
    waiting.push(entries?.get("Pages"));
    // One by one: a call takes some tens of thousands of arguments at most.
    for (const kid of asItems(kids) ?? []) waiting.push(kid);
  }
  return { pageObjects, reachable };
}

/** The newest version may be one only for programs that repair: others show the version before it. */
function earlierViews({ versions }: PdfStructure, found: Alternatives): View[] {
  const [before, current] = [versions.at(-2), versions.at(-1)];
  if (before === undefined || current === undefined) return [];
  const { bytes } = current.reader;
  const isCut = isCutOff(bytes, before.end);
  const isRepaired = !current.trailer.has("Size") && !isCut;
  const isUnmarked = !hasEndMark(bytes) && !isCut;
  if (isRepaired) found.note("newest version without its cross-reference");
  if (isUnmarked) found.note("end mark of the newest version is not one");
  if (!isRepaired && !isUnmarked) return [];
  return [viewOf("a program that goes by the last sound version", before.reader, before.trailer)];
}

function hasEndMark(bytes: Buffer): boolean {
  const last = bytes.lastIndexOf("startxref");
  return last < 0 || /^startxref\s+\d+\s*[\r\n]%%EOF(?:[\r\n\0]|$)/.test(bytes.toString("latin1", last, last + 64));
}

function findDifferences(drawn: readonly DrawnInterpretation[]): InterpretationDifference[] {
  const differences: InterpretationDifference[] = [];
  drawn.forEach((one, index) => {
    for (const other of drawn.slice(index + 1)) {
      if (differences.length >= differenceLimit) return;
      const difference = compare(one, other);
      if (difference !== undefined) differences.push(difference);
    }
  });
  return differences;
}

/** The first page that both show something on, and not the same; or a page that only one of them has. */
function compare(one: DrawnInterpretation, other: DrawnInterpretation): InterpretationDifference | undefined {
  const common = Math.min(one.pages.length, other.pages.length);
  for (let index = 0; index < common; index += 1) {
    const [first, second] = [one.pages[index], other.pages[index]];
    if (first?.sketch === undefined || second?.sketch === undefined) continue;
    // A page that one of them cannot show is damage, which readers repair or not.
    if (isBlank(first.sketch) || isBlank(second.sketch)) continue;
    const regions = compareSketches(first.sketch, second.sketch);
    if (regions?.length === 0) continue;
    // So is a page of which one of them shows less, and nothing else instead.
    if (regions !== undefined && isPartOfOther(first.sketch, second.sketch)) continue;
    if (haveSameWords(first.text, second.text)) continue;
    const { scale } = second.sketch;
    const round = (pixels: number) => Math.round((100 * pixels) / scale) / 100;
    const boxes = (regions ?? []).slice(0, 20).map(({ left, top, right, bottom }) => ({
      page: index + 1,
      left: round(left),
      top: round(top),
      width: round(right - left),
      height: round(bottom - top),
    }));
    return describe(one, other, index, boxes);
  }
  const hasMore = one.pageCount !== other.pageCount && common > 0;
  const extra = [...one.pages, ...other.pages].length > 0 && hasMore ? common : undefined;
  if (extra === undefined) return undefined;
  const page = one.pages[extra] ?? other.pages[extra];
  return page?.sketch === undefined || isBlank(page.sketch) ? undefined : describe(one, other, extra, []);
}

/** The same words in the same order, wherever they stand: damage moved them, and the text is the same. */
function haveSameWords(one: PageText | undefined, other: PageText | undefined): boolean {
  const wordsOf = (page: PageText | undefined) => (page?.tokens ?? []).map(({ text }) => text).join(" ");
  return wordsOf(one) !== "" && wordsOf(one) === wordsOf(other);
}

function describe(
  one: DrawnInterpretation,
  other: DrawnInterpretation,
  index: number,
  boxes: InterpretationDifference["boxes"],
): InterpretationDifference {
  const read = ({ pages }: DrawnInterpretation) =>
    (pages[index]?.text?.tokens ?? [])
      .map(({ text }) => text)
      .join(" ")
      .slice(0, textLimit);
  return {
    page: index + 1,
    one: one.name,
    other: other.name,
    oneText: read(one),
    otherText: read(other),
    boxes,
  };
}

function isBlank({ grey }: Sketch): boolean {
  return grey.every((level) => level >= 250);
}
