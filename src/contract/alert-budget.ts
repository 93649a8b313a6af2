/** Thresholds of a side: given as scores, or as an alert budget that they keep. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const perThousand = (description: string) => Type.Number({ minimum: 0, maximum: 1_000, description });
const budget = {
  reviewedPer1000: perThousand(
    "Of 1,000 payments, at most so many are sent to review; the declined ones are not among them.",
  ),
  declinedPer1000: perThousand(
    "Of 1,000 payments, at most so many are declined; none with a score below the decline threshold of the settings.",
  ),
};

export const AlertBudget = Type.Named("AlertBudget", budget, {
  description: "How many payments may be reviewed and declined.",
});
export type AlertBudget = Static<typeof AlertBudget>;

const score = (description: string) => Type.Number({ minimum: 0, maximum: 101, description });
const scores = {
  review: score("Risk score from which a payment is sent to review; 101 is never."),
  decline: score("Risk score from which a payment is declined; not below review."),
};

export const ThresholdScores = Type.Named("ThresholdScores", scores);
export type ThresholdScores = Static<typeof ThresholdScores>;

/** Thresholds that were given as scores have no budget and no basis. */
export const SideThresholds = Type.Named("SideThresholds", {
  ...scores,
  reviewedPer1000: Type.Optional(budget.reviewedPer1000),
  declinedPer1000: Type.Optional(budget.declinedPer1000),
  basis: Type.Optional(
    Type.Closed({
      model: Type.String({ description: "Model whose scores they are quantiles of." }),
      until: Type.String({ description: "Time of the latest payment among them." }),
      transactions: Type.Integer({ description: "Number of payments among them." }),
    }),
  ),
});
export type SideThresholds = Static<typeof SideThresholds>;

export const LiveThresholds = Type.Named("LiveThresholds", {
  ruleSet: Type.String({ description: "The live rule set." }),
  ...scores,
  ofSide: Type.OrNull(SideThresholds, {
    description: "Thresholds that were set for this side; null while those of the settings apply.",
  }),
});
export type LiveThresholds = Static<typeof LiveThresholds>;

export const ThresholdsInCharge = Type.Named("ThresholdsInCharge", {
  ruleSet: Type.String({ description: "The live rule set; it holds the thresholds." }),
  previous: Type.String(),
  isChanged: Type.Boolean({ description: "False if nothing had to change." }),
  thresholds: Type.OrNull(SideThresholds, { description: "null: those of the settings." }),
});
export type ThresholdsInCharge = Static<typeof ThresholdsInCharge>;
