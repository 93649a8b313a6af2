/** Two or more details that the document prints of its holder are not those of the customer. */
import { defineCheck } from "../../check.ts";
import { compareWithCustomer, findCustomerMismatches } from "../../derived/semantics/customer-mismatches.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";

export const detailsDifferFromCustomerRecord = defineCheck({
  id: "details-differ-from-customer-record",
  version: 1,
  title: "Several details differ from the customer record",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "At least two of name, date of birth, account number and address in the document differ from the customer record.",
  innocentCauses: [
    "a document of another person",
    "a customer who moved and changed the name",
    "a record that is out of date",
  ],
  source:
    "Names by their parts (Jaro-Winkler) after transliteration; addresses by their parts; dates and account numbers exactly.",
  needs: ["customer", "text"],
  hasSubject: ({ customer, text }) => compareWithCustomer(customer, text).length > 0,
  run({ customer, text }) {
    const mismatches = findCustomerMismatches(customer, text);
    if (mismatches.length < 2) return "clear";
    const isRecognised = text.source === "recognised";
    const kinds = mismatches.map(({ kind }) => kind);
    return [
      {
        observation: `${kinds.length} details are not those of the customer: ${mismatches.map(({ kind, printed, page }) => `the ${kind} '${printed}' on page ${page}`).join(", ")}. A document of another person, or a record that is out of date, would explain it.`,
        confidence: isRecognised ? 65 : 85,
        ...(isRecognised ? { strength: "weak" as const } : {}),
        boxes: boxesAround(mismatches),
        evidence: { kind: "inventory", items: mismatches.map(({ kind, printed }) => `${kind}: ${printed}`) },
      },
    ];
  },
});
