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
  AMOUNT_VS_HISTORY: "11786 -11250.768 437104.33",
  AMOUNT_VS_PEERS: "112 45.337 1279.00",
  COMBINED_SIGNS: "978 4293.061 3721.35",
  UNUSUAL_SPELL: "216 300.400 1565.37",
  VELOCITY_BURST: "3272 25871.430 99247.51",
  CARD_TESTING: "932 2700.500 24029.84",
  STRUCTURING: "2423 4668.300 51743.26",
  CUMULATIVE_LIMIT: "463 882.680 14066.43",
  DORMANT_WAKE: "156 133.600 6337.31",
  NEW_ACCOUNT: "160 213.500 3327.39",
  DUPLICATE: "1060 1838.900 24954.91",
  SIMILAR_AMOUNTS: "1062 1781.700 37758.88",
  ROUND_AMOUNT: "30 15.179 474.75",
  BENFORD: "437 174.800 4092.56",
  TIME_NOVELTY: "2070 947.399 42527.93",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "4 5.600 67.36",
  ESCALATION: "86 168.700 2741.73",
  IMPOSSIBLE_DATA: "1007 604.200 13216.05",
  IMPLAUSIBLE_AMOUNT: "5 4.577 76.24",
  RETRY_STORM: "1046 -523.000 24546.68",
  LABEL_PROXIMITY: "6180 14334.101 180394.48",
  LIST_HIT: "38 190.000 0.00",
  CUSTOMER_RISK: "29 26.100 0.00",
  NEW_COUNTERPARTY: "1403 871.761 15879.29",
  NEW_DEVICE: "36 1.500 104.12",
  NEW_COUNTRY: "30 0.000 76.47",
};

test(`the rules find what those of ${rulesVersion} found; where that was changed on purpose, so is their version`, () => {
  assert.deepEqual(collectFindings(), findings);
});
