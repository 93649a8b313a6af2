/** One detail that the document prints of its holder is not that of the customer. */
import { defineCheck } from "../../check.ts";
import { compareWithCustomer, findCustomerMismatches } from "../../derived/semantics/customer-mismatches.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";

export const detailDiffersFromCustomerRecord = defineCheck({
  id: "detail-differs-from-customer-record",
  version: 1,
  title: "One detail differs from the customer record",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "One of name, date of birth, account number and address in the document differs from the customer record. A single difference is not a sign of tampering: people marry and move.",
  innocentCauses: ["a married name", "a move", "a record that is out of date"],
  source:
    "Names by their parts (Jaro-Winkler) after transliteration; addresses by their parts; dates and account numbers exactly.",
  needs: ["customer", "text"],
  hasSubject: ({ customer, text }) => compareWithCustomer(customer, text).length > 0,
  run({ customer, text }) {
    const [mismatch, ...others] = findCustomerMismatches(customer, text);
    if (mismatch === undefined || others.length > 0) return "clear";
    return [
      {
        observation: `Page ${mismatch.page}: the ${mismatch.kind} '${mismatch.printed}' is not that of the customer; nothing else that could be compared differs. A change that the record does not have yet would explain it.`,
        confidence: text.source === "recognised" ? 55 : 80,
        boxes: boxesAround([mismatch]),
        evidence: { kind: "inventory", items: [`${mismatch.kind}: ${mismatch.printed}`] },
      },
    ];
  },
});
