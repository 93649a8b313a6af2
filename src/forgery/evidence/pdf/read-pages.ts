/** Reads every page once, for all artifacts that are made from pages. */

import { hasLayerOfRecognition } from "../../derived/reading/pages-of-pixels.ts";
import type { AnnotationFacts, ContentFacts, DigitCode, Mark, PageContent } from "../../facts/content.ts";
import type { NumberedPageText, TextFacts } from "../../facts/text.ts";
import { BudgetError, unlessDamaged } from "../budget.ts";
import type { OpenVersion, PdfiumDocument } from "../pdfium/document.ts";
import type { ReadContent } from "../pdfium/page-reader.ts";
import { ContentFonts } from "./content-fonts.ts";
import { withDigitForms } from "./digit-forms.ts";
import { findDrawnLetters } from "./drawn-letters.ts";
import { FontUses } from "./font-uses.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { findHiddenLayers } from "./marked-content.ts";
import { readAnnotations } from "./page-annotations.ts";
import {
  type InstructionSource,
  OperatorStyleTable,
  type ReadInstruction,
  readInstructions,
} from "./page-instructions.ts";
import { type PdfPage, readPages } from "./page-tree.ts";
import type { PdfStructure } from "./structure.ts";
import { asEntries } from "./values.ts";

export interface PagesRead {
  readonly texts: readonly NumberedPageText[];
  readonly content: ContentFacts;
  /** Pages, or marks, beyond the limits were left out. */
  readonly isWhole: boolean;
}

/** Of the whole document: a dense page has about 1,000, each of which takes some 300 bytes in memory. */
const markLimit = 400_000;
/** Ten digits in each font of a page. */
const digitCodeLimit = 1_000;

const known = new WeakMap<PdfiumDocument, PagesRead | undefined>();

/** Undefined when the document cannot be opened. */
export function readPagesOnce(context: PagesContext): PagesRead | undefined {
  if (!known.has(context.document)) known.set(context.document, readAllPages(context));
  return known.get(context.document);
}

function readAllPages({ input, structure, document }: PagesContext): PagesRead | undefined {
  const outcome = document.withVersion(input.bytes.length, (version) => {
    const source = typeof structure === "string" ? undefined : openSource(structure);
    const fonts = version.beginFonts();
    const texts: NumberedPageText[] = [];
    const pages: PageContent[] = [];
    const count = Math.min(version.pageCount, input.limits.pageLimit);
    let isWhole = true;
    let marks = 0;
    for (let page = 1; page <= count; page += 1) {
      if (input.isLate()) isWhole = false;
      if (!isWhole) break;
      const read = version.findPage(page, fonts);
      if (read === undefined) continue;
      texts.push({ page, ...read.text });
      marks += read.content.marks.length;
      if (marks > markLimit) isWhole = false;
      else pages.push(joinPage(page, read.text, read.content, source, version));
    }
    const formed = input.isLate() ? pages : withDigitForms({ fonts: fonts.facts, pages }, version);
    const fontUses = source?.uses.facts() ?? [];
    const content = { fonts: fonts.facts, fontUses, manners: source?.styles.facts ?? [], pages: formed };
    return { texts, content, isWhole };
  });
  return outcome.kind === "opened" ? outcome.result : undefined;
}

interface OwnSource extends InstructionSource {
  readonly pages: readonly PdfPage[];
}

/** What is encrypted is read by PDFium alone. */
function openSource(structure: PdfStructure): OwnSource | undefined {
  const version = structure.versions.at(-1);
  if (version === undefined || structure.isEncrypted) return undefined;
  const { reader, trailer } = version;
  const form = asEntries(reader.resolve(asEntries(reader.resolve(trailer.get("Root")))?.get("AcroForm")));
  return {
    reader,
    needsAppearances: reader.resolve(form?.get("NeedAppearances")) === true,
    fonts: new ContentFonts(reader),
    hiddenLayers: findHiddenLayers(reader, trailer),
    styles: new OperatorStyleTable(),
    uses: new FontUses(),
    pages: readPages(reader, trailer),
  };
}

function joinPage(
  page: number,
  { geometry }: Pick<NumberedPageText, "geometry">,
  content: ReadContent,
  source: OwnSource | undefined,
  version: OpenVersion,
): PageContent {
  // Pages that the two readers count differently cannot be joined by their place.
  const own = source?.pages.length === version.pageCount ? source.pages[page - 1] : undefined;
  source?.uses.beginPage(page);
  const read = source === undefined || own === undefined ? undefined : guard(() => readInstructions(source, own));
  if (read === undefined) source?.uses.spoil();
  const annotations = source === undefined || own === undefined ? [] : guard(() => readAnnotations(source, own));
  return {
    page,
    geometry,
    ...joinInstructions(content.marks, read ?? []),
    annotations: annotations ?? ([] as readonly AnnotationFacts[]),
    letterPaths: content.letterPaths,
    isCut: content.isCut,
  };
}

function guard<T>(run: () => T): T | undefined {
  return unlessDamaged(run, BudgetError, RangeError);
}

/** PDFium makes one text object of each instruction that shows something, in the same order; else they stay apart. */
function joinInstructions(
  marks: readonly Mark[],
  instructions: readonly ReadInstruction[],
): Pick<PageContent, "marks" | "digitCodes"> {
  const count = marks.filter(({ kind }) => kind === "text").length;
  if (count !== instructions.length) return { marks, digitCodes: [] };
  const digitCodes = new Map<string, DigitCode & { count: number }>();
  let next = 0;
  const joined = marks.map((mark, order): Mark => {
    if (mark.kind !== "text") return mark;
    const read = instructions[next];
    next += 1;
    if (read === undefined) return mark;
    const { instruction, isHiddenLayer, digits } = read;
    for (const digit of digits) {
      const key = `${mark.font}|${digit.fontObject}|${digit.code}|${digit.digit}`;
      const known = digitCodes.get(key);
      if (known === undefined) digitCodes.set(key, { font: mark.font, ...digit, count: 1, mark: order });
      else known.count += 1;
    }
    return { ...mark, instruction, ...(isHiddenLayer ? { isHiddenLayer } : {}) };
  });
  return { marks: joined, digitCodes: [...digitCodes.values()].slice(0, digitCodeLimit) };
}

export function gatherContent(context: PagesContext): GatheredArtifact<ContentFacts> {
  const read = readPagesOnce(context);
  if (read === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const { content, isWhole } = read;
  if (content.pages.length === 0) return { artifact: { state: "absent" } };
  const isCut = !isWhole || content.pages.some((page) => page.isCut);
  return {
    artifact: { state: "present", value: content },
    limits: [
      ...(isCut
        ? [{ analysis: "page content" as const, reason: "not all of the pages could be read within the limits" }]
        : []),
      ...findDrawnLetters(content, context.structure),
    ],
  };
}

export function gatherText(context: PagesContext): GatheredArtifact<TextFacts> {
  const read = readPagesOnce(context);
  if (read === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const { texts: pages, content, isWhole } = read;
  const written = pages.filter(({ tokens }) => tokens.length > 0);
  if (written.length === 0) return { artifact: { state: "absent" } };
  const isLayer = written.every(({ page }) =>
    content.pages.some((own) => own.page === page && hasLayerOfRecognition(own)),
  );
  return {
    artifact: { state: "present", value: { source: isLayer ? "recognised" : "text layer", pages } },
    limits: isWhole ? [] : [{ analysis: "text", reason: "not all pages could be read within the time limit" }],
  };
}
