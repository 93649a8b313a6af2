/** The artifacts of a PDF that are gathered one by one: each fails alone, and what it cannot see it says. */
import type { AnalysisLimit, Artifact, ArtifactName, Artifacts } from "../../facts.ts";
import { BudgetError, DamageError } from "../budget.ts";
import { gatherAttachments } from "./attachments.ts";
import { gatherCodes } from "./gather-codes.ts";
import { gatherPdfCredentials } from "./gather-credentials.ts";
import { gatherLooks } from "./gather-looks.ts";
import { gatherOrphans } from "./gather-orphans.ts";
import { gatherPictures } from "./gather-pictures.ts";
import { gatherRepairs } from "./gather-repairs.ts";
import { gatherScans } from "./gather-scans.ts";
import { gatherStructure } from "./gather-structure.ts";
import type { Gathered, GatheredArtifact, Gatherers, PagesContext, StructureContext } from "./gatherer.ts";
import { gatherInterpretations } from "./interpretations/gather-interpretations.ts";
import { gatherContent, gatherText } from "./read-pages.ts";
import { gatherSignatures } from "./signatures/gather-signatures.ts";
import { gatherSignedPages } from "./signatures/gather-signed-pages.ts";

/** From the bytes alone. */
const structureGatherers: Gatherers<StructureContext> = {
  signatures: gatherSignatures,
  attachments: gatherAttachments,
  credentials: gatherPdfCredentials,
  structure: gatherStructure,
};

/** With the help of PDFium; only its own failure (PdfiumFailure) may leave a gatherer, and fails them all. */
const pagesGatherers: Gatherers<PagesContext> = {
  text: gatherText,
  // Before what unpacks streams that no page refers to.
  repairs: gatherRepairs,
  orphans: gatherOrphans,
  content: gatherContent,
  codes: gatherCodes,
  signedPages: gatherSignedPages,
  readings: gatherInterpretations,
  scans: gatherScans,
  // Takes longest, so it comes last.
  raster: gatherPictures,
};

export function gatherFromStructure(context: StructureContext): Gathered {
  return gatherAll(structureGatherers, context);
}

export function gatherFromPages(context: PagesContext): Gathered {
  const { artifacts, limits } = gatherAll(pagesGatherers, context);
  // Pages that are pictures are looked at as such, so theirs come first.
  const pictures = artifacts.raster?.state === "present" ? artifacts.raster.value.pages : [];
  const looks = gatherOne((pages) => gatherLooks(pages, pictures), context);
  return { artifacts: { ...artifacts, looks: looks.artifact }, limits: [...limits, ...(looks.limits ?? [])] };
}

/** Every artifact that needs the pages, failed for this reason. */
export function withoutPages(reason: string): Gathered {
  const names = [...(Object.keys(pagesGatherers) as ArtifactName[]), "looks"];
  return { artifacts: Object.fromEntries(names.map((name) => [name, { state: "failed", reason }])), limits: [] };
}

function gatherAll<Context>(gatherers: Gatherers<Context>, context: Context): Gathered {
  const artifacts: Record<string, Artifact<unknown>> = {};
  const limits: AnalysisLimit[] = [];
  for (const [name, gather] of Object.entries(gatherers)) {
    const found = gatherOne<Context, unknown>(gather, context);
    artifacts[name] = found.artifact;
    limits.push(...(found.limits ?? []));
  }
  return { artifacts: artifacts as Artifacts, limits };
}

function gatherOne<Context, T>(
  gather: (context: Context) => GatheredArtifact<T>,
  context: Context,
): GatheredArtifact<T> {
  try {
    return gather(context);
  } catch (error) {
    if (error instanceof BudgetError) return failed("it takes more to read than the limit");
    if (error instanceof DamageError) return failed("it is damaged");
    throw error;
  }
}

function failed(reason: string): GatheredArtifact<never> {
  return { artifact: { state: "failed", reason } };
}
