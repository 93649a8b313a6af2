/** A later version of a PDF shows other text on a page, or other pages, without replacing a value in its place. */
import type { Box } from "../../../contract/documents/document.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import { type ChangedPage, nameAct } from "../../derived/revisions/name-act.ts";
import { diffPage, type PageDifference } from "../../derived/revisions/page-difference.ts";
import { findReplacedPhrases } from "../../derived/revisions/replaced-phrases.ts";
import { findReplacedValues } from "../../derived/revisions/replaced-values.ts";
import type { PageChange, RevisionFacts, RevisionStep } from "../../facts/revisions.ts";

const boxLimit = 50;

export const pageContentChangedInLaterRevision = defineCheck({
  id: "page-content-changed-in-later-revision",
  version: 4,
  title: "Page content changed in a later revision",
  tamperingType: "text_manipulation",
  cause: "history",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "The file contains an earlier version whose pages have different text, or a different number of pages. No replaced value was found, so this shows that the document was edited, not that it was forged. An innocent act that explains all of the change is named: pages that were added, numbers or a line in the margin, text that was only added or only taken away.",
  innocentCauses: [
    "a stamp, watermark, page number or letterhead that was added",
    "form fields that were flattened",
    "pages that were added or removed",
    "a redaction by the owner",
  ],
  source:
    "Of 188 benign PDFs with several versions 49 change the content of a page in some way; of what `node bin/run.js lab/attacks/run.ts` makes, innocent stamps and numbers do so far more often than forgeries.",
  needs: ["revisions"],
  run({ revisions }) {
    if (revisions.count < 2) return "nothing_to_compare";
    const replaced = [...findReplacedValues(revisions), ...findReplacedPhrases(revisions)];
    const explained = new Set(replaced.map(({ change }) => change));
    const findings = revisions.steps.flatMap((step) => {
      const finding = describeStep(step, revisions, explained);
      return finding === undefined ? [] : [finding];
    });
    return findings.length === 0 ? "clear" : findings;
  },
});

function describeStep(
  step: RevisionStep,
  revisions: RevisionFacts,
  explained: ReadonlySet<PageChange>,
): CheckFinding | undefined {
  const changes = step.changedPages
    .filter((change) => !explained.has(change))
    .map((change): ChangedPage => ({ change, difference: diffPage(change) }))
    .filter(({ difference }) => isVisible(difference));
  const parts = [
    ...changes.map(({ change, difference }) => `page ${change.page}: ${countWords(difference)}`),
    ...countPages(step.pagesAdded, "added"),
    ...countPages(step.pagesRemoved, "removed"),
  ];
  if (parts.length === 0) return undefined;
  const listed = parts.length <= 5 ? parts : [...parts.slice(0, 5), `and ${parts.length - 5} more pages`];
  return {
    observation: `Revision ${step.revision} of ${revisions.count} changes what the pages show (${listed.join("; ")}). ${nameAct(step, changes) ?? "Form filling, signing and annotation were ruled out; stamps, page numbers and joined pages are common causes."}`,
    confidence: 70,
    boxes: changes.flatMap(({ change, difference }) => boxesOf(change, difference)).slice(0, boxLimit),
  };
}

function isVisible({ moved, replaced, paintedOver, added, removed }: PageDifference): boolean {
  return moved.length + replaced.length + paintedOver.length + added.length + removed.length > 0;
}

function countWords({ moved, replaced, paintedOver, added, removed }: PageDifference): string {
  const counts = [
    { count: added.length, name: "added" },
    { count: removed.length, name: "removed" },
    { count: replaced.length, name: "reworded" },
    { count: paintedOver.length, name: "painted over" },
    { count: moved.length, name: "moved" },
  ].filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return `${counts.map(({ count, name }) => `${count} ${name}`).join(", ")} ${total === 1 ? "word" : "words"}`;
}

function countPages(pages: readonly number[], name: string): string[] {
  return pages.length === 0 ? [] : [`${pages.length} ${pages.length === 1 ? "page" : "pages"} ${name}`];
}

function boxesOf(change: PageChange, { moved, replaced, paintedOver, added }: PageDifference): Box[] {
  const tokens = [...added, ...[...replaced, ...paintedOver].map(({ after }) => after), ...moved];
  return tokens.map((token) => boxOf(change.page, change.after.geometry, token));
}
