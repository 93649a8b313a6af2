/** The same invoice, paid again. */
import { wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

const weight = 4;

export const duplicateInvoice = defineRule({
  code: "DUPLICATE_INVOICE",
  family: "payee",
  title: "Invoice paid before",
  meaning:
    "The same amount with the same reference, one that has a number, was paid between 15 minutes and 24 days before. Looks back over the " +
    "account's last eight references.",
  innocentCauses: ["A payment that bounced and is sent again.", "A contract number that stands on all its invoices."],
  source: "Duplicate payment tests of audit practice.",
  numbers: ["sinceMs"],
  needs: [{ fact: "invoicePaid", from: 1 }],
  evaluate({ sinceInvoiceMs }) {
    return { logOdds: weight, numbers: { sinceMs: sinceInvoiceMs } };
  },
  sentence({ sinceMs }) {
    return `The same amount was paid with the same reference ${wordSpan(sinceMs)} before.`;
  },
});
