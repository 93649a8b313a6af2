/** Pages that were signed show other content now, or there are more or fewer of them. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import type { Box } from "../../../contract/documents/document.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { nameSignature } from "../../derived/signatures/signature-names.ts";
import type { SignatureFacts } from "../../facts/signatures.ts";
import type { SignedPageChange, SignedPagesFacts } from "../../facts/signed-pages.ts";

const boxLimit = 50;
const wordsShown = 8;

export const signedPagesChangedLater = defineCheck({
  id: "signed-pages-changed-later",
  version: 2,
  title: "Signed pages were changed after signing",
  tamperingType: "tampering",
  cause: "signature",
  strength: "proof",
  canShowTampering: true,
  meaning:
    "A signed file can still be appended to. The pages of the signed revision and of the current document were rendered and compared, without form fields, signatures and annotations: they look different, or pages were added or removed. No signature permits this.",
  innocentCauses: ["the owner continued to edit the file after signing"],
  source: "Incremental saving and shadow attacks (Mladenov and others, CCS 2019 and NDSS 2021); ISO 32000-2, 12.8.2.2.",
  needs: ["signatures", "signedPages"],
  run({ signatures, signedPages }) {
    const findings = [...describePages(signatures, signedPages), ...describeHidden(signatures, signedPages)];
    return findings.length === 0 ? "clear" : findings;
  },
});

function describePages(signatures: SignatureFacts, facts: SignedPagesFacts): CheckFinding[] {
  const { pageCountBefore, pageCount } = facts;
  const changed = facts.pages.filter(({ contentBoxes }) => contentBoxes.length > 0);
  const parts = [
    ...(pageCount === pageCountBefore ? [] : [`${pageCountBefore} signed pages are ${pageCount} now`]),
    ...changed.map((page) => describePage(page)),
  ];
  if (parts.length === 0) return [];
  const signature = signatures.signatures[facts.signature];
  const name = signature === undefined ? "A signature" : nameSignature(signature);
  const boxes: Box[] = changed.flatMap(({ contentBoxes }) => contentBoxes).slice(0, boxLimit);
  const [first] = changed.filter(({ wordsBefore, wordsAfter }) => wordsBefore.length + wordsAfter.length > 0);
  const words = (list: readonly string[]) => maskCardNumbers(list.slice(0, wordsShown).join(" "));
  return [
    {
      observation: `${name} covers an earlier revision of the file, and later ones changed what its pages show: ${parts.slice(0, 5).join("; ")}. Form fields, signatures, annotations and validation material were ruled out.`,
      confidence: 98,
      boxes,
      ...(first === undefined
        ? {}
        : { evidence: { kind: "history", before: words(first.wordsBefore), after: words(first.wordsAfter) } }),
    },
  ];
}

function describePage({ page, wordsBefore, wordsAfter }: SignedPageChange): string {
  const words = (list: readonly string[]) => maskCardNumbers(list.slice(0, wordsShown).join(" "));
  const gone = wordsBefore.length === 0 ? "" : `, gone: '${words(wordsBefore)}'`;
  const added = wordsAfter.length === 0 ? "" : `, new: '${words(wordsAfter)}'`;
  return `page ${page} looks different${gone}${added}`;
}

/** Changes of signed pages in the file that do not show in the drawing: of pages that were not drawn, or without effect. */
function describeHidden(signatures: SignatureFacts, facts: SignedPagesFacts): CheckFinding[] {
  const isSeen = facts.pages.some(({ contentBoxes }) => contentBoxes.length > 0);
  if (isSeen || facts.pageCount !== facts.pageCountBefore) return [];
  return signatures.signatures.flatMap((signature) => {
    const places = signature.laterChanges
      .filter(({ kind }) => kind === "page content" || kind === "page tree" || kind === "layers")
      .flatMap((change) => change.places);
    if (places.length === 0) return [];
    const numbers = places.map((place) => Number(/^page (\d+)/.exec(place)?.[1] ?? 0));
    const isDrawn = numbers.every((page) => page <= facts.drawnPages);
    // A page is written anew to hold an annotation, which is told as that.
    if (isDrawn && numbers.every((page) => isAnnotated(facts, page))) return [];
    const effect = isDrawn && facts.drawnPages > 0 ? "though they look the same" : "which could not be drawn";
    return [
      {
        observation: `${nameSignature(signature)} covers an earlier revision of the file, and later ones replaced parts of the signed pages (${places.slice(0, 5).join("; ")}), ${effect}.`,
        confidence: 75,
        strength: effect === "which could not be drawn" ? "strong" : "moderate",
      },
    ];
  });
}

function isAnnotated({ pages }: SignedPagesFacts, number: number): boolean {
  return pages.some(
    ({ page, overlays }) =>
      page === number && overlays.some(({ kind, isVisible }) => kind === "annotation" && isVisible),
  );
}
