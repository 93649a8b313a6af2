/** Judges a file whose facts were gathered. */
import type { CachedEvidence } from "../../bench/documents/evidence-cache.ts";
import type { DetailedFinding } from "../../src/contract/documents/document.ts";
import { catalogue } from "../../src/forgery/catalogue.ts";
import { runChecks } from "../../src/forgery/run-checks.ts";

export type Outcome =
  | { readonly kind: "judged"; readonly findings: readonly DetailedFinding[] }
  | { readonly kind: "refused"; readonly reason: string };

/** What was not assessed is no finding here. */
export function judgeTreated(entry: CachedEvidence): Outcome {
  if (entry.kind === "refused") return { kind: "refused", reason: `${entry.code}: ${entry.message}` };
  const { findings } = runChecks(entry.evidence, catalogue);
  return { kind: "judged", findings: findings.filter(({ check }) => !check.startsWith("not-assessed")) };
}
