/** The same document was sent in before, with other details in a few places. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { changesOf, listOf } from "../../derived/across/earlier-changes.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";

export const earlierDocumentWithOtherDetails = defineCheck({
  id: "earlier-document-with-other-details",
  version: 1,
  title: "The same document was sent in before with other details",
  tamperingType: "cross_field_mismatch",
  analysis: "text",
  cause: "across documents",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side has the same words, the same dates and the same number as this one, but another account number, another total, other names or a few other values. Which of the two was changed cannot be told.",
  innocentCauses: [
    "a document that its issuer corrected and issued again under its old number and date",
    "a draft that was sent in before",
    "one form that many people fill in on the same day",
  ],
  source:
    "Words by a digest of neighbouring pairs that changes little with little (Charikar 2002), values and dates one by one; keyed digests only, and of text layers only: of two readings of pixels other words differ as well.",
  appliesTo: ["pdf", "image"],
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
