/** Rows to train on: simulated portfolios replayed through the one feature engine, all frauds and a share of the rest. */

import type { Transaction } from "../../src/contract/transactions.ts";
import { createRandom } from "../../src/learning/random.ts";
import { patternNames } from "../../src/portfolios/fraud-shape.ts";
import type { SimulatedTransaction } from "../../src/portfolios/payment.ts";
import { simulatePortfolio } from "../../src/portfolios/portfolio.ts";
import { Random } from "../../src/portfolios/random.ts";
import { drawShape, type PortfolioShape } from "../../src/portfolios/shape.ts";
import { featureNames } from "../../src/scoring/features.ts";
import type { Scope } from "../../src/scoring/model/forest-part.ts";
import { createReplay, type Replay } from "../../src/scoring/replay.ts";
import { rules } from "../../src/scoring/rules/catalogue.ts";
import { sumWeights, weighRules } from "../../src/scoring/scorecard.ts";

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
  /** What the rules say, by the row. */
  readonly scorecard: Float64Array;
  /** Rows of each portfolio. */
  readonly portfolios: readonly { readonly from: number; readonly to: number }[];
}

interface GatherOptions {
  /** Seeds, both included. */
  readonly from: number;
  readonly to: number;
  /** Unlinked rows are stripped of all but what must be given; linked ones keep what their portfolio records. */
  readonly scope: Scope;
  readonly genuineShare: number;
}

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];
/** Keeps these draws apart from those of the portfolios' own seeds. */
const linkedSeedOffset = 1_000_000;
/** One portfolio in so many has nobody to compare with: what a first user's few accounts look like. */
const lonelyEvery = 4;
const peersPlaces = featureNames.flatMap((name, place) => (/^(peers|rank)/.test(name) ? [place] : []));
const evenShare = 0.005;
/** Weight of a portfolio by its number of frauds, to this power, within these bounds. */
const richness = 0.4;
const usualFrauds = 200;
const mostWeight = 5;

export function gatherPortfolios({ from, to, scope, genuineShare }: GatherOptions): PortfolioRows {
  const random = createRandom(777);
  const vectors: Float32Array[] = [];
  const lists = { labels: [], weights: [], sample: [], even: [], base: [], scorecard: [] } as Record<string, number[]>;
  const { labels = [], weights = [], sample = [], even = [], base = [], scorecard = [] } = lists;
  const portfolios: { from: number; to: number }[] = [];
  for (let seed = from; seed <= to; seed += 1) {
    const { transactions } = simulatePortfolio(
      seed,
      scope === "linked" && seed % 3 !== 0 ? drawLinkedShape(seed) : undefined,
    );
    const frauds = transactions.reduce((sum, { isFraud }) => sum + (isFraud ? 1 : 0), 0);
    const share = Math.max(frauds, 0.5) / transactions.length;
    const weight = Math.min(mostWeight, (Math.max(frauds, 1) / usualFrauds) ** richness);
    const start = vectors.length;
    for (const { seen, replay, isFraud } of replayPortfolio(transactions, scope)) {
      if (!isFraud && random.nextShare() >= genuineShare) continue;
      const sampleWeight = isFraud ? 1 : 1 / genuineShare;
      if (seed % lonelyEvery === 0) for (const place of peersPlaces) seen.facts.features[place] = Number.NaN;
      vectors.push(replay.toFeatures(seen));
      labels.push(isFraud ? 1 : 0);
      weights.push(weight * sampleWeight);
      sample.push(sampleWeight);
      even.push(isFraud ? evenShare / share : ((1 - evenShare) / (1 - share)) * sampleWeight);
      base.push(Math.log(share / (1 - share)));
      scorecard.push(sumWeights(weighRules(rules, seen.facts), false));
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
    scorecard: Float64Array.from(scorecard),
    portfolios,
  };
}

/**
 * Most of this portfolio's fraud shows through labels alone: compromised counterparties and leaked accounts, whose incidents run
 * their whole length, and labels that reach all transactions. Drawn as widely as the others in everything else.
 */
function drawLinkedShape(seed: number): PortfolioShape {
  const random = new Random(seed + linkedSeedOffset);
  const shape = drawShape(random.fork());
  const weights = Object.fromEntries(
    patternNames.map((name) => [name, (shape.frauds.weights[name] ?? 0) * random.between(0, 0.3)]),
  ) as PortfolioShape["frauds"]["weights"];
  const frauds = {
    ...shape.frauds,
    prevalence: random.logBetween(0.003, 0.03),
    weights: {
      ...weights,
      compromised_merchant: random.between(1, 4),
      leaked_cards: weights.leaked_cards + random.between(0, 0.5),
    },
  };
  const labels = {
    ...shape.labels,
    days: random.logBetween(1, 14),
    unnoticedShare: random.pick([0, 0, 0.2]),
    confirmedShare: random.pick([0, 1, 1]),
  };
  const fields = { ...shape.fields, counterpartyId: true };
  return { ...shape, days: Math.max(shape.days, 60), fields, frauds, labels };
}

function* replayPortfolio(transactions: readonly SimulatedTransaction[], scope: Scope) {
  const replay: Replay = createReplay(structuringAmounts);
  const known = scope === "unlinked" ? [] : transactions.filter(({ knownAtMs }) => knownAtMs !== undefined);
  const labels = known.toSorted((left, right) => (left.knownAtMs ?? 0) - (right.knownAtMs ?? 0));
  let learned = 0;
  for (const { transaction, isFraud } of transactions) {
    for (
      let next = labels[learned];
      next?.knownAtMs !== undefined && next.knownAtMs <= transaction.timeMs;
      next = labels[learned]
    ) {
      const current = { isFraud: next.isFraud, knownAtMs: next.knownAtMs };
      replay.label({ transaction: next.transaction, previous: undefined, current });
      learned += 1;
    }
    const seen = replay.see(scope === "unlinked" ? strip(transaction) : transaction);
    yield { seen, replay, isFraud };
  }
}

function strip({ id, accountId, amount, timeMs, accountType }: Transaction): Transaction {
  return { id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) };
}
