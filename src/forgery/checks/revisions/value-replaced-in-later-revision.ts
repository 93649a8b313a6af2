/** A later version of a PDF shows another amount, date or number in the place where an earlier one showed the first. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findLabel } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findReplacedValues, type ReplacedValue } from "../../derived/revisions/replaced-values.ts";
import { nameValueKind } from "../../derived/value-kind.ts";

/** Further ones are counted in the last finding. */
const findingLimit = 20;

export const valueReplacedInLaterRevision = defineCheck({
  id: "value-replaced-in-later-revision",
  version: 4,
  title: "Value changed in a later revision",
  tamperingType: "text_manipulation",
  cause: "history",
  strength: "proof",
  canShowTampering: true,
  meaning:
    "A PDF can be changed by appending to it, and then still contains the earlier version. The text of both versions was compared: the page content has a different amount, date or number in the later version. Form fields, signatures, annotations and metadata are not page content and do not count. If the later value came together with words above or below it that replace nothing, or is a date in another notation, it may be a stamp, and the finding is weak. A replaced placeholder does not count.",
  innocentCauses: [
    "a program that fills in page numbers or dates in a second version of its own template",
    "the issuer corrected the document with a PDF editor and did not save it as a new file",
  ],
  source:
    "Recovery of earlier versions and comparison of positioned text. Of 188 benign PDFs with several versions none replaces a value in page content, but for those that really had been edited.",
  needs: ["revisions"],
  run({ revisions }) {
    if (revisions.count < 2) return "nothing_to_compare";
    const replaced = findReplacedValues(revisions);
    if (replaced.length === 0) return "clear";
    const findings = replaced.slice(0, findingLimit).map((value) => describe(value, revisions.count));
    const omitted = replaced.length - findings.length;
    return omitted === 0 ? findings : withRest(findings, omitted);
  },
});

function describe(value: ReplacedValue, count: number): CheckFinding {
  const { step, change, before, after, kind, isPaintedOver, isLikeStamp } = value;
  const label = findLabel(after, change.after.tokens);
  const [was, is] = [maskCardNumbers(before.text), maskCardNumbers(after.text)];
  const later = step.revision === count ? "the current version" : `revision ${step.revision}`;
  const place = label === "" ? `Page ${change.page}` : `Page ${change.page}, '${label}'`;
  return {
    issue: `${nameValueKind(kind)} changed in a later revision`,
    observation: `${place}: revision ${step.revision - 1} of ${count} reads ${was}; ${later} reads ${is} in the same place${isPaintedOver ? ", put over the first, which is still there" : ""}${isLikeStamp ? ", as a stamp may be" : ""}. Form filling, signing and annotation were ruled out.`,
    confidence: 98,
    ...(isLikeStamp ? { strength: "weak" as const } : {}),
    boxes: [boxOf(change.page, change.after.geometry, after)],
    evidence: { kind: "history", before: was, after: is, revision: step.revision },
  };
}

function withRest(findings: readonly CheckFinding[], omitted: number): readonly CheckFinding[] {
  return findings.map((finding, index) =>
    index < findings.length - 1
      ? finding
      : { ...finding, observation: `${finding.observation} ${omitted} more values were changed in the same way.` },
  );
}
