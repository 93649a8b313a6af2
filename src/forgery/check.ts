/** What a check is: one flat object that says what it sees, and a pure function over the artifacts that it declares. */
import type { Box, FindingEvidence, TamperingType } from "../contract/documents/document.ts";
import type { Analysis, ArtifactName, ArtifactValues } from "./facts.ts";

export type FileFamily = "pdf" | "image";

/**
 * How much more often a finding is seen on tampered files than on untouched ones of the same kind, in classes.
 * `supporting` findings only ever move others; `none` reports something useful that is no sign of tampering at all.
 */
export type Strength = "proof" | "strong" | "moderate" | "weak" | "supporting" | "none";

/**
 * The physical cause that a check looks for. Findings of one cause are different views of the same thing, so only the
 * strongest counts; different causes add up.
 */
export const causes = [
  "history",
  "structure",
  "signature",
  "reading",
  "overpainting",
  "typography",
  "drawing",
  "encoding",
  "overlay",
  "metadata",
  "arithmetic",
  "identity",
  "dates",
  "compression",
  "noise",
  "cloning",
  "sharpness",
  "capture",
  "across documents",
] as const;
export type Cause = (typeof causes)[number];

export interface CheckFinding {
  /** Instead of the check's title, where that can be said more exactly. */
  readonly issue?: string;
  readonly observation: string;
  /** 100 x the probability that the observation is true and is none of the innocent causes. */
  readonly confidence: number;
  /** Instead of the check's own, where this finding shows more or less than usual. */
  readonly strength?: Strength;
  /** Instead of the check's own, where this finding rests on what another cause's findings rest on: they do not support each other. */
  readonly cause?: Cause;
  readonly boxes?: readonly Box[];
  readonly evidence?: FindingEvidence;
}

/**
 * `clear`: what the check compares is there and agrees. `nothing_to_compare`: the file has nothing that this check could look at.
 */
export type CheckResult = readonly CheckFinding[] | "clear" | "nothing_to_compare";

/** Something that a check compared and that agrees; or what it read and could not place. */
export interface HeldRelation {
  /** A sentence with both values. */
  readonly relation: string;
  readonly boxes?: readonly Box[];
  readonly isUnplaced?: true;
}

interface CheckText {
  /** The name of what it sees; also the name of its file. */
  readonly id: string;
  /** Grows when its findings change; part of the catalogue's version. */
  readonly version: number;
  /** The label of its findings. */
  readonly title: string;
  readonly tamperingType: TamperingType;
  readonly cause: Cause;
  readonly strength: Strength;
  /** Whether a finding of it may be called tampering, by itself or with the support of others. */
  readonly canShowTampering: boolean;
  readonly meaning: string;
  readonly innocentCauses: readonly string[];
  /** Where the method and its strength come from. */
  readonly source: string;
  /** It compares two interpretations of the file: where one of them had to be repaired, they differ by themselves. */
  readonly needsWholeFile?: true;
}

/** Follows from the artifacts that a check needs, unless the check says it. */
interface CheckScope {
  /** Which analysis is reported as not assessed when this cannot run. */
  readonly analysis: Analysis;
  readonly appliesTo: readonly FileFamily[];
}

export interface Check extends CheckText, CheckScope {
  readonly needs: readonly ArtifactName[];
  /** Artifacts that it gets if the file has them; it runs without them too. */
  readonly uses?: readonly ArtifactName[];
  readonly run: (artifacts: Partial<ArtifactValues>) => CheckResult;
  /** Whether the file has what it compares, for a check that answers "clear" to any file. */
  readonly hasSubject?: (artifacts: Partial<ArtifactValues>) => boolean;
  /** What it compared and what agrees, for the report. */
  readonly listHeld?: (artifacts: Partial<ArtifactValues>) => readonly HeldRelation[];
}

export function defineCheck<
  const Needs extends readonly ArtifactName[],
  const Uses extends readonly ArtifactName[] = readonly [],
>(
  definition: CheckText &
    Partial<CheckScope> & {
      readonly needs: Needs;
      readonly uses?: Uses;
      readonly run: (artifacts: Handed<Needs, Uses>) => CheckResult;
      readonly hasSubject?: (artifacts: Handed<Needs, Uses>) => boolean;
      readonly listHeld?: (artifacts: Handed<Needs, Uses>) => readonly HeldRelation[];
    },
): Check & {
  readonly run: (artifacts: Handed<Needs, Uses>) => CheckResult;
  readonly listHeld?: (artifacts: Handed<Needs, Uses>) => readonly HeldRelation[];
} {
  // The runner passes exactly what `needs` and `uses` list, so the narrower parameter is always satisfied.
  return { ...scopeOf(definition.needs), ...definition } as ReturnType<typeof defineCheck<Needs, Uses>>;
}

/** The analysis of the first artifact, and the files that have all of them. */
function scopeOf(needs: readonly ArtifactName[]): CheckScope {
  const [analysis] = artifactScopes[needs[0] ?? "receipt"];
  const appliesTo = (["pdf", "image"] as const).filter((family) =>
    needs.every((name) => artifactScopes[name].includes(family)),
  );
  return { analysis, appliesTo };
}

/** The analysis that each artifact belongs to, and the files that have it. */
const artifactScopes: Readonly<Record<ArtifactName, readonly [analysis: Analysis, ...families: FileFamily[]]>> = {
  receipt: ["file structure", "pdf", "image"],
  metadata: ["metadata", "pdf", "image"],
  revisions: ["revision history", "pdf"],
  text: ["text", "pdf", "image"],
  attachments: ["text", "pdf"],
  customer: ["text", "pdf", "image"],
  banks: ["text", "pdf", "image"],
  earlier: ["text", "pdf", "image"],
  content: ["page content", "pdf"],
  signatures: ["signatures", "pdf"],
  signedPages: ["signatures", "pdf"],
  readings: ["file structure", "pdf"],
  repairs: ["file structure", "pdf"],
  structure: ["file structure", "pdf"],
  orphans: ["revision history", "pdf"],
  raster: ["pixels", "pdf", "image"],
  looks: ["pixels", "pdf", "image"],
  imageFile: ["metadata", "image"],
  credentials: ["metadata", "pdf", "image"],
  pictures: ["pixels", "pdf", "image"],
  scans: ["pixels", "pdf", "image"],
  shownValues: ["text", "pdf"],
  codes: ["page content", "pdf"],
};

type Handed<Needs extends readonly ArtifactName[], Uses extends readonly ArtifactName[]> = Pick<
  ArtifactValues,
  Needs[number]
> &
  Partial<Pick<ArtifactValues, Uses[number]>>;
