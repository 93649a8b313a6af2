/** Drawing instructions that no page uses any more show a page with another amount, date, number or name than the page shows now. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findLabel } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { joinPhrase, type PhrasePair } from "../../derived/revisions/replaced-phrases.ts";
import type { ReplacedPair } from "../../derived/revisions/replaced-values.ts";
import { nameValueKind } from "../../derived/value-kind.ts";
import type { PageChange } from "../../facts/revisions.ts";
import type { Token } from "../../facts/text.ts";
import { findOrphanedNames, findOrphanedValues } from "./orphaned-values.ts";

export const unusedContentShowsOtherValue = defineCheck({
  id: "unused-content-shows-other-value",
  version: 3,
  title: "Unused page content shows a different value",
  tamperingType: "text_manipulation",
  cause: "history",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Programs that save an edited PDF as a whole often leave the old content streams in the file, where no page refers to them. These streams were rendered and compared with the current page: nearly everything is the same except a value or a name.",
  innocentCauses: [
    "the issuer's program wrote the page twice, first with a preliminary value",
    "the author corrected the document before sending it",
  ],
  source:
    "Objects that nothing refers to, drawn on the page whose instructions they share; of 189 untouched documents one holds such instructions with text, and they are of no page.",
  needs: ["orphans"],
  run({ orphans }) {
    if (orphans.streams === 0) return "nothing_to_compare";
    const findings = [
      ...findOrphanedValues(orphans).map(describeValue),
      ...findOrphanedNames(orphans).map(describeName),
    ];
    return findings.length === 0 ? "clear" : findings;
  },
});

function describeValue({ change, before, after, kind }: ReplacedPair): CheckFinding {
  const texts = [maskCardNumbers(before.text), maskCardNumbers(after.text)] as const;
  return describe(change, texts, [after], nameValueKind(kind).toLowerCase());
}

function describeName({ change, before, after }: PhrasePair): CheckFinding {
  return describe(change, [joinPhrase(before), joinPhrase(after)], after, "name");
}

function describe(
  change: PageChange,
  [was, is]: readonly [string, string],
  tokens: readonly Token[],
  what: string,
): CheckFinding {
  const [first] = tokens;
  const label = first === undefined ? "" : findLabel(first, change.after.tokens);
  const place = label === "" ? `Page ${change.page}` : `Page ${change.page}, '${label}'`;
  return {
    issue: `Unused page content shows another ${what}`,
    observation: `${place} reads ${is}; drawing instructions that are still in the file, but that no page uses, draw the same page with ${was} in that place. All else that they draw stands on the page as well.`,
    confidence: 92,
    boxes: tokens.map((token) => boxOf(change.page, change.after.geometry, token)),
    evidence: { kind: "history", before: was, after: is },
  };
}
