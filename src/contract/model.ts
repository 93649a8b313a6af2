/** Models: which there are and which is in charge, how one is trained, what thresholds suit it, and whether its world has changed. */
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";

const version = Type.String({ description: "built-in, or trained-1, trained-2 and so on." });
const isInCharge = Type.Boolean({ description: "Whether it decides now." });
const moment = (description: string) => Type.String({ description: `${description}, as an ISO 8601 date-time.` });
const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);

const identity = {
  version,
  modelVersion: Type.String({ description: "The name under which the evidence of verdicts gives it." }),
  isInCharge,
  trainedAt: orNull(moment("When it was trained; null for the built-in one")),
  trainedBy: orNull(Type.String({ description: "Who had it trained; null for the built-in one." })),
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
        },
        { description: "On transactions that it was not trained on; the card has more.", additionalProperties: false },
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
      description: "What it was trained on, how good it is on later transactions, and how what it saw was distributed.",
    }),
  },
  { $id: "Model", additionalProperties: false },
);
export type ModelWithCard = Static<typeof ModelWithCard>;

const trainingStatuses = ["none", "reading", "training", "trained", "refused", "failed"] as const;

export const TrainingState = Type.Object(
  {
    status: Type.Enum([...trainingStatuses], {
      description: "none since the service was started, or as far as the last training of this side has come.",
    }),
    startedAt: orNull(moment("When it was started")),
    startedBy: orNull(Type.String()),
    genuine: Type.Integer({ description: "Labels read so far that say genuine." }),
    frauds: Type.Integer({ description: "Labels read so far that say fraud." }),
    trees: Type.Integer({ description: "Trees grown so far." }),
    treesInAll: Type.Integer({ description: "How many it will be at most; 0 while it is reading." }),
    version: orNull(
      Type.String({ description: "The model that was trained; it is not in charge until it is promoted." }),
    ),
    problem: orNull(Type.String({ description: "Why no model was trained." })),
  },
  { $id: "TrainingState", additionalProperties: false },
);
export type TrainingState = Static<typeof TrainingState>;

export const ModelInCharge = Type.Object(
  {
    version: Type.String({ description: "The model that is in charge now." }),
    previous: Type.String({ description: "The one that was in charge before this request." }),
    isChanged: Type.Boolean({ description: "False where it was in charge already, or nothing was before it." }),
  },
  { $id: "ModelInCharge", additionalProperties: false },
);
export type ModelInCharge = Static<typeof ModelInCharge>;

const Period = Type.Object(
  {
    from: moment("Time of the earliest transaction"),
    to: moment("Time of the latest transaction"),
    transactions: Type.Integer({ description: "How many were looked at." }),
  },
  { additionalProperties: false },
);

const driftLevels = ["stable", "alarm", "severe"] as const;

const drifted = {
  stabilityIndex: Type.Number({ description: "The population stability index: 0 where nothing has changed." }),
  alarmFrom: Type.Number({ description: "The index from which it is more than chance and worth a look." }),
  level: Type.Enum([...driftLevels]),
};

export const DriftReport = Type.Object(
  {
    version,
    level: orNull(Type.Enum([...driftLevels], { description: "Of the score; null where it cannot be told." })),
    problem: orNull(Type.String({ description: "Why something cannot be told." })),
    current: orNull(Period),
    reference: Type.Enum(["training", "earlier_days"], {
      description:
        "What the last days are compared with: the time on which the model was judged, or the days before them.",
    }),
    earlier: orNull(Period),
    share: Type.Number({ description: "Which share of the verdicts of these days was looked at, about." }),
    score: orNull(Type.Object(drifted, { additionalProperties: false })),
    features: Type.Array(Type.Object({ name: Type.String(), ...drifted }, { additionalProperties: false }), {
      description: "Those that changed most, the largest change first.",
    }),
    featureCount: Type.Integer({ description: "How many features were compared." }),
    alarmCount: Type.Integer({ description: "How many of them are at alarm or severe." }),
  },
  { $id: "DriftReport", additionalProperties: false },
);
export type DriftReport = Static<typeof DriftReport>;

const amount = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, description });

export const ThresholdRequest = Type.Object(
  {
    version: Type.Optional(Type.String({ description: "Whose scores; those of the model in charge unless said." })),
    alertsPerDay: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: "How many payments a day people can look at." }),
    ),
    reviewCost: Type.Optional(amount("What looking at one payment costs.")),
    lossShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "Share of a fraud's amount that is saved when it is stopped; 1 unless said.",
      }),
    ),
    declineCostShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Share of a genuine payment's amount that declining it costs; 0.1 unless said.",
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
      Type.Number({ description: "For ASSAY_REVIEW_THRESHOLD; null where no review pays or fits." }),
    ),
    declineThreshold: orNull(
      Type.Number({
        description: "For ASSAY_DECLINE_THRESHOLD; null where declining never pays, or was not asked for.",
      }),
    ),
    reviewedPerDay: Type.Number({ description: "Payments a day from the one threshold up to the other." }),
    declinedPerDay: Type.Number(),
    netPerDay: orNull(Type.Number({ description: "What is saved a day, less what it costs; null without costs." })),
    basis: Type.Object(
      {
        from: moment("Time of the earliest payment"),
        to: moment("Time of the latest payment"),
        transactions: Type.Integer({ description: "How many payments were looked at." }),
        share: Type.Number({ description: "Which share of all payments of that time they are, about." }),
        labelled: Type.Integer({
          description: "Of how many a label says what they were; of the others the score does.",
        }),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "ThresholdProposal", additionalProperties: false },
);
export type ThresholdProposal = Static<typeof ThresholdProposal>;
