/** The same invoice, receipt or statement was sent in before, for another customer. */
import { defineCheck } from "../../check.ts";

export const earlierDocumentForAnotherCustomer = defineCheck({
  id: "earlier-document-for-another-customer",
  version: 1,
  title: "Submitted earlier for another customer",
  tamperingType: "cross_field_mismatch",
  cause: "across documents",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "An earlier document of the same side has the same words and values, or the same print, and was submitted for another customer. Either one payment is claimed twice, or one of the two documents does not belong to its customer.",
  innocentCauses: ["a couple or a company whose members submit a shared document", "a typing error in the customer id"],
  source: "The customer as the sender named them, by a keyed digest; customers that nobody named are not compared.",
  needs: ["earlier"],
  run({ earlier }) {
    const again = earlier.documents.filter(({ relation }) => relation === "again");
    if (again.length === 0) return "clear";
    return again.map(({ id }) => ({
      observation: `Document ${id} is this one again, and was sent in for another customer. People who share a bill would explain it.`,
      confidence: 90,
      evidence: { kind: "inventory" as const, items: [`document ${id}`] },
    }));
  },
});
