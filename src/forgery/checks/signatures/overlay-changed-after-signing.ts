/** Something drawn over a signed page hides or uncovers its text, or a form field shows other text with the same value. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { OverlayChange, SignedPageChange } from "../../facts/signed-pages.ts";

/** The appearance of a signature often lies over the line or the name that it stands on. */
const signatureWords = 3;
/** An amount, a date or a number: what is worth covering. */
const value = /\d[\d.,/-]*\d/;

export const overlayChangedAfterSigning = defineCheck({
  id: "overlay-changed-after-signing",
  version: 1,
  title: "Signed text covered or uncovered after signing",
  tamperingType: "text_manipulation",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Form fields, signatures and annotations are drawn over a page and may be added or filled in after signing, so they can change what a signed page shows without changing the page. The signed revision and the current document were rendered with everything over their pages: words that were readable when it was signed are now hidden, or vice versa, or a field shows different text although its value is the same. Marks that leave the text readable do not count.",
  innocentCauses: ["a stamp or note over the text", "a form that redraws its fields"],
  source:
    "Shadow attacks (Mainka and others, NDSS 2021), evil annotation and sneaky signature attacks (Rohlmann and others, IEEE S&P 2021).",
  needs: ["signatures", "signedPages"],
  run({ signatures, signedPages }) {
    const certification = signatures.signatures[signedPages.signature]?.permissions.certification;
    const findings = signedPages.pages.flatMap((page) =>
      page.overlays.flatMap(
        (overlay) => describe(page, overlay) ?? describeNote(page, overlay, certification !== undefined) ?? [],
      ),
    );
    return findings.length === 0 ? "clear" : findings.slice(0, 20);
  },
});

function describe({ page }: SignedPageChange, overlay: OverlayChange): CheckFinding | undefined {
  if (!overlay.isVisible) return undefined;
  const { kind, name, change, words, reads, box } = overlay;
  const [before, after] = [maskCardNumbers(reads.before), maskCardNumbers(reads.after)];
  const subject =
    kind === "annotation" ? `an annotation (${name})` : `the ${kind === "field" ? "form field" : kind} '${name}'`;
  const isSlight = kind === "signature" && words.length < signatureWords && !words.some((word) => value.test(word));
  const hidden = isSlight ? [] : words;
  if (hidden.length > 0) {
    const what = maskCardNumbers(hidden.slice(0, 8).join(" "));
    const effect = change === "removed" ? "no longer covers" : overlay.isUncovering ? "uncovers" : "covers";
    return {
      observation: `Page ${page}: ${subject} was ${change} after signing and ${effect} '${what}' of the signed page. Marks that leave text readable were ruled out.`,
      confidence: 93,
      boxes: [box],
      evidence: { kind: "history", before, after },
    };
  }
  const isRedrawn = kind === "field" && change === "changed" && !overlay.hasValueChange;
  if (!isRedrawn) return undefined;
  if (before === after) {
    return {
      issue: "Form field is drawn in another way with the same value",
      observation: `Page ${page}: ${subject} looks different from when the document was signed, although its value and its text are the same. Programs that draw forms anew do that, and so do fonts that were exchanged.`,
      confidence: 70,
      strength: "supporting",
      boxes: [box],
    };
  }
  return {
    issue: "Form field shows other text with the same value",
    observation: `Page ${page}: ${subject} read '${before}' when the document was signed and reads '${after}' now, although its value is the same. Filling in changes the value too, so this was drawn to change what the page shows.`,
    confidence: 93,
    boxes: [box],
    evidence: { kind: "history", before, after },
  };
}

/** Where nothing says whether annotating is allowed, an annotation that can be seen is told, but weighs little. */
function describeNote(
  { page }: SignedPageChange,
  { kind, name, change, isVisible, box, reads }: OverlayChange,
  isCertified: boolean,
): CheckFinding | undefined {
  if (kind !== "annotation" || !isVisible || isCertified) return undefined;
  const text = maskCardNumbers(reads.after).slice(0, 80);
  return {
    issue: "Annotation after signing",
    observation: `Page ${page}: an annotation (${name}) was ${change} after signing${text === "" ? "" : ` where '${text}' can be read now`}. It hides no text of the signed page, and the signature does not say whether that is allowed; reviewers' comments look the same.`,
    confidence: 80,
    strength: "weak",
    boxes: [box],
  };
}
