/** On a pay slip whose sums fit, one digit of a deduction, of the hours' pay or of its rate does not. */
import { defineCheck } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { findPayItems } from "../../derived/semantics/sums/pay-items.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { boxAround } from "../../derived/semantics/written/lines.ts";

export const payItemsDoNotAddUp = defineCheck({
  id: "pay-items-do-not-add-up",
  version: 1,
  title: "Items of a payslip do not add up",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Gross pay less deductions is net pay, so the totals of the slip are understood. But the single deductions do not add up to their total, or hours times rate is not the amount paid for them, and one changed digit of one amount would correct this. Other differences do not count, because slips have rows that are not printed.",
  innocentCauses: ["a deduction that is not printed and is a round amount", "a payslip typed by hand"],
  source:
    "Rows between the labelled sums of pay slips in seven languages; of the forged slips of `node bin/run.js lab/attacks/run.ts` it tells those in which a row was changed.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const items = findPayItems(text);
    if (items === undefined) return "not_applicable";
    const { wrong } = items;
    const [first] = wrong?.figures ?? [];
    if (wrong === undefined || first === undefined) return "clear";
    const isRecognised = isReadVaguely(text);
    const [stated, expected] = [writeAmount(wrong.stated, 2, first.text), writeAmount(wrong.implied, 2, first.text)];
    const others = wrong.figures.slice(1).map(({ text: amount }) => amount);
    return [
      {
        observation: `Page ${first.line.page}: ${wrong.basis} do not agree, while gross pay less deductions is the net pay. Changing only ${stated} to ${expected} makes them agree; the two differ in a single digit${others.length === 0 ? "" : `, and one digit of ${others.join(" or ")} would do so too`}. A deduction that is not printed would explain it.`,
        confidence: isRecognised ? 55 : 92,
        ...(isRecognised ? { strength: "weak" as const } : {}),
        boxes: wrong.figures.flatMap(({ words }) => boxAround(words) ?? []),
        evidence: { kind: "comparison", stated, expected, basis: wrong.basis },
      },
    ];
  },
});
