/** What a gatherer of one artifact is given, and what it brings. */
import type { AnalysisLimit, Artifact, ArtifactName, Artifacts, ArtifactValues } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import type { PdfiumDocument } from "../pdfium/document.ts";
import type { PdfStructure } from "./structure.ts";

export interface StructureContext {
  readonly input: DocumentInput;
  /** Or why it cannot be had. */
  readonly structure: PdfStructure | string;
}

export interface PagesContext extends StructureContext {
  readonly document: PdfiumDocument;
}

/** What one gatherer brings: its artifact, and what of it had to be left out. */
export interface GatheredArtifact<T> {
  readonly artifact: Artifact<T>;
  readonly limits?: readonly AnalysisLimit[];
}

export interface Gathered {
  readonly artifacts: Artifacts;
  readonly limits: readonly AnalysisLimit[];
}

export type Gatherers<Context> = {
  readonly [K in ArtifactName]?: (context: Context) => GatheredArtifact<ArtifactValues[K]>;
};
