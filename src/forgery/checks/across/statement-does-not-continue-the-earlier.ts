/** A statement does not open with the balance that the one before it closed with. */
import { defineCheck } from "../../check.ts";

export const statementDoesNotContinueTheEarlier = defineCheck({
  id: "statement-does-not-continue-the-earlier",
  version: 1,
  title: "Statement does not continue the earlier one",
  tamperingType: "value_mismatch",
  cause: "across documents",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "An earlier document of the same side is a statement of the same account whose period ends where this one starts. Its closing balance is not the opening balance of this statement. One of the two was changed or misread.",
  innocentCauses: [
    "bookings with an earlier value date that the bank added between the two statements",
    "a statement that lists pending bookings in one of the balances",
  ],
  source: "Account number, days and balances by keyed digests: they tell equal from different and nothing else.",
  needs: ["earlier"],
  run({ earlier }) {
    const broken = earlier.documents.filter(
      ({ relation, isContinued }) => relation === "next" && isContinued === false,
    );
    if (broken.length === 0) return "clear";
    return broken.map(({ id }) => ({
      observation: `Document ${id} is a statement of the same account whose period ends where this one begins, but its closing balance is not the opening balance here. Bookings that were added between the two would explain it; which of the two is right cannot be told from them.`,
      confidence: 90,
      evidence: { kind: "inventory" as const, items: [`document ${id}`] },
    }));
  },
});
