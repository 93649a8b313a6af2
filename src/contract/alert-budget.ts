/** Thresholds that keep an alert budget. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const perThousand = (description: string) => Type.Number({ minimum: 0, maximum: 1_000, description });
const budget = {
  reviewedPer1000: perThousand(
    "Of 1,000 payments, at most so many are sent to review; the declined ones are not among them.",
  ),
  declinedPer1000: perThousand("Of 1,000 payments, at most so many are declined."),
};

export const AlertBudget = Type.Object(budget, {
  $id: "AlertBudget",
  additionalProperties: false,
  description: "How many payments may be reviewed and declined.",
});
export type AlertBudget = Static<typeof AlertBudget>;

export const BudgetedThresholds = Type.Object(
  {
    review: Type.Number({ description: "Risk score from which a payment is sent to review." }),
    decline: Type.Number({ description: "Risk score from which a payment is declined." }),
    ...budget,
    basis: Type.Object(
      {
        model: Type.String({ description: "Model whose scores they are quantiles of." }),
        until: Type.String({ description: "Time of the latest payment among them." }),
        transactions: Type.Integer({ description: "Number of payments among them." }),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "BudgetedThresholds", additionalProperties: false },
);
export type BudgetedThresholds = Static<typeof BudgetedThresholds>;

export const ThresholdsInCharge = Type.Object(
  {
    ruleSet: Type.String({ description: "The live rule set; it holds the thresholds." }),
    previous: Type.String(),
    isChanged: Type.Boolean({ description: "False if nothing had to change." }),
    thresholds: Type.Union([BudgetedThresholds, Type.Null()], { description: "null: those of the settings." }),
  },
  { $id: "ThresholdsInCharge", additionalProperties: false },
);
export type ThresholdsInCharge = Static<typeof ThresholdsInCharge>;
