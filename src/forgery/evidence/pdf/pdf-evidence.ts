/** All facts of a PDF: its own structure first, then its pages through PDFium. */
import { ServiceError } from "../../../errors.ts";
import type { MetadataFacts } from "../../facts/metadata.ts";
import type { RevisionFacts } from "../../facts/revisions.ts";
import type { AnalysisLimit, Artifact, Evidence } from "../../facts.ts";
import { Budget, BudgetError, DamageError } from "../budget.ts";
import type { DocumentInput } from "../document-input.ts";
import type { OpenVersion, PdfiumDocument } from "../pdfium/document.ts";
import { type Pdfium, PdfiumFailure } from "../pdfium/engine.ts";
import type { Gathered } from "./gatherer.ts";
import { gatherFromPages, gatherFromStructure, withoutPages } from "./gatherers.ts";
import { infoDateFields, infoToolFields } from "./metadata.ts";
import { openDocument } from "./open-document.ts";
import { type PdfStructure, type PdfVersion, readPdfStructure } from "./structure.ts";
import { readVersionTexts } from "./version-text.ts";

/** What PDFium made of the document, or why it could not. */
type PagesOutcome =
  | {
      readonly kind: "read";
      readonly pageCount: number;
      readonly metadata: MetadataFacts;
      readonly revisions: RevisionsOutcome;
      readonly gathered: Gathered;
      readonly isRepaired: boolean;
    }
  | { readonly kind: "failed"; readonly reason: string };

interface RevisionsOutcome {
  readonly artifact: Artifact<RevisionFacts>;
  readonly reasons: readonly string[];
}

const damaged = "The document is damaged beyond reading; send it again, or a copy that opens.";

const repairedReason = "the file is damaged, and was read as far as its objects could be found";
const tooLarge =
  "The document takes more time or memory to read than the limit; try again when the service is less busy, or send a simpler copy of it.";
const structureTooLarge = "the file's structure takes more to read than the limit";

export interface GatheringEvents {
  /** The structure is read, and the pages come next. */
  readonly onPages: () => void;
  /** PDFium must not be used again. */
  readonly onFailure: () => void;
}

/** `pdfium` is undefined when it was seen to hang on this document: everything else is still read. */
export function gatherPdfEvidence(input: DocumentInput, pdfium: Pdfium | undefined, events: GatheringEvents): Evidence {
  const structure = readStructure(input);
  const fromStructure = gatherFromStructure({ input, structure });
  events.onPages();
  const pages: PagesOutcome =
    pdfium === undefined
      ? { kind: "failed", reason: "the pages take more time or memory than the limit" }
      : readPages(input, structure, pdfium, events.onFailure);
  if (pages.kind === "failed" && typeof structure === "string") {
    throw new ServiceError("unprocessable_document", structure === structureTooLarge ? tooLarge : damaged);
  }

  // PDFium believes what the document says of its pages; where they can be counted, they are.
  const counted = countPages(structure);
  const pageCount = pages.kind === "read" && counted === 0 ? pages.pageCount : counted;
  if (pageCount === 0) throw new ServiceError("unprocessable_document", "The document has no page that can be read.");
  const limits: AnalysisLimit[] = [];
  if (pageCount > input.limits.pageLimit) {
    const { pageLimit } = input.limits;
    limits.push({
      analysis: "revision history",
      reason: `the document has ${pageCount} pages, of which the first ${pageLimit} were analysed`,
    });
  }
  if (pages.kind === "read" && pages.isRepaired) limits.push({ analysis: "file structure", reason: repairedReason });
  if (pages.kind === "read") {
    limits.push(...pages.revisions.reasons.map((reason) => ({ analysis: "revision history" as const, reason })));
  }
  const fromPages = pages.kind === "read" ? pages.gathered : withoutPages(pages.reason);
  return {
    format: "pdf",
    pages: pageCount,
    artifacts: {
      receipt: {
        state: "present",
        value: { declaredFormat: input.declaredFormat, format: "pdf", receivedAtMs: input.receivedAtMs },
      },
      metadata: metadataOf(structure, pages),
      revisions: pages.kind === "read" ? pages.revisions.artifact : revisionsWithoutPages(structure, pages.reason),
      ...fromStructure.artifacts,
      ...fromPages.artifacts,
    },
    limits: [...limits, ...fromStructure.limits, ...fromPages.limits],
  };
}

/** The structure, or why it cannot be had. */
function readStructure(input: DocumentInput): PdfStructure | string {
  try {
    return readPdfStructure(input.bytes, new Budget(input.isLate), input.limits.pageLimit, input.password);
  } catch (error) {
    if (error instanceof BudgetError) return structureTooLarge;
    if (error instanceof DamageError || error instanceof RangeError) return "the file's structure is damaged";
    throw error;
  }
}

function readPages(
  input: DocumentInput,
  structure: PdfStructure | string,
  pdfium: Pdfium,
  onFailure: () => void,
): PagesOutcome {
  try {
    const { document, outcome, isRepaired } = openDocument(pdfium, input, structure, (version) => ({
      pageCount: version.pageCount,
      metadata: readMetadata(version),
    }));
    if (outcome.kind === "locked") {
      const advice =
        input.password === undefined
          ? "The document is encrypted; send its password in the part named password."
          : "The document is encrypted, and the password does not open it.";
      throw new ServiceError("unprocessable_document", advice);
    }
    if (outcome.kind === "damaged") throw new ServiceError("unprocessable_document", damaged);
    const revisions = readRevisions(structure, document, input);
    const gathered = gatherFromPages({ input, structure, document });
    document.close();
    return { kind: "read", ...outcome.result, revisions, gathered, isRepaired };
  } catch (error) {
    if (!(error instanceof PdfiumFailure)) throw error;
    onFailure();
    return { kind: "failed", reason: "the pages take more memory than the limit, or are made to stop their reader" };
  }
}

function readRevisions(
  structure: PdfStructure | string,
  document: PdfiumDocument,
  { isLate, limits: { pageLimit } }: DocumentInput,
): RevisionsOutcome {
  if (typeof structure === "string") return { artifact: { state: "failed", reason: structure }, reasons: [] };
  const versions = structure.versions.map((version) => withPages(version, structure, document, pageLimit));
  const { steps, reasons } = readVersionTexts(document, versions, structure.isSearched, isLate);
  const omitted = structure.omittedVersions;
  return {
    artifact: { state: "present", value: { count: structure.versions.length, steps } },
    reasons: omitted === 0 ? reasons : [...reasons, `the ${omitted} oldest versions of the file were left out`],
  };
}

/** Where the own reader finds no pages, for most locked files, PDFium counts them, and each is compared by its place. */
function withPages(
  version: PdfVersion,
  { versions }: PdfStructure,
  document: PdfiumDocument,
  pageLimit: number,
): PdfVersion {
  if (versions.length === 1 || versions.every(({ pages }) => pages.length > 0)) return version;
  const outcome = document.withVersion(version.end, ({ pageCount }) => pageCount);
  const pageCount = outcome.kind === "opened" ? outcome.result : 0;
  const unknown = { objectNumber: undefined, fingerprint: undefined };
  return { ...version, pageCount, pages: Array.from({ length: Math.min(pageCount, pageLimit) }, () => unknown) };
}

function revisionsWithoutPages(structure: PdfStructure | string, reason: string): Artifact<RevisionFacts> {
  const count = typeof structure === "string" ? undefined : structure.versions.length;
  // A single version has nothing to be compared with.
  return count === 1 ? { state: "present", value: { count, steps: [] } } : { state: "failed", reason };
}

function metadataOf(structure: PdfStructure | string, pages: PagesOutcome): Artifact<MetadataFacts> {
  const own = typeof structure === "string" ? undefined : structure.metadata;
  if (own !== undefined) return { state: "present", value: own };
  if (pages.kind === "read") return { state: "present", value: pages.metadata };
  return { state: "failed", reason: "the metadata cannot be read" };
}

/** PDFium decrypts; for files that are not encrypted the own reader sees more. */
function readMetadata(version: OpenVersion): MetadataFacts {
  const entriesOf = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const text = version.findMetadata(field);
      return text === undefined ? [] : [{ source: "Info" as const, field, text: text.slice(0, 200) }];
    });
  return { dates: entriesOf(infoDateFields), tools: entriesOf(infoToolFields) };
}

function countPages(structure: PdfStructure | string): number {
  return typeof structure === "string" ? 0 : (structure.versions.at(-1)?.pageCount ?? 0);
}
