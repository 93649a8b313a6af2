/** The findings of each rule stay those of its version: over facts of simulated payments, mixed so that every rule fires. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../src/learning/random.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { dayMs, hourMs, minuteMs } from "../src/scoring/calendar.ts";
import { blankFacts, readFacts } from "../src/scoring/facts/facts.ts";
import { rules, rulesVersion } from "../src/scoring/rules/catalogue.ts";
import { decideAll } from "../src/scoring/testing/stream.ts";

const payments = simulatePortfolio(39).transactions.filter(
  ({ transaction }) => Number(transaction.accountId.slice(1)) % 16 === 0,
);
const labels = payments.flatMap(({ transaction, isFraud, knownAtMs }) =>
  knownAtMs === undefined ? [] : [{ id: transaction.id, isFraud, knownAtMs }],
);
const rows = decideAll(
  payments.map(({ transaction }) => transaction),
  { labels },
).decided.map(({ features }) => features.slice());
const mixedRows = 12_000;
/** Of a row's values, how many come from another row, and how many are of the size of numbers that rules compare with. */
const [strangerShare, madeShare] = [0.2, 0.1];
/** More than any rule says of facts that agree with each other. */
const most = 50;
const units = [1, 1, minuteMs, hourMs, dayMs, 30 * dayMs];

function collectFindings(): Record<string, string> {
  const { nextShare, nextBelow } = createRandom(1);
  const pick = <T>(of: readonly T[]): T => of[nextBelow(of.length)] as T;
  const found = new Map(rules.map(({ code }) => [code, { times: 0, logOdds: 0, numbers: 0 }]));
  const facts = blankFacts();
  for (let turn = 0; turn < mixedRows; turn += 1) {
    const features = pick(rows).slice();
    for (let place = 0; place < features.length; place += 1) {
      const chance = nextShare();
      if (chance < strangerShare) features[place] = pick(rows)[place] ?? Number.NaN;
      else if (chance < strangerShare + madeShare) features[place] = nextBelow(12) * pick(units);
    }
    const { amount, timeMs } = pick(payments).transaction;
    readFacts(features, { amount: Math.round(amount * pick([1, 1, 10, 100])), timeMs }, facts);
    for (const { code, evaluate } of rules) {
      const finding = evaluate(facts);
      const sums = found.get(code);
      if (finding === undefined || sums === undefined) continue;
      sums.times += 1;
      // Values that were mixed may contradict each other, so that nothing can be calculated.
      if (Number.isFinite(finding.logOdds)) sums.logOdds += Math.max(-most, Math.min(most, finding.logOdds));
      for (const number of Object.values(finding.numbers)) {
        if (Number.isFinite(number)) sums.numbers += Math.log1p(Math.abs(number));
      }
    }
  }
  return Object.fromEntries(
    [...found].map(([code, { times, logOdds, numbers }]) => [
      code,
      `${times} ${logOdds.toFixed(3)} ${numbers.toFixed(2)}`,
    ]),
  );
}

/** Of each rule how often it found something, with the sums of what it added and of the logarithms of its numbers. */
const findings: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "11753 -10967.384 434527.66",
  AMOUNT_VS_PEERS: "76 27.553 813.79",
  COMBINED_SIGNS: "1049 4575.664 4075.59",
  UNUSUAL_SPELL: "204 286.600 1674.53",
  VELOCITY_BURST: "3328 26275.973 100615.21",
  CARD_TESTING: "979 2828.000 24534.77",
  STRUCTURING: "2414 4643.100 50704.69",
  CUMULATIVE_LIMIT: "458 860.052 14022.03",
  DORMANT_WAKE: "133 112.700 5402.84",
  NEW_ACCOUNT: "134 182.100 2485.57",
  DUPLICATE: "1094 1907.000 25395.74",
  SIMILAR_AMOUNTS: "1116 1875.900 39341.03",
  ROUND_AMOUNT: "37 18.858 544.48",
  BENFORD: "433 173.200 4315.08",
  TIME_NOVELTY: "2096 978.988 42381.60",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "1 1.400 1.39",
  ESCALATION: "99 194.416 3118.86",
  IMPOSSIBLE_DATA: "1011 606.600 13944.90",
  IMPLAUSIBLE_AMOUNT: "8 11.606 102.57",
  RETRY_STORM: "1049 -524.500 24579.70",
  LABEL_PROXIMITY: "6327 14610.634 184529.60",
  LIST_HIT: "29 145.000 0.00",
  CUSTOMER_RISK: "29 26.100 0.00",
  NEW_COUNTERPARTY: "1424 873.130 15934.28",
  NEW_DEVICE: "31 0.000 124.45",
  NEW_COUNTRY: "30 0.000 58.22",
};

test(`the rules find what those of ${rulesVersion} found; where that was changed on purpose, so is their version`, () => {
  assert.deepEqual(collectFindings(), findings);
});
