/** The scores that a model gives, or gave, to sampled verdicts. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { builtInVersion } from "../../ledger/models.ts";
import { builtInVersion as builtInName } from "../../scoring/model/built-in.ts";
import { riskScoreOf } from "../../scoring/odds.ts";
import { unknownModel } from "./manage-models.ts";
import type { ModelCache } from "./model-cache.ts";
import type { SampledVerdict } from "./sample-verdicts.ts";

/** Scores computed at once; some milliseconds' work. */
const sliceRows = 500;

interface ScoredBy {
  readonly cache: ModelCache;
  readonly priorLogOdds: number;
}

/** The exact version that decisions name. */
export function exactVersion(version: string): string {
  return version === builtInVersion ? builtInName : version;
}

/** Verdicts of other models are scored again, from their stored features and findings. */
export async function scoresOf(
  { cache, priorLogOdds }: ScoredBy,
  side: SideId,
  version: string,
  rows: readonly SampledVerdict[],
): Promise<Float64Array> {
  const name = exactVersion(version);
  const model = await cache.find(side, name);
  if (model === undefined) throw new ServiceError("not_found", unknownModel);
  const scores = new Float64Array(rows.length);
  for (const [place, { decision, features }] of rows.entries()) {
    const isOwn = decision.model === name;
    scores[place] = isOwn ? decision.riskScore : riskScoreOf(model.score(features, decision.findings, priorLogOdds));
    if (place % sliceRows === sliceRows - 1) await nextTurn();
  }
  return scores;
}
