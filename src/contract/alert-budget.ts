/** Thresholds of a side: given as scores, or as an alert budget that they keep. */
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

const score = (description: string) => Type.Number({ minimum: 0, maximum: 101, description });
const scores = {
  review: score("Risk score from which a payment is sent to review; 101 is never."),
  decline: score("Risk score from which a payment is declined; not below review."),
};

export const ThresholdScores = Type.Object(scores, { $id: "ThresholdScores", additionalProperties: false });
export type ThresholdScores = Static<typeof ThresholdScores>;

/** Of thresholds that were given as scores, the last three are left out. */
export const SideThresholds = Type.Object(
  {
    ...scores,
    reviewedPer1000: Type.Optional(budget.reviewedPer1000),
    declinedPer1000: Type.Optional(budget.declinedPer1000),
    basis: Type.Optional(
      Type.Object(
        {
          model: Type.String({ description: "Model whose scores they are quantiles of." }),
          until: Type.String({ description: "Time of the latest payment among them." }),
          transactions: Type.Integer({ description: "Number of payments among them." }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: "SideThresholds", additionalProperties: false },
);
export type SideThresholds = Static<typeof SideThresholds>;

export const LiveThresholds = Type.Object(
  {
    ruleSet: Type.String({ description: "The live rule set." }),
    ...scores,
    ofSide: Type.Union([SideThresholds, Type.Null()], {
      description: "Thresholds that were set for this side; null while those of the settings apply.",
    }),
  },
  { $id: "LiveThresholds", additionalProperties: false },
);
export type LiveThresholds = Static<typeof LiveThresholds>;

export const ThresholdsInCharge = Type.Object(
  {
    ruleSet: Type.String({ description: "The live rule set; it holds the thresholds." }),
    previous: Type.String(),
    isChanged: Type.Boolean({ description: "False if nothing had to change." }),
    thresholds: Type.Union([SideThresholds, Type.Null()], { description: "null: those of the settings." }),
  },
  { $id: "ThresholdsInCharge", additionalProperties: false },
);
export type ThresholdsInCharge = Static<typeof ThresholdsInCharge>;
