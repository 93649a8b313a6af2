/** The model that is live while there is no other: trained on simulated portfolios by lab/train-built-in.ts. */
import { readModel } from "../model.ts";
import stored from "./built-in.json" with { type: "json" };
import type { StoredModel } from "./stored-model.ts";

/** Named in every decision of this model; another file is another version. */
export const builtInVersion = "built-in-1";
/** Checked when it is read, here and below. */
export const builtInStored = stored.model as StoredModel;
export const builtInModel = readModel(stored.model, builtInVersion);
export const builtInCard = stored.card;
