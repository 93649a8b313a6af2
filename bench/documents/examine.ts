/** Has every document of a manifest analysed as the service would, one after the other, and takes the time of each. */
import { readFileSync } from "node:fs";
import type { Box, DetailedFinding } from "../../src/contract/documents/document.ts";
import { ServiceError } from "../../src/errors.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import { catalogue } from "../../src/forgery/catalogue.ts";
import { isOverlapping } from "../../src/forgery/derived/areas.ts";
import { findFormatOfName } from "../../src/forgery/formats.ts";
import { formatOfContent } from "./evidence-cache.ts";
import type { LabelledDocument } from "./manifest.ts";
import type { PdfiumAlone } from "./pdfium-alone.ts";

export interface Examined {
  readonly document: LabelledDocument;
  readonly findings: readonly DetailedFinding[];
  readonly isTampered: boolean;
  /** The highest of any finding; 0 where there is none. */
  readonly probability: number;
  readonly pages: number;
  readonly ms: number;
  /** PDFium alone on the same pages; undefined for pictures and for what it does not open. */
  readonly aloneMs: number | undefined;
  /** Whether pages, being pictures of print, were judged by their points: that is no work of PDFium's. */
  readonly hasScans: boolean;
  /** Whether a finding's box lies on one of the manifest's; undefined where the manifest has none, or nothing was tampered with. */
  readonly isInPlace: boolean | undefined;
}

const ofPoints = new Set(catalogue.filter(({ needs }) => needs.includes("raster")).map(({ id }) => id));

export type Outcome =
  | ({ readonly kind: "examined" } & Examined)
  | { readonly kind: "refused"; readonly document: LabelledDocument; readonly code: string; readonly message: string };

export interface Examination {
  readonly analyser: Analyser;
  readonly alone: PdfiumAlone;
  readonly pageLimit: number;
  readonly nowMs: number;
}

export async function examine(
  document: LabelledDocument,
  { analyser, alone, pageLimit, nowMs }: Examination,
): Promise<Outcome> {
  const bytes = readFileSync(document.path);
  const { password } = document;
  const declaredFormat = findFormatOfName(document.path) ?? formatOfContent(bytes);
  const startMs = performance.now();
  try {
    const result = await analyser.analyse({
      bytes,
      declaredFormat,
      nowMs,
      ...(password === undefined ? {} : { password }),
    });
    const ms = performance.now() - startMs;
    const counted = Math.min(result.pages, pageLimit);
    const time = result.format === "pdf" ? alone.time(bytes, password ?? "", pageLimit) : undefined;
    const isTampered = result.findings.some(({ tampered }) => tampered);
    return {
      kind: "examined",
      document,
      findings: result.findings,
      isTampered,
      probability: Math.max(0, ...result.findings.map(({ probability }) => probability)),
      pages: Math.max(1, counted),
      ms,
      aloneMs: time?.ms,
      hasScans: result.checks.some(({ check, outcome }) => looked.has(outcome) && ofPoints.has(check)),
      isInPlace: document.boxes.length === 0 || !isTampered ? undefined : isInPlace(result.findings, document.boxes),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: "refused", document, code: error.code, message: error.message };
  }
}

/** Outcomes of checks that had something to look at. */
const looked: ReadonlySet<string> = new Set(["clear", "found", "not_assessed"]);

function isInPlace(findings: readonly DetailedFinding[], boxes: readonly Box[]): boolean {
  return findings
    .filter(({ tampered }) => tampered)
    .flatMap((finding) => finding.boxes.filter(({ role }) => role === undefined || role === "subject"))
    .some((box) => boxes.some((place) => isOverlapping(box, place)));
}
