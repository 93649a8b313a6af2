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
  AMOUNT_VS_HISTORY: "11856 -11690.829 425988.21",
  AMOUNT_VS_PEERS: "92 33.514 964.21",
  COMBINED_SIGNS: "1033 4461.416 3674.42",
  UNUSUAL_SPELL: "204 290.200 1596.36",
  VELOCITY_BURST: "3366 26659.128 101973.46",
  CARD_TESTING: "939 2708.500 22914.60",
  STRUCTURING: "2519 4864.100 53563.34",
  CUMULATIVE_LIMIT: "448 825.142 11870.34",
  DORMANT_WAKE: "144 118.800 5872.59",
  NEW_ACCOUNT: "160 215.500 3258.01",
  DUPLICATE: "1146 2010.300 27466.78",
  SIMILAR_AMOUNTS: "1083 1829.100 36431.69",
  ROUND_AMOUNT: "28 14.215 411.43",
  BENFORD: "442 176.800 4289.36",
  TIME_NOVELTY: "2037 977.843 40451.44",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "1 1.400 19.66",
  ESCALATION: "102 197.707 2897.77",
  IMPOSSIBLE_DATA: "948 568.800 12969.79",
  RETRY_STORM: "1052 -526.000 24410.15",
  LABEL_PROXIMITY: "6244 14406.872 181797.78",
  LIST_HIT: "38 190.000 0.00",
  CUSTOMER_RISK: "30 27.000 0.00",
  NEW_COUNTERPARTY: "1357 846.213 15183.46",
  NEW_DEVICE: "34 0.000 20.97",
  NEW_COUNTRY: "27 0.000 0.69",
};

test(`the rules find what those of ${rulesVersion} found; where that was changed on purpose, so is their version`, () => {
  assert.deepEqual(collectFindings(), findings);
});
