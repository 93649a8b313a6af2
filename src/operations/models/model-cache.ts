/** Models by the version that a decision names, read once each, to explain what they decided. */
import type { SideId } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import { findBuiltIn } from "../../scoring/model/built-in.ts";
import { type Model, readStoredModel } from "../../scoring/model.ts";
import { RecentCache } from "../shared/recent-cache.ts";

/** Each takes some hundred kilobytes; a side rarely explains with more than the last few. */
const modelLimit = 16;

export interface ModelCache {
  /** Undefined for a version that is neither built in nor stored. */
  find(side: SideId, version: string): Promise<Model | undefined>;
}

export function createModelCache(models: ModelLedger): ModelCache {
  const cache = new RecentCache<Model>(modelLimit, () => 1);
  return {
    async find(side, version) {
      const builtIn = await findBuiltIn(version);
      if (builtIn !== undefined) return builtIn;
      const key = `${side}:${version}`;
      const known = cache.find(key);
      if (known !== undefined) return known;
      const stored = await models.find(side, version);
      if (stored === undefined) return undefined;
      const model = readStoredModel(stored.body, version);
      cache.keep(key, model);
      return model;
    },
  };
}
