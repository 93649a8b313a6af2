/** A signed document holds pages or page contents that nothing shows, ready to take the place of those that were signed. */
import { defineCheck } from "../../check.ts";

export const signedWithContentInWaiting = defineCheck({
  id: "signed-with-content-in-waiting",
  version: 1,
  title: "Signed document holds unused pages",
  tamperingType: "tampering",
  cause: "signature",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "When the document was signed, it already contained a page, page contents or a catalogue that nothing refers to. Shadow attacks prepare a document this way: a few bytes appended after signing show the other content, and the signature stays valid. Other checks report whether that was done.",
  innocentCauses: ["a page that was deleted or rewritten by a program that leaves the old one in the file"],
  source:
    "Shadow attacks, hide and replace (Mainka and others, NDSS 2021). None of the 45 signed files in the development data has any.",
  needs: ["signatures"],
  run({ signatures: { signatures, shadows } }) {
    if (signatures.length === 0) return "nothing_to_compare";
    if (shadows.length === 0) return "clear";
    return [
      {
        observation: `When it was signed, the document held what nothing leads to: ${shadows.join("; ")}. Remains of a page that was deleted or drawn anew before signing look the same.`,
        confidence: 80,
        evidence: { kind: "inventory", items: [...shadows] },
      },
    ];
  },
});
