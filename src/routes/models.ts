/** `/models`: the models of a side, their training, which one is in charge, their thresholds and their drift. */

import {
  DriftReport,
  ModelInCharge,
  ModelList,
  ModelWithCard,
  ThresholdProposal,
  ThresholdRequest,
  TrainingState,
} from "../contract/model.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
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

const params = Type.Object({ version: Type.String({ description: "The model's version, as the list has it." }) });
const trainingPath = "/models/training";
const Against = Type.Object({
  against: Type.Optional(
    Type.Enum(["training", "earlier_days"], {
      description:
        "What to compare the last days with; the time on which the model was judged unless its card tells nothing of it.",
    }),
  ),
});

export function modelRoutes({ manage, train, drift, thresholds }: ModelRouteParts): readonly Route[] {
  const base = { tag: "Models" } as const;
  const reading = { ...base, scope: "reports:read" } as const;
  const changing = { ...base, scope: "rules:write" } as const;
  const inCharge = "The model in charge, once the change is durable: every verdict after it is by this model.";
  return [
    defineRoute({
      ...reading,
      method: "GET",
      path: "/models",
      operation: "listModels",
      summary: "List the models of this side",
      responses: { 200: { description: "The built-in one first, then those trained here.", schema: ModelList } },
      errors: [],
      handler: async ({ caller }) => JSON.stringify(await manage.list(caller.side)),
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/models",
      operation: "trainModel",
      summary: "Train a model on the labelled transactions of this side",
      description:
        "Training goes on beside the service; Location says where its progress stands. The model is not in charge until it is promoted.",
      responses: {
        202: {
          description: "The training has begun.",
          schema: TrainingState,
          headers: { Location: "The address of its progress." },
        },
      },
      errors: ["conflict"],
      handler: async ({ caller, baseUrl }) => {
        train.start(caller.side, caller.name);
        const body = JSON.stringify(describeTraining(train.find(caller.side)));
        return { status: 202, headers: { Location: `${baseUrl}${trainingPath}` }, body };
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: trainingPath,
      operation: "fetchTraining",
      summary: "See how far the last training of this side has come",
      responses: { 200: { description: "Its state; it is forgotten when the service stops.", schema: TrainingState } },
      errors: [],
      handler: async ({ caller }) => JSON.stringify(describeTraining(train.find(caller.side))),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/models/drift",
      operation: "fetchDrift",
      summary: "See whether scores and features have changed",
      description:
        "Compares the last 7 days, by the transactions' own time, with the time on which the model was judged, or with the 28 days before.",
      query: Against,
      responses: { 200: { description: "How much, and whether it is more than chance.", schema: DriftReport } },
      errors: [],
      handler: async ({ caller, query: { against } }) => JSON.stringify(await drift(caller.side, against)),
    }),
    defineRoute({
      ...reading,
      method: "POST",
      path: "/models/thresholds",
      operation: "proposeThresholds",
      summary: "Have thresholds proposed",
      description:
        "From what people can look at in a day, or from what reviews and losses cost, over the scores of the last four weeks. Changes nothing.",
      body: ThresholdRequest,
      responses: { 200: { description: "The thresholds and what they rest on.", schema: ThresholdProposal } },
      errors: ["not_found", "conflict"],
      handler: async ({ caller, body }) => JSON.stringify(await thresholds(caller.side, body)),
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/models/rollback",
      operation: "rollBackModel",
      summary: "Put the model in charge that was before the last promotion",
      description: "Asked for again, it goes back one promotion more.",
      responses: { 200: { description: inCharge, schema: ModelInCharge } },
      errors: ["conflict"],
      handler: async ({ caller }) => JSON.stringify(await manage.rollback(caller.side, caller.name)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/models/:version",
      operation: "fetchModel",
      summary: "Fetch a model's card",
      params,
      responses: { 200: { description: "The model and its card.", schema: ModelWithCard } },
      errors: ["not_found"],
      handler: async ({ caller, params: { version } }) => JSON.stringify(await manage.show(caller.side, version)),
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/models/:version/promote",
      operation: "promoteModel",
      summary: "Put a model in charge",
      description: "Verdicts that were given before keep the model that gave them.",
      params,
      responses: { 200: { description: inCharge, schema: ModelInCharge } },
      errors: ["not_found", "conflict"],
      handler: async ({ caller, params: { version } }) =>
        JSON.stringify(await manage.promote(caller.side, version, caller.name)),
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
