/** The same document was sent in before, with other details in a few places. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { changesOf, listOf } from "../../derived/across/earlier-changes.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";

export const earlierDocumentWithOtherDetails = defineCheck({
  id: "earlier-document-with-other-details",
  version: 1,
  title: "Same document submitted earlier with other details",
  tamperingType: "cross_field_mismatch",
  cause: "across documents",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side has the same words, dates and number, but a different account number, total, names or a few other values. It is unknown which of the two was changed.",
  innocentCauses: [
    "a document that its issuer corrected and reissued with the same number and date",
    "a draft that was submitted earlier",
    "one form that many people fill in on the same day",
  ],
  source:
    "Words by a digest of neighbouring pairs that changes little with little (Charikar 2002), values and dates one by one; keyed digests only, and of text layers only: of two readings of pixels other words differ as well.",
  needs: ["earlier"],
  run({ earlier }) {
    const copies = earlier.documents.filter(({ relation }) => relation === "copy");
    return copies.length === 0 ? "clear" : copies.map(describe);
  },
});

function describe(document: EarlierDocument): CheckFinding {
  const { id, sharedValues, values, changed } = document;
  return {
    observation: `Document ${id} has the same words, dates and number as this one, and ${sharedValues} of this one's ${values} values. Different are: ${listOf(changed)}. A correction that was issued again, or a draft sent in before, would explain it; which of the two came first cannot be told from them.`,
    ...changesOf(document),
  };
}
