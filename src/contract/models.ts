/** Models: lists and the live one, training, thresholds and drift. */
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";

const version = Type.String({ description: "built-in, trained-1, trained-2 and so on." });
const isInCharge = Type.Boolean({ description: "Whether the model is live." });
const moment = (description: string) => Type.Instant({ description: `${description}.` });
const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);

const identity = {
  version,
  modelVersion: Type.String({ description: "Name of the model in the evidence of verdicts." }),
  isInCharge,
  trainedAt: orNull(moment("Time of training; null for the built-in model")),
  trainedBy: orNull(Type.String({ description: "Who started the training; null for the built-in model." })),
};

export const ModelEntry = Type.Object(
  {
    ...identity,
    validation: orNull(
      Type.Object(
        {
          transactions: orNull(Type.Number()),
          frauds: orNull(Type.Number()),
          auc: orNull(Type.Number()),
          averagePrecision: orNull(Type.Number()),
          builtInAveragePrecision: orNull(
            Type.Number({ description: "That of the built-in model on the same transactions." }),
          ),
        },
        {
          description: "Evaluation on transactions that were not used for training; the card has more.",
          additionalProperties: false,
        },
      ),
    ),
  },
  { $id: "ModelEntry", additionalProperties: false },
);
export type ModelEntry = Static<typeof ModelEntry>;

export const ModelList = Type.Object(
  { models: Type.Array(ModelEntry) },
  { $id: "ModelList", additionalProperties: false },
);
export type ModelList = Static<typeof ModelList>;

export const ModelWithCard = Type.Object(
  {
    ...identity,
    card: Type.Unknown({
      description: "Training data, evaluation on later transactions, and distribution of the features.",
    }),
  },
  { $id: "Model", additionalProperties: false },
);
export type ModelWithCard = Static<typeof ModelWithCard>;

const trainingStatuses = ["none", "reading", "training", "trained", "refused", "failed", "cancelled"] as const;

export const TrainingState = Type.Object(
  {
    status: Type.Enum([...trainingStatuses], {
      description: "State of the last training of this side; none if there was no training since the service started.",
    }),
    startedAt: orNull(moment("Start of the training")),
    startedBy: orNull(Type.String()),
    genuine: Type.Integer({ description: "Genuine labels read so far." }),
    frauds: Type.Integer({ description: "Fraud labels read so far." }),
    trees: Type.Integer({ description: "Trees trained so far." }),
    treesInAll: Type.Integer({ description: "Maximum number of trees; 0 while labels are read." }),
    version: orNull(Type.String({ description: "The trained model. It is not live until it is promoted." })),
    problem: orNull(Type.String({ description: "Why no model was trained." })),
  },
  { $id: "TrainingState", additionalProperties: false },
);
export type TrainingState = Static<typeof TrainingState>;

export const ModelInCharge = Type.Object(
  {
    version: Type.String({ description: "The live model." }),
    previous: Type.String({ description: "The live model before this request." }),
    isChanged: Type.Boolean({ description: "False if the model was already live, or if there is no earlier model." }),
  },
  { $id: "ModelInCharge", additionalProperties: false },
);
export type ModelInCharge = Static<typeof ModelInCharge>;

const Period = Type.Object(
  {
    from: moment("Time of the earliest transaction"),
    to: moment("Time of the latest transaction"),
    transactions: Type.Integer({ description: "Number of transactions compared." }),
  },
  { additionalProperties: false },
);

const driftLevels = ["stable", "alarm", "severe"] as const;

const drifted = {
  stabilityIndex: Type.Number({ description: "Population stability index; 0 means no change." }),
  alarmFrom: Type.Number({ description: "Alarm level of the index, above what chance explains." }),
  level: Type.Enum([...driftLevels]),
};

export const DriftReport = Type.Object(
  {
    version,
    level: orNull(Type.Enum([...driftLevels], { description: "Level of the score; null if unknown." })),
    problem: orNull(Type.String({ description: "Why the report is incomplete." })),
    current: orNull(Period),
    reference: Type.Enum(["training", "earlier_days"], {
      description: "What the last days are compared with: the model's evaluation period, or the days before them.",
    }),
    earlier: orNull(Period),
    share: Type.Number({ description: "Share of the side's verdicts of these days that was sampled, evenly." }),
    score: orNull(Type.Object(drifted, { additionalProperties: false })),
    features: Type.Array(Type.Object({ name: Type.String(), ...drifted }, { additionalProperties: false }), {
      description: "Features with the largest changes, largest first.",
    }),
    featureCount: Type.Integer({ description: "Number of features compared." }),
    alarmCount: Type.Integer({ description: "Number of features at alarm or severe." }),
  },
  { $id: "DriftReport", additionalProperties: false },
);
export type DriftReport = Static<typeof DriftReport>;

const amount = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, description });

export const ThresholdRequest = Type.Object(
  {
    version: Type.Optional(Type.String({ description: "Version of the model; default: the live model." })),
    alertsPerDay: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: "Payments that can be reviewed per day." }),
    ),
    reviewCost: Type.Optional(amount("Cost of one review.")),
    currency: Type.Optional(
      Type.String({ pattern: "^[A-Z]{3}$", description: "Of reviewCost; by default that of most payments." }),
    ),
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
  { $id: "ThresholdRequest", additionalProperties: false, description: "Either alertsPerDay or reviewCost." },
);
export type ThresholdRequest = Static<typeof ThresholdRequest>;

export const ThresholdProposal = Type.Object(
  {
    version,
    reviewThreshold: orNull(
      Type.Number({ description: "Value for ASSAY_REVIEW_THRESHOLD; null if no review pays off or fits." }),
    ),
    declineThreshold: orNull(
      Type.Number({
        description: "Value for ASSAY_DECLINE_THRESHOLD; null if declining never pays off or was not requested.",
      }),
    ),
    reviewedPerDay: Type.Number({ description: "Payments per day between the two thresholds." }),
    declinedPerDay: Type.Number(),
    netPerDay: orNull(Type.Number({ description: "Net saving per day; null if no costs were given." })),
    currency: orNull(Type.String({ description: "Of netPerDay; null if no costs were given, or no payment has one." })),
    basis: Type.Object(
      {
        from: moment("Time of the earliest payment"),
        to: moment("Time of the latest payment"),
        transactions: Type.Integer({ description: "Number of payments used." }),
        share: Type.Number({ description: "Share of the side's payments of the period, sampled evenly." }),
        labelled: Type.Integer({
          description: "Number of labelled payments; for the others the score is used.",
        }),
        learnedUntil: orNull(
          Type.Instant({
            description: "Time of the last transaction that the model learned from; null for the built-in model.",
          }),
        ),
        inSample: Type.Integer({ description: "Number of payments used that are not later than that." }),
        note: orNull(Type.String({ description: "What scores of such payments mean; null for the built-in model." })),
        converted: Type.Integer({
          description: "With costs: payments in other currencies, by the rates that verdicts use.",
        }),
        withoutRate: Type.Integer({
          description: "With costs: payments in currencies without a rate; what they cost and save is not counted.",
        }),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "ThresholdProposal", additionalProperties: false },
);
export type ThresholdProposal = Static<typeof ThresholdProposal>;
