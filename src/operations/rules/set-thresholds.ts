/** Sets a side's thresholds, given as scores or by an alert budget as quantiles of the scores of its last weeks, in a rule set of its own. */
import type { AlertBudget, LiveThresholds, ThresholdScores, ThresholdsInCharge } from "../../contract/alert-budget.ts";
import { ServiceError } from "../../errors.ts";
import { thresholdForBudget } from "../../learning/thresholds/thresholds.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import type { RuleLedger, ThresholdsInForce } from "../../ledger/rules.ts";
import { logOddsOf } from "../../scoring/odds.ts";
import { listedVersion } from "../models/manage-models.ts";
import type { ModelCache } from "../models/model-cache.ts";
import { latestTimeOf, type SampledLedger, sampleVerdicts } from "../models/sample-verdicts.ts";
import { exactVersion, scoresOf } from "../models/sampled-scores.ts";
import { describeThresholds, nameSet } from "./describe-rule.ts";

export interface SetThresholdsParts {
  readonly sampled: SampledLedger;
  readonly models: ModelLedger;
  readonly rules: RuleLedger;
  readonly cache: ModelCache;
  readonly settings: {
    readonly fraudBaseRate: number;
    readonly reviewThreshold: number;
    readonly declineThreshold: number;
  };
  readonly now: () => number;
}

export interface SetThresholds {
  readLive(side: SideId): Promise<LiveThresholds>;
  toScores(side: SideId, scores: ThresholdScores, actor: string): Promise<ThresholdsInCharge>;
  byBudget(side: SideId, budget: AlertBudget, actor: string): Promise<ThresholdsInCharge>;
  /**
   * Takes them anew by the budget that is live, where a week of payments came in since, or where another model decides. Undefined
   * where nothing is due.
   */
  renew(side: SideId, actor: string): Promise<ThresholdsInCharge | undefined>;
  /** Back to those of the settings. */
  clear(side: SideId, actor: string): Promise<ThresholdsInCharge>;
}

/** Four weeks contain each weekday equally often. */
const days = 28;
const mostVerdicts = 40_000;
/** A budget is due again after this many days of payments. */
const renewAfterDays = 7;
const dayMs = 86_400_000;
/** The quantile of one payment in a thousand is chance if there are fewer. */
export const fewestVerdicts = 1_000;
/** A score that no payment has: the budget admits none. */
const never = 101;

export function createSetThresholds(parts: SetThresholdsParts): SetThresholds {
  const { sampled, models, rules, cache, settings, now } = parts;
  const priorLogOdds = logOddsOf(settings.fraudBaseRate);

  async function put(side: SideId, thresholds: ThresholdsInForce | undefined, actor: string) {
    const outcome = await rules.change(side, { kind: "set_thresholds", thresholds }, now(), actor);
    if (outcome.kind === "refused") throw new ServiceError("conflict", outcome.problem);
    if (outcome.kind !== "changed" && outcome.kind !== "unchanged") throw new Error("Thresholds have no version.");
    const { kind, number, previous } = outcome;
    const described = thresholds === undefined ? null : describeThresholds(thresholds);
    return {
      ruleSet: nameSet(number),
      previous: nameSet(previous),
      isChanged: kind === "changed",
      thresholds: described,
    };
  }

  /** A number instead of thresholds: there are only so many verdicts, which are too few. */
  async function takeQuantiles(side: SideId, budget: AlertBudget): Promise<ThresholdsInForce | number> {
    const version = listedVersion(await models.findLive(side));
    const sample = await sampleVerdicts(sampled, side, { days, mostVerdicts });
    const verdicts = sample?.verdicts ?? [];
    if (sample === undefined || verdicts.length < fewestVerdicts) return verdicts.length;
    const scores = await scoresOf({ cache, priorLogOdds }, side, version, verdicts);
    const basis = { model: exactVersion(version), untilMs: sample.untilMs, transactions: verdicts.length };
    return { ...quantilesOf(scores, budget, settings.declineThreshold), budget, basis };
  }

  async function isDue(side: SideId, basis: NonNullable<ThresholdsInForce["basis"]>): Promise<boolean> {
    if (basis.model !== exactVersion(listedVersion(await models.findLive(side)))) return true;
    const latestMs = await latestTimeOf(sampled, side);
    return latestMs !== undefined && latestMs - basis.untilMs >= renewAfterDays * dayMs;
  }

  return {
    async readLive(side) {
      const set = await rules.findLive(side);
      const own = set?.thresholds;
      return {
        ruleSet: nameSet(set?.number ?? 0),
        review: own?.review ?? settings.reviewThreshold,
        decline: own?.decline ?? settings.declineThreshold,
        ofSide: own === undefined ? null : describeThresholds(own),
      };
    },
    async toScores(side, { review, decline }, actor) {
      if (review > decline) throw new ServiceError("invalid_request", "review must not be above decline.");
      return await put(side, { review, decline }, actor);
    },
    async byBudget(side, budget, actor) {
      const taken = await takeQuantiles(side, budget);
      if (typeof taken !== "number") return put(side, taken, actor);
      const problem = `Thresholds by a budget need ${fewestVerdicts} verdicts of the last ${days} days; there are ${taken}.`;
      throw new ServiceError("conflict", problem);
    },
    async renew(side, actor) {
      const live = await rules.findLive(side);
      const { budget, basis } = live?.thresholds ?? {};
      // Thresholds that were given as scores keep no budget.
      if (live === undefined || budget === undefined || basis === undefined) return undefined;
      if (!(await isDue(side, basis))) return undefined;
      const taken = await takeQuantiles(side, budget);
      // What somebody changed meanwhile stays; the next run takes it from there.
      const isSame = (await rules.findLive(side))?.number === live.number;
      return typeof taken === "number" || !isSame ? undefined : put(side, taken, actor);
    },
    clear: (side, actor) => put(side, undefined, actor),
  };
}

/**
 * Declined payments take nothing from what may be reviewed. The most suspicious of a stream without fraud are honest: below `lowestDecline`
 * nothing is declined, whatever the budget leaves.
 */
export function quantilesOf(scores: Float64Array, budget: AlertBudget, lowestDecline: number) {
  const per1000 = scores.length / 1_000;
  const from = (count: number) => {
    const { threshold } = thresholdForBudget(scores, 1, count);
    return Number.isFinite(threshold) ? threshold : never;
  };
  const decline = Math.max(from(budget.declinedPer1000 * per1000), lowestDecline);
  const declined = scores.reduce((count, score) => count + (score >= decline ? 1 : 0), 0);
  return { review: Math.min(decline, from(budget.reviewedPer1000 * per1000 + declined)), decline };
}
