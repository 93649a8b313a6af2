/** A later version of a PDF looks different on a page whose text is the same: something was drawn on it, over it or anew. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findLabel } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findValueKind } from "../../derived/value-kind.ts";
import type { RedrawnPage, RevisionFacts, RevisionStep } from "../../facts/revisions.ts";

const findingLimit = 10;
const listedLimit = 3;

export const pageRedrawnInLaterRevision = defineCheck({
  id: "page-redrawn-in-later-revision",
  version: 2,
  title: "Page looks different in a later revision",
  tamperingType: "tampering",
  cause: "history",
  strength: "supporting",
  canShowTampering: true,
  meaning:
    "An earlier version of the file was rendered and compared with the later one. The text of the page is the same, but its content looks different: pictures or shapes were added, replaced or removed. Values that are no longer visible are named. They may be hidden by a redaction bar or a signature as well as by another value; other checks assess that.",
  innocentCauses: [
    "a stamp, logo, watermark or picture of a signature that was added to the page",
    "a redaction by the owner",
    "pictures that were recompressed with some loss",
  ],
  source:
    "Recovery of earlier versions, drawn and compared; of 189 untouched documents none has a value hidden so, but every black bar and stamp that is put over a value hides it.",
  needs: ["revisions"],
  run({ revisions }) {
    if (revisions.count < 2) return "nothing_to_compare";
    const findings = revisions.steps.flatMap((step) =>
      (step.redrawnPages ?? []).map((page) => describe(page, step, revisions)),
    );
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function describe(redrawn: RedrawnPage, { revision }: RevisionStep, { count }: RevisionFacts): CheckFinding {
  const { page, geometry, boxes, hidden } = redrawn;
  const values = hidden.filter(({ text }) => findValueKind(text) !== undefined);
  const places = `${boxes.length} ${boxes.length === 1 ? "place" : "places"}`;
  const start = `Page ${page}: revision ${revision} of ${count} looks different in ${places}, though its text is the same.`;
  const end = "Form filling, signing and annotation were ruled out; stamps, logos and redactions are common causes.";
  if (values.length === 0) return { observation: `${start} ${end}`, confidence: 70, boxes };
  const listed = values.slice(0, listedLimit).map((token) => {
    const label = findLabel(token, hidden);
    return `${maskCardNumbers(token.text)}${label === "" ? "" : ` (${label})`}`;
  });
  return {
    issue: "Value covered in a later revision",
    observation: `${start} ${listed.join(", ")} could be seen before and cannot be now; the text below still has it. ${end}`,
    confidence: 85,
    boxes: [...values.map((token) => boxOf(page, geometry, token)), ...boxes],
    evidence: { kind: "inventory", items: values.map(({ text }) => maskCardNumbers(text)) },
  };
}
