/** The facts that evidence gathers and checks judge: plain, serialisable, bounded, and the same for every kind of file. */

export const fileFormats = ["pdf", "png", "jpeg", "tiff", "webp", "gif", "bmp", "avif", "heic"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface ReceiptFacts {
  /** What the sender said that it is. */
  readonly declaredFormat: FileFormat;
  /** What its bytes are. */
  readonly format: FileFormat;
  readonly receivedAtMs: number;
}

export interface MetadataEntry {
  /** Where it stands: the PDF's information dictionary, an XMP packet, or EXIF. */
  readonly source: "Info" | "XMP" | "EXIF";
  readonly field: string;
  /** As written, cut to a bound. */
  readonly text: string;
}

export interface MetadataFacts {
  readonly dates: readonly MetadataEntry[];
  /** Programs that name themselves. */
  readonly tools: readonly MetadataEntry[];
}

/** A run of characters without a gap, in points of the page's own coordinates (origin at the bottom left). */
export interface Token {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** What of a page is shown, in its own coordinates, and how it is turned. */
export interface PageGeometry {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** The text of one page's own content: annotations, form fields and signatures are drawn over it and are not in it. */
export interface PageText {
  readonly geometry: PageGeometry;
  readonly tokens: readonly Token[];
}

/** A page whose content is not the same in two consecutive versions. */
export interface PageChange {
  /** Place of the page in the later version, from 1. */
  readonly page: number;
  readonly pageBefore: number;
  readonly before: PageText;
  readonly after: PageText;
}

/** From one version to the next. */
export interface RevisionStep {
  /** Number of the later version, from 2. */
  readonly revision: number;
  readonly pageCountBefore: number;
  readonly pageCount: number;
  readonly pagesAdded: readonly number[];
  readonly pagesRemoved: readonly number[];
  readonly changedPages: readonly PageChange[];
}

export interface RevisionFacts {
  readonly count: number;
  readonly steps: readonly RevisionStep[];
}

/** An analysis that the file calls for, but that could not run, or not on all of it. */
export interface AnalysisLimit {
  readonly analysis: Analysis;
  readonly reason: string;
}

/** The kinds of analysis, each reported as not assessed at most once. */
export const analyses = ["metadata", "revision history", "pixels"] as const;
export type Analysis = (typeof analyses)[number];

export interface ArtifactValues {
  readonly receipt: ReceiptFacts;
  readonly metadata: MetadataFacts;
  readonly revisions: RevisionFacts;
}
export type ArtifactName = keyof ArtifactValues;

export type Artifact<T> =
  | { readonly state: "present"; readonly value: T }
  /** Files of this kind do not have it. */
  | { readonly state: "absent" }
  /** The file has it, but it could not be had. The reason completes "Not assessed: …". */
  | { readonly state: "failed"; readonly reason: string };

export type Artifacts = { readonly [K in ArtifactName]: Artifact<ArtifactValues[K]> };

export interface Evidence {
  readonly format: FileFormat;
  readonly pages: number;
  readonly artifacts: Artifacts;
  readonly limits: readonly AnalysisLimit[];
}
