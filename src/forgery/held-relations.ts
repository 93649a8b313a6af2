/** What the checks compared in a document and what agrees: listed in its report as signs that it is consistent. */
import type { HeldRelation } from "../contract/documents/document.ts";
import type { Check } from "./check.ts";
import type { ArtifactValues, Evidence } from "./facts.ts";

/** A page of a statement has some fifty rows; more than these are not read. */
const relationLimit = 100;
const boxLimit = 20;
const textLimit = 500;

/** Of each check that lists them, in the order of the checks. */
export function listHeldRelations(checks: readonly Check[], evidence: Evidence): readonly HeldRelation[] {
  return checks
    .flatMap((check) => {
      const isWhole = check.needs.every((name) => evidence.artifacts[name]?.state === "present");
      return isWhole ? heldBy(check, evidence) : [];
    })
    .slice(0, relationLimit);
}

function heldBy(check: Check, evidence: Evidence): HeldRelation[] {
  try {
    return (check.listHeld?.(handOver(check, evidence)) ?? [])
      .slice(0, relationLimit)
      .map(({ relation, boxes = [], isUnplaced }) => ({
        check: check.id,
        relation: relation.slice(0, textLimit),
        boxes: boxes.slice(0, boxLimit),
        ...(isUnplaced && { unplaced: true as const }),
      }));
  } catch {
    // The check itself failed on the same facts, and its outcome reports that.
    return [];
  }
}

/** What the check declared, as far as the file has it. */
export function handOver({ needs, uses = [] }: Check, evidence: Evidence): Partial<ArtifactValues> {
  const artifacts: Record<string, unknown> = {};
  for (const name of [...needs, ...uses]) {
    const artifact = evidence.artifacts[name];
    if (artifact?.state === "present") artifacts[name] = artifact.value;
  }
  return artifacts;
}
