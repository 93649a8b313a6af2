/** The invoice for machines that a document carries says something else than its pages. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import type { Disagreement } from "./invoice-comparison.ts";
import { compareInvoices, type InvoiceComparison } from "./invoice-disagreements.ts";

/** Fields that must agree before the two are taken for the same invoice. */
const agreeingMinimum = 2;

export const embeddedInvoiceDiffersFromPages = defineCheck({
  id: "embedded-invoice-differs-from-pages",
  version: 1,
  title: "Embedded invoice differs from the visible one",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The document contains the invoice a second time as XML, and the two differ in a total, the account, the number or the date. Programs write both from the same data, so one of them was changed later.",
  innocentCauses: [
    "a program that rounds differently in its two outputs, which a tolerance of five minor units allows for",
    "an XML file that was attached to the wrong version of the invoice",
    "a number or total that is a picture on the page",
  ],
  source:
    "EN 16931 semantic model; in a public corpus the embedded total stands in the visible text of 143 of 148 invoices, and two of the other five are samples made to be wrong.",
  needsWholeFile: true,
  needs: ["attachments", "text"],
  run({ attachments, text }) {
    const comparisons = compareInvoices(attachments, text);
    if (comparisons.length === 0) return "nothing_to_compare";
    const findings = comparisons.flatMap(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe(comparison: InvoiceComparison): CheckFinding[] {
  const { disagreements, agreeing, fileName } = comparison;
  if (disagreements.length === 0) return [];
  if (agreeing.length < agreeingMinimum) {
    return [
      {
        issue: "Embedded invoice is another one",
        observation: `The attached '${fileName}' is an invoice for machines, but ${list(disagreements.map(({ field, stated }) => `its ${field} ${stated}`))} cannot be found on the pages, and ${agreeing.length === 0 ? "nothing else" : `only the ${list(agreeing)}`} agrees. A file attached by mistake would explain it.`,
        confidence: 80,
        strength: "weak",
        evidence: { kind: "inventory", items: disagreements.map(({ field, stated }) => `${field}: ${stated}`) },
      },
    ];
  }
  return disagreements.map((disagreement) => toFinding(disagreement, comparison));
}

function toFinding(
  disagreement: Disagreement,
  { fileName, agreeing, areBothConsistent }: InvoiceComparison,
): CheckFinding {
  const { field, stated, visible, label, words } = disagreement;
  const boxes = boxesAround([{ words }]);
  const named = label === undefined || label === "" ? "" : ` ('${label}')`;
  const seen = visible === undefined ? "nowhere on the pages" : `on page ${boxes[0]?.page ?? 1}${named} as ${visible}`;
  const agree = `The ${list(agreeing)} ${agreeing.length === 1 ? "agrees" : "agree"}.`;
  const doubt =
    disagreement.kind === "amount" && areBothConsistent
      ? " Both invoices add up for themselves, as two versions of one invoice would."
      : "";
  return {
    observation: `The ${field} is ${stated} in the embedded invoice '${fileName}' and stands ${seen}. ${agree}${doubt} Both are normally written from the same data.`,
    confidence: visible === undefined ? 80 : 95,
    strength: strengthOf(disagreement, areBothConsistent),
    boxes,
    evidence: { kind: "comparison", stated: visible ?? "", expected: stated, basis: `embedded invoice '${fileName}'` },
  };
}

/**
 * Where money goes and how much counts. Numbers and dates also differ where a template was used twice, and two sets of sums
 * that both come out are two versions of one invoice rather than an edit.
 */
function strengthOf({ kind, visible }: Disagreement, areBothConsistent: boolean): Strength {
  if (kind === "account") return "strong";
  if (kind !== "amount" || areBothConsistent) return "weak";
  return visible === undefined ? "moderate" : "strong";
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
