/** Lists and shows models, promotes one on a side, and rolls that back. */
import type { ModelEntry, ModelInCharge, ModelList, ModelWithCard } from "../../contract/models.ts";
import type { JsonValue } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { builtInVersion, type ModelLedger, type StoredModel } from "../../ledger/models.ts";
import { builtInCard, builtInVersion as builtInName } from "../../scoring/model/built-in.ts";

export interface ManageModels {
  list(side: SideId): Promise<ModelList>;
  show(side: SideId, version: string): Promise<ModelWithCard>;
  promote(side: SideId, version: string, actor: string): Promise<ModelInCharge>;
  rollback(side: SideId, actor: string): Promise<ModelInCharge>;
}

export const unknownModel = "This side has no model with this version; see the list of models.";

/** The built-in model has two names: the one in the list, and the exact version that decisions name. */
export function listedVersion(version: string): string {
  return version === builtInName ? builtInVersion : version;
}

export function createManageModels(models: ModelLedger, now: () => number): ManageModels {
  return {
    async list(side) {
      const [stored, current] = [await models.list(side), await models.findLive(side)];
      const builtIn = { ...identityOf(undefined, current), validation: validationOf(builtInCard) };
      const trained = stored.map(
        (model): ModelEntry => ({ ...identityOf(model, current), validation: validationOf(model.card) }),
      );
      return { models: [builtIn, ...trained] };
    },

    async show(side, asked) {
      const version = listedVersion(asked);
      const current = await models.findLive(side);
      if (version === builtInVersion) return { ...identityOf(undefined, current), card: builtInCard };
      const found = (await models.list(side)).find((model) => model.version === version);
      if (found === undefined) throw new ServiceError("not_found", unknownModel);
      return { ...identityOf(found, current), card: found.card };
    },

    async promote(side, asked, actor) {
      const version = listedVersion(asked);
      const outcome = await models.promote(side, version, now(), actor);
      if (outcome.kind === "unknown") throw new ServiceError("not_found", unknownModel);
      if (outcome.kind === "refused") throw unreadable(outcome.problem);
      return { version, previous: outcome.previous, isChanged: outcome.kind === "promoted" };
    },

    async rollback(side, actor) {
      const outcome = await models.rollback(side, now(), actor);
      if (outcome.kind === "refused") throw unreadable(outcome.problem);
      const { version } = outcome;
      if (outcome.kind === "nothing_before") return { version, previous: version, isChanged: false };
      return { version, previous: outcome.previous, isChanged: true };
    },
  };
}

function unreadable(problem: string): ServiceError {
  return new ServiceError("conflict", `This version of the service cannot use the model. ${problem}`);
}

function identityOf(model: StoredModel | undefined, current: string): Omit<ModelWithCard, "card"> {
  const version = model?.version ?? builtInVersion;
  return {
    version,
    modelVersion: model?.version ?? builtInName,
    isInCharge: version === current,
    trainedAt: model === undefined ? null : new Date(model.trainedAtMs).toISOString(),
    trainedBy: model?.savedBy ?? null,
  };
}

/** The figures of a card that a list shows; a card may lack them. */
function validationOf(card: unknown): ModelEntry["validation"] {
  const validation = fieldOf(card, "validation");
  const judged = fieldOf(validation, "model");
  if (judged === undefined) return null;
  const number = (of: unknown, name: string): number | null => {
    const value = fieldOf(of, name);
    return typeof value === "number" ? value : null;
  };
  return {
    transactions: number(judged, "transactions"),
    frauds: number(judged, "frauds"),
    auc: number(judged, "auc"),
    averagePrecision: number(judged, "averagePrecision"),
    builtInAveragePrecision: number(fieldOf(validation, "builtIn"), "averagePrecision"),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, JsonValue>)[name] : undefined;
}
