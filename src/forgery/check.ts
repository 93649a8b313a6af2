/** What a check is: one flat object that says what it sees, and a pure function over the artifacts that it declares. */
import type { Box, TamperingType } from "../contract/document.ts";
import type { Analysis, ArtifactName, ArtifactValues } from "./facts.ts";

export type FileFamily = "pdf" | "image";

export interface CheckFinding {
  /** Instead of the check's title, where that can be said more exactly. */
  readonly issue?: string;
  readonly observation: string;
  /** 100 x the probability that the observation is true and is none of the innocent causes. */
  readonly confidence: number;
  /** Only for checks that can show tampering: it is at least as likely as not. */
  readonly tampered: boolean;
  readonly boxes?: readonly Box[];
  readonly before?: string;
  readonly after?: string;
}

/** `not_applicable`: the file has nothing that this check could look at. */
export type CheckResult = readonly CheckFinding[] | "clear" | "not_applicable";

interface CheckText {
  /** The name of what it sees; also the name of its file. */
  readonly id: string;
  /** Grows when its findings change; part of the catalogue's version. */
  readonly version: number;
  /** The label of its findings. */
  readonly title: string;
  readonly tamperingType: TamperingType;
  /** Which analysis is reported as not assessed when this cannot run. */
  readonly analysis: Analysis;
  readonly meaning: string;
  readonly innocentCauses: readonly string[];
  /** Where the method and its strength come from. */
  readonly source: string;
  readonly appliesTo: readonly FileFamily[];
}

export interface Check extends CheckText {
  readonly needs: readonly ArtifactName[];
  readonly run: (artifacts: Partial<ArtifactValues>) => CheckResult;
}

export function defineCheck<const Needs extends readonly ArtifactName[]>(
  definition: CheckText & {
    readonly needs: Needs;
    readonly run: (artifacts: Pick<ArtifactValues, Needs[number]>) => CheckResult;
  },
): Check & { readonly run: (artifacts: Pick<ArtifactValues, Needs[number]>) => CheckResult } {
  // The runner hands over exactly what `needs` lists, so the narrower parameter is always satisfied.
  return definition as ReturnType<typeof defineCheck<Needs>>;
}
