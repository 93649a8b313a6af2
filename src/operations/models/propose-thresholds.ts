/** Proposes thresholds of a model from its scores of the last weeks: by the number of reviews, or by the costs of reviews and losses. */
import type { ThresholdProposal, ThresholdRequest } from "../../contract/models.ts";
import { ServiceError } from "../../errors.ts";
import { thresholdForBudget, thresholdsForCosts } from "../../learning/thresholds/thresholds.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import { type Rates, readRates } from "../../scoring/money/rates.ts";
import { logOddsOf } from "../../scoring/odds.ts";
import { parseRates } from "../../scoring/settings.ts";
import { type LearnedModel, learnedUntilMs, wordInSample } from "../../scoring/training/in-sample.ts";
import { twoDecimals } from "../shared/output-text.ts";
import { listedVersion } from "./manage-models.ts";
import type { ModelCache } from "./model-cache.ts";
import { type SampledLedger, type SampledVerdict, sampleVerdicts, type VerdictSample } from "./sample-verdicts.ts";
import { scoresOf } from "./sampled-scores.ts";

export interface ProposeThresholdsParts {
  readonly sampled: SampledLedger;
  readonly models: ModelLedger;
  readonly cache: ModelCache;
  readonly settings: { readonly fraudBaseRate: number; readonly exchangeRates?: unknown };
}

export type ProposeThresholds = (side: SideId, request: ThresholdRequest) => Promise<ThresholdProposal>;

/** Four weeks contain each weekday equally often. */
const days = 28;
const mostVerdicts = 40_000;
const dayMs = 86_400_000;
const usualDeclineCostShare = 0.1;

export function createProposeThresholds({
  sampled,
  models,
  cache,
  settings,
}: ProposeThresholdsParts): ProposeThresholds {
  const priorLogOdds = logOddsOf(settings.fraudBaseRate);
  const rates = readRates(parseRates(settings.exchangeRates));

  return async (side, request) => {
    const isByBudget = request.alertsPerDay !== undefined;
    if (isByBudget === (request.reviewCost !== undefined)) {
      throw new ServiceError("invalid_request", "Give either alertsPerDay or reviewCost.");
    }
    const version = listedVersion(request.version ?? (await models.findLive(side)));
    const sample = await sampleVerdicts(sampled, side, { days, mostVerdicts });
    if (sample === undefined) {
      throw new ServiceError("conflict", "This side has no verdicts yet, so thresholds cannot be computed.");
    }
    const scores = await scoresOf({ cache, priorLogOdds }, side, version, sample.verdicts);
    const perDay = perDayOf(sample);
    const learned = await findLearned(models, side, version);
    if (isByBudget) return { version, ...byBudget(scores, perDay, request), basis: basisOf(sample, learned, 0, 0) };
    const money = inOneCurrency(sample.verdicts, request.currency, rates);
    const proposed = byCosts(scores, sample, money, perDay, request);
    return { version, ...proposed, basis: basisOf(sample, learned, money.converted, money.withoutRate) };
  };
}

type Proposed = Omit<ThresholdProposal, "version" | "basis">;

/** How many verdicts of a day each sampled one stands for. */
function perDayOf({ verdicts, transactions, fromMs, untilMs }: VerdictSample): number {
  return transactions / verdicts.length / Math.max(1, (untilMs - fromMs) / dayMs);
}

function byBudget(scores: Float64Array, perDay: number, { alertsPerDay = 0 }: ThresholdRequest): Proposed {
  const { threshold } = thresholdForBudget(scores, 1, alertsPerDay / perDay);
  const alerted = scores.reduce((count, score) => (score >= threshold ? count + 1 : count), 0);
  return {
    reviewThreshold: finite(threshold),
    declineThreshold: null,
    reviewedPerDay: twoDecimals(alerted * perDay),
    declinedPerDay: 0,
    netPerDay: null,
    currency: null,
  };
}

interface Money {
  readonly currency: string | null;
  /** Of each payment: 0 for incoming money, which is not lost to fraud, and where there is no rate. */
  readonly amounts: Float64Array;
  readonly converted: number;
  readonly withoutRate: number;
}

/** Payments that name no currency are in the one of the others. */
function inOneCurrency(verdicts: readonly SampledVerdict[], asked: string | undefined, rates: Rates): Money {
  const own = Map.groupBy(
    verdicts.flatMap(({ currency }) => currency ?? []),
    (currency) => currency,
  );
  const [most] = [...own].sort(([, left], [, right]) => right.length - left.length);
  const target = asked ?? most?.[0];
  let [converted, withoutRate] = [0, 0];
  const amounts = Float64Array.from(verdicts, ({ amount, currency = target, timeMs }) => {
    if (target === undefined || currency === undefined || currency === target) return Math.max(0, amount);
    const rate = rates.dollarsPer(currency, timeMs) / rates.dollarsPer(target, timeMs);
    if (Number.isNaN(rate)) withoutRate += 1;
    else converted += 1;
    return Math.max(0, amount) * (rate || 0);
  });
  return { currency: target ?? null, amounts, converted, withoutRate };
}

function byCosts(
  scores: Float64Array,
  { verdicts }: VerdictSample,
  { amounts, currency }: Money,
  perDay: number,
  request: ThresholdRequest,
): Proposed {
  const { reviewCost = 0, lossShare = 1, declineCostShare = usualDeclineCostShare } = request;
  // A label says what a payment was; without one the score is used, a probability in percent.
  const labels = Float64Array.from(verdicts, ({ isFraud }, place) =>
    isFraud === undefined ? (scores[place] ?? 0) / 100 : Number(isFraud),
  );
  const costs = { review: reviewCost, savedShare: lossShare, declinedShare: declineCostShare };
  const found = thresholdsForCosts({ scores, labels, amounts }, costs);
  return {
    reviewThreshold: finite(found.review),
    declineThreshold: finite(found.decline),
    reviewedPerDay: twoDecimals(found.reviewed.count * perDay),
    declinedPerDay: twoDecimals(found.declined.count * perDay),
    netPerDay: twoDecimals(found.net * perDay),
    currency,
  };
}

function basisOf(
  { verdicts, share, fromMs, untilMs }: VerdictSample,
  learned: LearnedModel | undefined,
  converted: number,
  withoutRate: number,
): ThresholdProposal["basis"] {
  const inSample = verdicts.filter(({ timeMs }) => learned !== undefined && timeMs <= learned.untilMs).length;
  const part = inSample === 0 ? "none" : inSample === verdicts.length ? "all" : "part";
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(untilMs).toISOString(),
    transactions: verdicts.length,
    share,
    labelled: verdicts.filter(({ isFraud }) => isFraud !== undefined).length,
    learnedUntil: learned === undefined ? null : new Date(learned.untilMs).toISOString(),
    inSample,
    note: learned === undefined ? null : wordInSample(learned, part, "the scores"),
    converted,
    withoutRate,
  };
}

/** Undefined for the built-in model. */
async function findLearned(models: ModelLedger, side: SideId, version: string): Promise<LearnedModel | undefined> {
  const found = (await models.list(side)).find((model) => model.version === version);
  return found === undefined ? undefined : { version, untilMs: learnedUntilMs(found.card, found.trainedAtMs) };
}

function finite(threshold: number): number | null {
  return Number.isFinite(threshold) ? threshold : null;
}
