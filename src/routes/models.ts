/** `/models`: the models of a side and the live one, training, thresholds and drift. */

import {
  DriftReport,
  ModelInCharge,
  ModelList,
  ModelWithCard,
  ThresholdProposal,
  ThresholdRequest,
  TrainingState,
} from "../contract/models.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../http/route.ts";
import type { ManageModels } from "../operations/models/manage-models.ts";
import type { ProposeThresholds } from "../operations/models/propose-thresholds.ts";
import type { Training, TrainModel } from "../operations/models/train-model.ts";
import type { WatchDrift } from "../operations/models/watch-drift.ts";

export interface ModelRouteParts {
  readonly manage: ManageModels;
  readonly train: TrainModel;
  readonly drift: WatchDrift;
  readonly thresholds: ProposeThresholds;
}

const params = Type.Object({ version: Type.String({ description: "Version of the model." }) });
const trainingPath = "/models/training";
const Against = Type.Object({
  against: Type.Optional(
    Type.Enum(["training", "earlier_days"], {
      description: "What to compare the last days with. Default: the model's evaluation period, if its card has one.",
    }),
  ),
});

const base = { tag: "Models" } as const;
const reading = { ...base, scope: "reports:read" } as const;
const changing = { ...base, scope: "rules:write" } as const;
const liveModel = "The live model, once the change is durable. All later verdicts use it.";

export function modelRoutes(parts: ModelRouteParts): readonly Route[] {
  return [...trainingRoutes(parts), ...measureRoutes(parts), ...promotionRoutes(parts)];
}

function trainingRoutes({ manage, train }: ModelRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/models",
      operation: "listModels",
      summary: "List the models of this side",
      responses: { 200: { description: "The built-in model first, then the trained ones.", schema: ModelList } },
      answer: ({ caller }) => manage.list(caller.side),
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/models",
      operation: "trainModel",
      summary: "Train a model on the labelled transactions of this side",
      description:
        "Training runs in the background; Location is the address of its progress. The model is not live until it is promoted.",
      responses: {
        202: {
          description: "The training has started.",
          schema: TrainingState,
          headers: { Location: "Address of its progress." },
        },
      },
      errors: ["conflict"],
      handler: async ({ caller, baseUrl }) => {
        train.start(caller.side, caller.name);
        const body = JSON.stringify(describeTraining(train.find(caller.side)));
        return { status: 202, headers: { Location: `${baseUrl}${trainingPath}` }, body };
      },
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: trainingPath,
      operation: "fetchTraining",
      summary: "Fetch the state of the last training",
      responses: { 200: { description: "The state, which is lost when the service stops.", schema: TrainingState } },
      answer: ({ caller }) => describeTraining(train.find(caller.side)),
    }),
    jsonRoute({
      ...changing,
      method: "POST",
      path: `${trainingPath}/cancel`,
      operation: "cancelTraining",
      summary: "Cancel the training that is under way",
      description: "Stores nothing of the training. Answers once it has ended.",
      responses: { 200: { description: "The training, cancelled.", schema: TrainingState } },
      errors: ["conflict"],
      answer: async ({ caller }) => describeTraining(await train.cancel(caller.side)),
    }),
  ];
}

function measureRoutes({ drift, thresholds }: ModelRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/models/drift",
      operation: "fetchDrift",
      summary: "Measure drift of scores and features",
      description:
        "Compares the last 7 days, by the time of the transactions, with the model's evaluation period or with the previous 28 days.",
      query: Against,
      responses: {
        200: { description: "The amount of change, and whether it exceeds the alarm level.", schema: DriftReport },
      },
      answer: ({ caller, query: { against } }) => drift(caller.side, against),
    }),
    jsonRoute({
      ...reading,
      method: "POST",
      path: "/models/thresholds",
      isRepeatable: true,
      operation: "proposeThresholds",
      summary: "Propose thresholds",
      description:
        "Computed from the number of reviews per day, or from the costs of reviews and losses, over the scores of the last four weeks. Nothing is changed.",
      body: ThresholdRequest,
      responses: { 200: { description: "The thresholds and the data behind them.", schema: ThresholdProposal } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, body }) => thresholds(caller.side, body),
    }),
  ];
}

function promotionRoutes({ manage }: ModelRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/models/rollback",
      operation: "rollBackModel",
      summary: "Roll back to the previous model",
      description: "Each call undoes one more promotion.",
      responses: { 200: { description: liveModel, schema: ModelInCharge } },
      errors: ["conflict"],
      answer: ({ caller }) => manage.rollback(caller.side, caller.name),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/models/:version",
      operation: "fetchModel",
      summary: "Fetch a model and its card",
      params,
      responses: { 200: { description: "The model and its card.", schema: ModelWithCard } },
      errors: ["not_found"],
      answer: ({ caller, params: { version } }) => manage.show(caller.side, version),
    }),
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/models/:version/promote",
      operation: "promoteModel",
      summary: "Promote a model",
      description: "The model becomes live. Earlier verdicts do not change.",
      params,
      responses: { 200: { description: liveModel, schema: ModelInCharge } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { version } }) => manage.promote(caller.side, version, caller.name),
    }),
  ];
}

function describeTraining(training: Training | undefined): TrainingState {
  if (training === undefined) {
    const nothing = { startedAt: null, startedBy: null, version: null, problem: null };
    return { status: "none", ...nothing, genuine: 0, frauds: 0, trees: 0, treesInAll: 0 };
  }
  const { startedAtMs, version = null, problem = null, ...rest } = training;
  return { ...rest, startedAt: new Date(startedAtMs).toISOString(), version, problem };
}
