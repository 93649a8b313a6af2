/** Rows to train on: simulated portfolios replayed through the one feature engine, all frauds and a share of the rest. */

import type { Transaction } from "../../src/contract/transactions.ts";
import { createRandom } from "../../src/learning/random.ts";
import type { SimulatedTransaction } from "../../src/portfolios/payment.ts";
import { simulatePortfolio } from "../../src/portfolios/portfolio.ts";
import { Random } from "../../src/portfolios/random.ts";
import type { PortfolioShape } from "../../src/portfolios/shape.ts";
import { featureNames } from "../../src/scoring/features.ts";
import { createReplay, type Replay } from "../../src/scoring/replay.ts";
import { rules } from "../../src/scoring/rules/catalogue.ts";
import { type WeighedFinding, weighRules } from "../../src/scoring/scorecard.ts";
import { drawLabelledShape, drawStrangeLabelledShape, drawStrangeShape } from "./shapes.ts";

export interface PortfolioRows {
  readonly count: number;
  readonly features: Float32Array;
  readonly labels: Uint8Array;
  /** Make up for the genuine rows that were left out, and lean towards portfolios with much fraud, which teach more. */
  readonly weights: Float32Array;
  /** Make up for the genuine rows that were left out, and for nothing else. */
  readonly sampleWeights: Float32Array;
  /** As if one row in two hundred were fraud in each portfolio. */
  readonly evenWeights: Float32Array;
  /** Log-odds of the portfolio's own share of fraud: what is learned comes on top of it. */
  readonly baseMargins: Float64Array;
  /** What the rules find, by the row. */
  readonly findings: readonly (readonly WeighedFinding[])[];
  /** Rows of each portfolio. */
  readonly portfolios: readonly { readonly from: number; readonly to: number }[];
}

/**
 * What of a portfolio is seen: no more than what must be given; everything that is named, with fields left out or the same for all; or
 * labels as well, as they become known.
 */
export const views = ["required", "named", "labelled"] as const;
export type RowView = (typeof views)[number];

interface GatherOptions {
  /** Seeds, both included. */
  readonly from: number;
  readonly to: number;
  readonly view: RowView;
}

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];
/** Of the genuine rows, so many are kept, and at least so many of each portfolio; their weights make up for the rest. */
const genuineShare = 0.12;
const fewestGenuine = 1_500;
/** One portfolio in so many has nobody to compare with: what a first user's few accounts look like. */
const lonelyEvery = 4;
const peersPlaces = featureNames.flatMap((name, place) => (/^(peers|rank)/.test(name) ? [place] : []));
const evenShare = 0.005;
/** Weight of a portfolio by its number of frauds, to this power, within these bounds. */
const richness = 0.4;
const usualFrauds = 200;
const mostWeight = 5;

/** One portfolio in two is of accounts that nobody knows; with labels one in four, and two in four have fraud that only labels show. */
function shapeOf(seed: number, view: RowView): PortfolioShape | undefined {
  if (view === "labelled") {
    if (seed % 4 === 0) return undefined;
    return seed % 4 === 1 ? drawStrangeLabelledShape(seed) : drawLabelledShape(seed);
  }
  return seed % 2 === 0 ? drawStrangeShape(seed) : undefined;
}

export function gatherPortfolios({ from, to, view }: GatherOptions): PortfolioRows {
  const random = createRandom(777);
  const vectors: Float32Array[] = [];
  const lists = { labels: [], weights: [], sample: [], even: [], base: [] } as Record<string, number[]>;
  const { labels = [], weights = [], sample = [], even = [], base = [] } = lists;
  const findings: (readonly WeighedFinding[])[] = [];
  const portfolios: { from: number; to: number }[] = [];
  for (let seed = from; seed <= to; seed += 1) {
    const { transactions } = simulatePortfolio(seed, shapeOf(seed, view));
    const keptShare = Math.min(1, Math.max(genuineShare, fewestGenuine / transactions.length));
    const frauds = transactions.reduce((sum, { isFraud }) => sum + (isFraud ? 1 : 0), 0);
    const share = Math.max(frauds, 0.5) / transactions.length;
    const weight = Math.min(mostWeight, (Math.max(frauds, 1) / usualFrauds) ** richness);
    const start = vectors.length;
    for (const { seen, replay, isFraud } of replayPortfolio(transactions, { view, seed })) {
      if (!isFraud && random.nextShare() >= keptShare) continue;
      const sampleWeight = isFraud ? 1 : 1 / keptShare;
      if (seed % lonelyEvery === 0) for (const place of peersPlaces) seen.facts.features[place] = Number.NaN;
      vectors.push(replay.toFeatures(seen));
      labels.push(isFraud ? 1 : 0);
      weights.push(weight * sampleWeight);
      sample.push(sampleWeight);
      even.push(isFraud ? evenShare / share : ((1 - evenShare) / (1 - share)) * sampleWeight);
      base.push(Math.log(share / (1 - share)));
      findings.push(weighRules(rules, seen.facts));
    }
    portfolios.push({ from: start, to: vectors.length });
  }
  const features = new Float32Array(vectors.length * featureNames.length);
  for (const [row, vector] of vectors.entries()) features.set(vector, row * featureNames.length);
  return {
    count: vectors.length,
    features,
    labels: Uint8Array.from(labels),
    weights: Float32Array.from(weights),
    sampleWeights: Float32Array.from(sample),
    evenWeights: Float32Array.from(even),
    baseMargins: Float64Array.from(base),
    findings,
    portfolios,
  };
}

type Mask = (transaction: Transaction) => Transaction;

const required: Mask = ({ id, accountId, amount, timeMs, accountType }) => {
  return { id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) };
};

const constants = {
  currency: "EUR",
  counterpartyId: "c-only",
  merchantCategory: "5999",
  country: "DE",
  deviceId: "d-only",
} as const;
const maskSeedOffset = 3_000_000;

/** Of the fields that a portfolio records, most stay; some are left out, and some are the same for all. */
function drawMask(view: RowView, seed: number): Mask {
  if (view !== "named") return view === "required" ? required : (transaction) => transaction;
  const random = new Random(seed + maskSeedOffset);
  const changes = Object.fromEntries(
    Object.entries(constants).flatMap(([name, value]) => {
      const drawn = random.next();
      return drawn < 0.65 ? [] : [[name, drawn < 0.85 ? undefined : value]];
    }),
  );
  const gone = Object.keys(changes).filter((name) => changes[name] === undefined);
  return (transaction) => {
    const masked: Record<string, unknown> = { ...transaction, ...changes };
    for (const name of gone) delete masked[name];
    return masked as unknown as Transaction;
  };
}

const knownSeedOffset = 5_000_000;

/** Of the labels of a portfolio, one time in three only few are ever given, and one in four none any more from some day on. */
function chooseKnown(transactions: readonly SimulatedTransaction[], view: RowView, seed: number) {
  if (view !== "labelled") return [];
  const random = new Random(seed + knownSeedOffset);
  const isScarce = random.chance(1 / 3);
  const [fraudShare, genuineShare] = [0, 0].map(() => (isScarce ? random.logBetween(0.01, 1) : 1));
  const [firstMs, lastMs] = [transactions[0], transactions.at(-1)].map((row) => row?.transaction.timeMs ?? 0);
  const endMs = random.chance(0.25) ? random.between(firstMs ?? 0, lastMs ?? 0) : Number.POSITIVE_INFINITY;
  const known = transactions.filter(
    ({ isFraud, knownAtMs, transaction }) =>
      random.chance((isFraud ? fraudShare : genuineShare) ?? 1) &&
      knownAtMs !== undefined &&
      transaction.timeMs < endMs,
  );
  return known.toSorted((left, right) => (left.knownAtMs ?? 0) - (right.knownAtMs ?? 0));
}

interface ReplayOptions {
  readonly view: RowView;
  readonly seed: number;
}

function* replayPortfolio(transactions: readonly SimulatedTransaction[], { view, seed }: ReplayOptions) {
  const replay: Replay = createReplay(structuringAmounts);
  const mask = drawMask(view, seed);
  const labels = chooseKnown(transactions, view, seed);
  let learned = 0;
  for (const { transaction, isFraud } of transactions) {
    for (
      let next = labels[learned];
      next?.knownAtMs !== undefined && next.knownAtMs <= transaction.timeMs;
      next = labels[learned]
    ) {
      const current = { isFraud: next.isFraud, knownAtMs: next.knownAtMs };
      replay.label({ transaction: mask(next.transaction), previous: undefined, current });
      learned += 1;
    }
    const seen = replay.see(mask(transaction));
    yield { seen, replay, isFraud };
  }
}
