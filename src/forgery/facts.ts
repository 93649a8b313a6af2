/** The facts that evidence gathers and checks judge: plain, serialisable, bounded. Each topic has its file under `facts/`. */
import type { AttachmentFacts } from "./facts/attachments.ts";
import type { CodeFacts } from "./facts/codes.ts";
import type { ContentFacts } from "./facts/content.ts";
import type { CredentialFacts } from "./facts/credentials.ts";
import type { CustomerFacts } from "./facts/customer.ts";
import type { EarlierFacts } from "./facts/earlier.ts";
import type { FileFormat, ReceiptFacts } from "./facts/file.ts";
import type { ImageFileFacts } from "./facts/image-file.ts";
import type { InterpretationFacts } from "./facts/interpretations.ts";
import type { LookFacts } from "./facts/looks.ts";
import type { MetadataFacts } from "./facts/metadata.ts";
import type { OrphanFacts } from "./facts/orphans.ts";
import type { RasterFacts } from "./facts/raster.ts";
import type { RevisionFacts } from "./facts/revisions.ts";
import type { ScanFacts } from "./facts/scans.ts";
import type { ShownValuesFacts } from "./facts/shown-values.ts";
import type { SignatureFacts } from "./facts/signatures.ts";
import type { SignedPagesFacts } from "./facts/signed-pages.ts";
import type { RepairFacts, StructureFacts } from "./facts/structure.ts";
import type { TextFacts } from "./facts/text.ts";

/** Every artifact there is, by its name. */
export interface ArtifactValues {
  readonly receipt: ReceiptFacts;
  readonly metadata: MetadataFacts;
  readonly revisions: RevisionFacts;
  readonly text: TextFacts;
  readonly attachments: AttachmentFacts;
  readonly customer: CustomerFacts;
  readonly earlier: EarlierFacts;
  readonly content: ContentFacts;
  readonly signatures: SignatureFacts;
  readonly signedPages: SignedPagesFacts;
  readonly readings: InterpretationFacts;
  readonly repairs: RepairFacts;
  readonly structure: StructureFacts;
  readonly orphans: OrphanFacts;
  readonly raster: RasterFacts;
  readonly looks: LookFacts;
  readonly imageFile: ImageFileFacts;
  readonly credentials: CredentialFacts;
  readonly scans: ScanFacts;
  readonly shownValues: ShownValuesFacts;
  readonly codes: CodeFacts;
}
export type ArtifactName = keyof ArtifactValues;

export type Artifact<T> =
  | { readonly state: "present"; readonly value: T }
  /** Files of this kind do not have it. */
  | { readonly state: "absent" }
  /** The file has it, but it could not be had. The reason completes "Not assessed: …". */
  | { readonly state: "failed"; readonly reason: string };

/** An artifact that is not named is absent. */
export type Artifacts = { readonly [K in ArtifactName]?: Artifact<ArtifactValues[K]> };

/** The kinds of analysis, each reported as not assessed at most once. */
export const analyses = [
  "metadata",
  "file structure",
  "revision history",
  "signatures",
  "page content",
  "text",
  "pixels",
] as const;
export type Analysis = (typeof analyses)[number];

/** An analysis that the file calls for, but that could not run, or not on all of it. */
export interface AnalysisLimit {
  readonly analysis: Analysis;
  readonly reason: string;
}

export interface Evidence {
  readonly format: FileFormat;
  readonly pages: number;
  readonly artifacts: Artifacts;
  readonly limits: readonly AnalysisLimit[];
}
