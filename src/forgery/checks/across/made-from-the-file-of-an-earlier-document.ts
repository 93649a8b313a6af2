/** Another document with another number or account was made from the same file or the same scan. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { listOf } from "../../derived/across/earlier-changes.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";

export const madeFromTheFileOfAnEarlierDocument = defineCheck({
  id: "made-from-the-file-of-an-earlier-document",
  version: 1,
  title: "Created from the same file as an earlier document",
  tamperingType: "tampering",
  analysis: "file structure",
  cause: "across documents",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side has a different number or account, but the same file identifier; or both are scans and share lines of print in exactly the same places. Documents that are created separately share neither.",
  innocentCauses: [
    "an issuer who fills in the same file for each document; from the third such document on this is treated as normal",
    "a scanned letterhead or form behind text that differs",
    "one scan that was split into several documents",
  ],
  source:
    "The first part of the identifier stays the same for the life of a file (ISO 32000-1, 14.4), and an XMP packet's document number likewise; the glyphs of two scans never stand to the point alike. Keyed digests only.",
  appliesTo: ["pdf"],
  needs: ["earlier"],
  run({ earlier }) {
    const found = earlier.documents.filter(({ relation }) => relation === "same file");
    return found.length === 0 ? "clear" : found.map(describe);
  },
});

function describe({ id, changed, residue }: EarlierDocument): CheckFinding {
  const isScan = typeof residue === "object";
  const shared = isScan
    ? `${residue.lines} of the ${residue.of} longer lines of its scan stand to the point where they stand in document ${id}`
    : `It bears the file identifier of document ${id}`;
  return {
    observation: `${shared}, and different are: ${listOf(changed)}. Two documents that were made one by one share neither file nor scan; an issuer who fills in one file for each document would explain it.`,
    confidence: isScan ? 85 : 75,
    strength: isScan ? "moderate" : "weak",
    evidence: { kind: "inventory", items: [`document ${id}`, ...changed] },
  };
}
