/** Models: lists and the live one, training, thresholds and drift. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const version = Type.String({ description: "built-in, trained-1, trained-2 and so on." });
const isInCharge = Type.Boolean({ description: "Whether the model is live." });
const moment = (description: string) => Type.Instant({ description: `${description}.` });

const identity = {
  version,
  modelVersion: Type.String({ description: "Name of the model in the evidence of verdicts." }),
  isInCharge,
  trainedAt: Type.OrNull(moment("Time of training; null for the built-in model")),
  trainedBy: Type.OrNull(Type.String({ description: "Who started the training; null for the built-in model." })),
};

export const ModelEntry = Type.Named("ModelEntry", {
  ...identity,
  validation: Type.OrNull(
    Type.Closed(
      {
        transactions: Type.OrNull(Type.Number()),
        frauds: Type.OrNull(Type.Number()),
        auc: Type.OrNull(Type.Number()),
        averagePrecision: Type.OrNull(Type.Number()),
      },
      { description: "Evaluation on transactions that were not used for training; the card has more." },
    ),
  ),
});
export type ModelEntry = Static<typeof ModelEntry>;

export const ModelList = Type.Named("ModelList", { models: Type.Array(ModelEntry) });
export type ModelList = Static<typeof ModelList>;

export const ModelWithCard = Type.Named("Model", {
  ...identity,
  card: Type.Unknown({
    description: "Training data, evaluation on later transactions, and distribution of the features.",
  }),
});
export type ModelWithCard = Static<typeof ModelWithCard>;

const trainingStatuses = ["none", "reading", "training", "trained", "refused", "failed", "cancelled"] as const;

export const TrainingState = Type.Named("TrainingState", {
  status: Type.Enum(trainingStatuses, {
    description: "State of the last training of this side; none if there was no training since the service started.",
  }),
  startedAt: Type.OrNull(moment("Start of the training")),
  startedBy: Type.OrNull(Type.String()),
  genuine: Type.Integer({ description: "Genuine labels read so far." }),
  frauds: Type.Integer({ description: "Fraud labels read so far." }),
  trees: Type.Integer({ description: "Trees trained so far." }),
  treesInAll: Type.Integer({ description: "Maximum number of trees; 0 while labels are read." }),
  version: Type.OrNull(Type.String({ description: "The trained model. It is not live until it is promoted." })),
  problem: Type.OrNull(Type.String({ description: "Why no model was trained." })),
});
export type TrainingState = Static<typeof TrainingState>;

export const ModelInCharge = Type.Named("ModelInCharge", {
  version: Type.String({ description: "The live model." }),
  previous: Type.String({ description: "The live model before this request." }),
  isChanged: Type.Boolean({ description: "False if the model was already live, or if there is no earlier model." }),
});
export type ModelInCharge = Static<typeof ModelInCharge>;

const Period = Type.Closed({
  from: moment("Time of the earliest transaction"),
  to: moment("Time of the latest transaction"),
  transactions: Type.Integer({ description: "Number of transactions compared." }),
});

const driftLevels = ["stable", "alarm", "severe"] as const;

const drifted = {
  stabilityIndex: Type.Number({ description: "Population stability index; 0 means no change." }),
  alarmFrom: Type.Number({ description: "Alarm level of the index, above what chance explains." }),
  level: Type.Enum(driftLevels),
};

export const DriftReport = Type.Named("DriftReport", {
  version,
  level: Type.OrNull(Type.Enum(driftLevels, { description: "Level of the score; null if unknown." })),
  problem: Type.OrNull(Type.String({ description: "Why the report is incomplete." })),
  current: Type.OrNull(Period),
  reference: Type.Enum(["training", "earlier_days"], {
    description: "What the last days are compared with: the model's evaluation period, or the days before them.",
  }),
  earlier: Type.OrNull(Period),
  share: Type.Number({ description: "Approximate share of the verdicts of these days that was sampled." }),
  score: Type.OrNull(Type.Closed(drifted)),
  features: Type.Array(Type.Closed({ name: Type.String(), ...drifted }), {
    description: "Features with the largest changes, largest first.",
  }),
  featureCount: Type.Integer({ description: "Number of features compared." }),
  alarmCount: Type.Integer({ description: "Number of features at alarm or severe." }),
});
export type DriftReport = Static<typeof DriftReport>;

const amount = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, description });

export const ThresholdRequest = Type.Named(
  "ThresholdRequest",
  {
    version: Type.Optional(Type.String({ description: "Version of the model; default: the live model." })),
    alertsPerDay: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: "Payments that can be reviewed per day." }),
    ),
    reviewCost: Type.Optional(amount("Cost of one review.")),
    lossShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "Share of a fraud's amount that is saved when it is stopped; default 1.",
      }),
    ),
    declineCostShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Share of a genuine payment's amount that is lost when it is declined; default 0.1.",
      }),
    ),
  },
  { description: "Either alertsPerDay or reviewCost." },
);
export type ThresholdRequest = Static<typeof ThresholdRequest>;

export const ThresholdProposal = Type.Named("ThresholdProposal", {
  version,
  reviewThreshold: Type.OrNull(
    Type.Number({ description: "Value for ASSAY_REVIEW_THRESHOLD; null if no review pays off or fits." }),
  ),
  declineThreshold: Type.OrNull(
    Type.Number({
      description: "Value for ASSAY_DECLINE_THRESHOLD; null if declining never pays off or was not requested.",
    }),
  ),
  reviewedPerDay: Type.Number({ description: "Payments per day between the two thresholds." }),
  declinedPerDay: Type.Number(),
  netPerDay: Type.OrNull(Type.Number({ description: "Net saving per day; null if no costs were given." })),
  basis: Type.Closed({
    from: moment("Time of the earliest payment"),
    to: moment("Time of the latest payment"),
    transactions: Type.Integer({ description: "Number of payments used." }),
    share: Type.Number({ description: "Approximate share of all payments of the period." }),
    labelled: Type.Integer({
      description: "Number of labelled payments; for the others the score is used.",
    }),
  }),
});
export type ThresholdProposal = Static<typeof ThresholdProposal>;
