/** The model that is live while there is no other, trained on simulated portfolios by lab/train-built-in.ts, and those before it. */
import { type Model, readModel } from "../model.ts";
import stored from "./built-in-8.json" with { type: "json" };
import type { StoredModel } from "./stored-model.ts";

/** Named in every decision of this model; another file is another version. */
export const builtInVersion = "built-in-8";
/** Checked when it is read, here and below. */
export const builtInStored = stored.model as StoredModel;
export const builtInModel = readModel(stored.model, builtInVersion);
export const builtInCard = stored.card;

interface Former {
  readonly default: { readonly model: unknown };
}

/** Models that decided in earlier releases: they explain and reproduce what they decided, and nothing else. Most services never read one. */
const formerModels: ReadonlyMap<string, () => Promise<Former>> = new Map<string, () => Promise<Former>>([
  ["built-in-1", () => import("./built-in-1.json", { with: { type: "json" } })],
  ["built-in-2", () => import("./built-in-2.json", { with: { type: "json" } })],
  ["built-in-3", () => import("./built-in-3.json", { with: { type: "json" } })],
  ["built-in-4", () => import("./built-in-4.json", { with: { type: "json" } })],
  ["built-in-5", () => import("./built-in-5.json", { with: { type: "json" } })],
  ["built-in-6", () => import("./built-in-6.json", { with: { type: "json" } })],
  ["built-in-7", () => import("./built-in-7.json", { with: { type: "json" } })],
]);
const readFormer = new Map<string, Model>();

/** Whether it is the built-in model of this or an earlier release. */
export function isBuiltIn(version: string): boolean {
  return version === builtInVersion || formerModels.has(version);
}

/** The built-in model of this or an earlier release, by the version that a decision names. */
export async function findBuiltIn(version: string): Promise<Model | undefined> {
  if (version === builtInVersion) return builtInModel;
  const known = readFormer.get(version);
  const former = formerModels.get(version);
  if (known !== undefined || former === undefined) return known;
  const model = readModel((await former()).default.model, version);
  readFormer.set(version, model);
  return model;
}
