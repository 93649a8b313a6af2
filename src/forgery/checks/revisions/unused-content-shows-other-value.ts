/** Drawing instructions that no page uses any more show a page with another amount, date or number than the page shows now. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findOrphanedValues } from "../../derived/orphaned-values.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { ReplacedPair } from "../../derived/replaced-values.ts";
import { findLabel } from "../../derived/token-label.ts";
import { nameValueKind } from "../../derived/value-kind.ts";

export const unusedContentShowsOtherValue = defineCheck({
  id: "unused-content-shows-other-value",
  version: 1,
  title: "Unused page content shows another value",
  tamperingType: "text_manipulation",
  analysis: "revision history",
  cause: "history",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Programs that save an edited PDF as a whole often leave the drawing instructions of before in the file, where no page refers to them any more. Such instructions were drawn and compared with the page that they were of: nearly all of it is the same, but for a value.",
  innocentCauses: [
    "the issuer's own program wrote the page twice, the first time with a preliminary value",
    "the author corrected the document before sending it",
  ],
  source:
    "Objects that nothing refers to, drawn on the page whose instructions they share; of 189 untouched documents one holds such instructions with text, and they are of no page.",
  appliesTo: ["pdf"],
  needs: ["orphans"],
  run({ orphans }) {
    if (orphans.streams === 0) return "not_applicable";
    const values = findOrphanedValues(orphans);
    return values.length === 0 ? "clear" : values.map(describe);
  },
});

function describe({ change, before, after, kind }: ReplacedPair): CheckFinding {
  const label = findLabel(after, change.after.tokens);
  const [was, is] = [maskCardNumbers(before.text), maskCardNumbers(after.text)];
  const place = label === "" ? `Page ${change.page}` : `Page ${change.page}, '${label}'`;
  return {
    issue: `Unused page content shows another ${nameValueKind(kind).toLowerCase()}`,
    observation: `${place} reads ${is}; drawing instructions that are still in the file, but that no page uses, draw the same page with ${was} in that place. All else that they draw stands on the page as well.`,
    confidence: 92,
    boxes: [boxOf(change.page, change.after.geometry, after)],
    evidence: { kind: "history", before: was, after: is },
  };
}
