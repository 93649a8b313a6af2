/** One sum is stated twice under the same name, and the two differ in a digit. */

import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces } from "../../derived/semantics/written/decimal.ts";
import { hundredthsOf, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../../derived/semantics/written/labelled-amounts.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import { findSaidOtherwise, type SaidOtherwise } from "./said-otherwise.ts";

const roles = ["gross", "due", "net pay", "closing"];
const centsOf = ({ figure }: LabelledAmount) => hundredthsOf(figure);

export const sameSumStatedTwiceDiffers = defineCheck({
  id: "same-sum-stated-twice-differs",
  version: 5,
  title: "One sum has two amounts",
  tamperingType: "cross_field_mismatch",
  cause: "arithmetic",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "A total, amount due, net pay or closing balance occurs twice with the same label, and the amounts differ in one digit. Or the sentence that asks for payment has an amount that is stated nowhere else and differs in one digit from the sum due. A person who changes a sum easily overlooks its repetition, for example in a payment slip.",
  innocentCauses: [
    "sums of two tables that happen to be similar",
    "a sum before and after a small charge",
    "a payment in parts, or with a discount that is not named beside it",
  ],
  source:
    "Labelled sums of the document; amounts that differ in more than one digit, or by an amount that is printed, are taken for different sums. A sentence asks for payment where it says so in running text: no row of a table, no payment that was made, no part, and no price under terms of discount.",
  needs: ["text"],
  run({ text }) {
    const sums = findLabelledAmounts(text).filter(({ role, figure }) => roles.includes(role) && figure.isAmount);
    const groups = Map.groupBy(sums, ({ role, label }) => `${role} ${toPlainText(label)}`);
    const repeated = [...groups.values()].filter((group) => group.length > 1);
    const said = findSaidOtherwise(text);
    if (repeated.length === 0 && typeof said === "string") return "nothing_to_compare";
    const printed = new Set(
      readFigures(text)
        .all.filter(({ isAmount }) => isAmount)
        .map(({ value }) => Math.abs(atPlaces(value, 2) ?? -1)),
    );
    const isRecognised = text.source === "recognised";
    const findings = repeated.flatMap((group) => {
      const [first] = group;
      const other = group.find((amount) => first !== undefined && centsOf(amount) !== centsOf(first));
      if (first === undefined || other === undefined || isRecognised) return [];
      if (new Set(group.map(centsOf)).size !== 2 || printed.has(Math.abs(centsOf(first) - centsOf(other)))) return [];
      if (editDistance(String(centsOf(first)), String(centsOf(other))) !== 1) return [];
      const boxes = boxesAround([first.figure, other.figure]);
      return [
        {
          observation: `'${first.label}' is ${first.figure.text} on page ${first.figure.line.page} and ${other.figure.text} on page ${other.figure.line.page}; the two differ in a single digit. Sums of two tables that happen to be alike would explain it.`,
          confidence: 75,
          boxes,
          evidence: {
            kind: "comparison" as const,
            stated: other.figure.text,
            expected: first.figure.text,
            basis: `'${first.label}'`,
          },
        },
      ];
    });
    const all = [...findings, ...(typeof said === "string" ? [] : said.map(describeSaid))];
    if (all.length > 0) return all;
    return said === "nothing compared" ? "nothing_to_compare" : "clear";
  },
});

function describeSaid({ said, sum, isSumBorneOut }: SaidOtherwise): CheckFinding {
  return {
    observation: `The text on page ${said.line.page} asks for ${said.text}, which is stated nowhere else; the sum of the document is ${sum.text}. The two differ in a single digit. A payment in parts would explain it.`,
    confidence: 92,
    strength: "strong",
    boxes: isSumBorneOut ? boxesAround([said], [sum]) : boxesAround([said, sum]),
    evidence: { kind: "comparison", stated: said.text, expected: sum.text, basis: "the sum that is to be paid" },
  };
}
