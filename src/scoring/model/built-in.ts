/** The model that is live while there is no other, trained on simulated portfolios by lab/train-built-in.ts, and those before it. */
import { type Model, readModel } from "../model.ts";
import first from "./built-in-1.json" with { type: "json" };
import second from "./built-in-2.json" with { type: "json" };
import third from "./built-in-3.json" with { type: "json" };
import fourth from "./built-in-4.json" with { type: "json" };
import fifth from "./built-in-5.json" with { type: "json" };
import sixth from "./built-in-6.json" with { type: "json" };
import seventh from "./built-in-7.json" with { type: "json" };
import stored from "./built-in-8.json" with { type: "json" };
import type { StoredModel } from "./stored-model.ts";

/** Named in every decision of this model; another file is another version. */
export const builtInVersion = "built-in-8";
/** Checked when it is read, here and below. */
export const builtInStored = stored.model as StoredModel;
export const builtInModel = readModel(stored.model, builtInVersion);
export const builtInCard = stored.card;

/** Models that decided in earlier releases: they explain and reproduce what they decided, and nothing else. Read on first use. */
const formerModels: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["built-in-1", first.model],
  ["built-in-2", second.model],
  ["built-in-3", third.model],
  ["built-in-4", fourth.model],
  ["built-in-5", fifth.model],
  ["built-in-6", sixth.model],
  ["built-in-7", seventh.model],
]);
const readFormer = new Map<string, Model>();

/** The built-in model of this or an earlier release, by the version that a decision names. */
export function findBuiltIn(version: string): Model | undefined {
  if (version === builtInVersion) return builtInModel;
  const known = readFormer.get(version);
  const body = formerModels.get(version);
  if (known !== undefined || body === undefined) return known;
  const model = readModel(body, version);
  readFormer.set(version, model);
  return model;
}
