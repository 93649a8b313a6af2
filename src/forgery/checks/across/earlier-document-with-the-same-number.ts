/** Another document of the same make has the number of this one, and other details. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { changesOf, listOf } from "../../derived/across/earlier-changes.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";

export const earlierDocumentWithTheSameNumber = defineCheck({
  id: "earlier-document-with-the-same-number",
  version: 1,
  title: "Document number used earlier with other details",
  tamperingType: "cross_field_mismatch",
  cause: "across documents",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side looks like a document of the same issuer and has the same number, but a different account number or total. Issuers use each number once.",
  innocentCauses: [
    "a reminder, a credit note or a corrected invoice under the old number",
    "a part payment that is invoiced under one number",
    "an issuer that restarts its numbers each year",
  ],
  source:
    "The number by a keyed digest, the issuer by the likeness of the words. Of recognised text only accounts whose check digits hold count, and against a text layer sums on which readings agree.",
  needs: ["earlier"],
  run({ earlier }) {
    const found = earlier.documents.filter(({ relation }) => relation === "same number");
    return found.length === 0 ? "clear" : found.map(describe);
  },
});

function describe(document: EarlierDocument): CheckFinding {
  const { id, changed } = document;
  return {
    observation: `Document ${id} is made like this one and has its number, but different details: ${listOf(changed)}. A reminder or a correction under the old number would explain another total, hardly another account.`,
    ...changesOf(document),
  };
}
