/** The findings of each rule stay those of its version: over facts of simulated payments, mixed so that every rule fires. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../src/learning/random.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { dayMs, hourMs, minuteMs } from "../src/scoring/calendar.ts";
import { blankFacts, readFacts } from "../src/scoring/facts/facts.ts";
import { featureNames } from "../src/scoring/features.ts";
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
/** Later features were added for the model alone: they stay those of their row, so that a rule that reads one is noticed. */
const mixedFeatures = 200;
/** Of a row's values, how many come from another row, and how many are of the size of numbers that rules compare with. */
const [strangerShare, madeShare] = [0.2, 0.1];
/** More than any rule says of facts that agree with each other. */
const most = 50;
const units = [1, 1, minuteMs, hourMs, dayMs, 30 * dayMs];

/** Over vectors cut to so many features, as an earlier version kept them. */
function collectFindings(length: number): Record<string, string> {
  const { nextShare, nextBelow } = createRandom(1);
  const pick = <T>(of: readonly T[]): T => of[nextBelow(of.length)] as T;
  const found = new Map(rules.map(({ code }) => [code, { times: 0, logOdds: 0, numbers: 0 }]));
  const facts = blankFacts();
  for (let turn = 0; turn < mixedRows; turn += 1) {
    const features = pick(rows).slice(0, length);
    for (let place = 0; place < Math.min(features.length, mixedFeatures); place += 1) {
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
const findingsOfRules4: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "11739 -11623.450 435220.32",
  AMOUNT_VS_PEERS: "89 33.258 1060.59",
  COMBINED_SIGNS: "1023 4464.600 3997.62",
  UNUSUAL_SPELL: "191 272.400 1614.73",
  VELOCITY_BURST: "3333 26224.026 100192.15",
  CARD_TESTING: "964 2808.000 24887.47",
  STRUCTURING: "2403 4627.800 51170.41",
  CUMULATIVE_LIMIT: "485 921.140 14910.82",
  DORMANT_WAKE: "154 126.200 6345.47",
  NEW_ACCOUNT: "147 200.800 3063.65",
  DUPLICATE: "1161 2040.200 27853.87",
  SIMILAR_AMOUNTS: "1123 1893.300 40829.73",
  ROUND_AMOUNT: "36 18.810 626.65",
  BENFORD: "419 167.600 4117.50",
  // Where the amount has no rate, rules-4 found what is no number; its decisions of these cannot be read at all.
  TIME_NOVELTY: "1983 941.206 39695.58",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "3 4.200 62.50",
  ESCALATION: "96 190.022 2945.67",
  IMPOSSIBLE_DATA: "985 591.000 13477.49",
  IMPLAUSIBLE_AMOUNT: "5 11.860 69.97",
  RETRY_STORM: "1083 -541.500 25596.88",
  LABEL_PROXIMITY: "6235 14309.643 181248.67",
  LIST_HIT: "29 145.000 0.00",
  CUSTOMER_RISK: "34 30.600 0.00",
  NEW_COUNTERPARTY: "1734 1037.600 19255.64",
  NEW_DEVICE: "34 0.000 67.95",
  NEW_COUNTRY: "27 0.000 90.91",
  IMPOSSIBLE_TRAVEL: "732 2928.000 14209.38",
  SHARED_DEVICE: "132 487.163 2593.55",
  PAYEE_CROWD: "44 93.050 629.45",
  FRAUD_WAVE: "138 596.058 1897.90",
  PAYEE_CHANGED: "1078 4254.000 13207.70",
  LARGE_TO_NEW_PAYEE: "1 1.250 16.48",
  FRESH_CREDENTIAL: "466 1452.000 3993.94",
  DUPLICATE_INVOICE: "1056 4224.000 1253.36",
  REFUND_ABUSE: "6 23.200 86.61",
  KNOWN_PAYEE: "1296 -393.900 34427.62",
  RECURRING_PAYMENT: "1375 -3460.800 13032.70",
};

const findingsOfRules5: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "11763 -11589.718 437091.48",
  AMOUNT_VS_PEERS: "70 31.773 765.05",
  COMBINED_SIGNS: "995 4414.600 3618.65",
  UNUSUAL_SPELL: "211 281.000 1406.14",
  VELOCITY_BURST: "3351 26860.224 102460.13",
  RAPID_SPENDING: "19 81.312 969.96",
  CARD_TESTING: "915 2655.000 23803.80",
  STRUCTURING: "2462 4690.200 52133.87",
  CUMULATIVE_LIMIT: "489 915.439 14905.37",
  DORMANT_WAKE: "157 131.900 6441.13",
  NEW_ACCOUNT: "145 199.500 2692.45",
  DUPLICATE: "1074 1883.100 25476.94",
  SIMILAR_AMOUNTS: "1092 1837.200 39349.44",
  ROUND_AMOUNT: "33 17.235 518.32",
  BENFORD: "439 175.600 4452.06",
  TIME_NOVELTY: "1993 914.586 40552.53",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "4 6.200 94.34",
  ESCALATION: "113 222.605 3465.62",
  IMPOSSIBLE_DATA: "1067 640.200 14866.98",
  IMPLAUSIBLE_AMOUNT: "1 1.800 13.45",
  RETRY_STORM: "979 -489.500 23149.48",
  LABEL_PROXIMITY: "6230 14491.172 180422.39",
  LIST_HIT: "32 160.000 0.00",
  CUSTOMER_RISK: "33 29.700 0.00",
  NEW_COUNTERPARTY: "1769 1051.100 19901.29",
  NEW_DEVICE: "41 0.000 122.87",
  NEW_COUNTRY: "32 0.000 63.31",
  IMPOSSIBLE_TRAVEL: "744 2976.000 14251.15",
  SHARED_DEVICE: "1499 5837.984 28571.72",
  PAYEE_CROWD: "42 88.750 511.85",
  FRAUD_WAVE: "151 649.788 1963.80",
  PAYEE_CHANGED: "1101 4344.000 14395.59",
  LARGE_TO_NEW_PAYEE: "0 0.000 0.00",
  PAYEE_RUN: "0 0.000 0.00",
  FRESH_CREDENTIAL: "442 1383.600 3944.42",
  DUPLICATE_INVOICE: "1066 4264.000 1309.28",
  REFUND_ABUSE: "3 12.000 45.33",
  KNOWN_PAYEE: "1333 -413.400 35156.08",
  RECURRING_PAYMENT: "1352 -3427.800 13038.09",
  PAYOUT_RUN: "0 0.000 0.00",
};

const findingsOfRules6: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "11756 -11472.076 434750.16",
  AMOUNT_VS_PEERS: "81 19.012 870.93",
  COMBINED_SIGNS: "942 4164.600 3563.76",
  UNUSUAL_SPELL: "186 266.800 1615.67",
  VELOCITY_BURST: "3358 26832.940 102005.64",
  RAPID_SPENDING: "23 101.035 1199.18",
  CARD_TESTING: "994 2864.500 25081.75",
  STRUCTURING: "2475 4799.500 52172.16",
  CUMULATIVE_LIMIT: "493 939.180 15354.25",
  DORMANT_WAKE: "159 129.900 6541.08",
  NEW_ACCOUNT: "140 193.000 2579.32",
  DUPLICATE: "1045 1835.100 24941.31",
  SIMILAR_AMOUNTS: "1105 1866.300 39517.47",
  ROUND_AMOUNT: "27 13.818 398.76",
  BENFORD: "449 179.600 4353.75",
  TIME_NOVELTY: "2034 954.140 40770.58",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "1 1.400 17.58",
  ESCALATION: "114 226.311 3401.09",
  IMPOSSIBLE_DATA: "996 597.600 13593.10",
  IMPLAUSIBLE_AMOUNT: "6 10.497 88.02",
  RETRY_STORM: "999 -499.500 23206.15",
  LABEL_PROXIMITY: "6255 14505.194 182358.22",
  LIST_HIT: "28 140.000 0.00",
  CUSTOMER_RISK: "38 34.200 0.00",
  NEW_COUNTERPARTY: "1683 1010.956 18857.00",
  NEW_DEVICE: "33 0.000 97.51",
  NEW_COUNTRY: "30 0.000 48.38",
  IMPOSSIBLE_TRAVEL: "694 2776.000 13630.29",
  SHARED_DEVICE: "1577 6187.146 29812.94",
  PAYEE_CROWD: "47 102.750 698.86",
  FRAUD_WAVE: "130 566.659 1819.82",
  PAYEE_CHANGED: "1142 4492.000 15038.99",
  LARGE_TO_NEW_PAYEE: "1 0.332 2.40",
  PAYEE_RUN: "1 4.000 61.07",
  FRESH_CREDENTIAL: "491 1546.200 4587.43",
  DUPLICATE_INVOICE: "1080 4320.000 1187.68",
  REFUND_ABUSE: "6 23.200 99.14",
  KNOWN_PAYEE: "1276 -394.600 33738.30",
  RECURRING_PAYMENT: "1332 -3381.600 12872.23",
  PAYOUT_RUN: "0 0.000 0.00",
};

const findings: Readonly<Record<string, string>> = {
  AMOUNT_VS_HISTORY: "11774 -11712.386 436260.32",
  AMOUNT_VS_PEERS: "87 38.855 987.23",
  COMBINED_SIGNS: "1034 4494.000 4236.94",
  UNUSUAL_SPELL: "210 309.800 1737.41",
  VELOCITY_BURST: "3303 26346.706 100732.95",
  RAPID_SPENDING: "21 94.500 1144.05",
  CARD_TESTING: "981 2867.000 25312.50",
  STRUCTURING: "2441 4708.000 51529.67",
  CUMULATIVE_LIMIT: "465 869.601 13887.14",
  DORMANT_WAKE: "145 125.300 6026.96",
  NEW_ACCOUNT: "141 194.400 2660.48",
  DUPLICATE: "1119 1967.400 26635.21",
  SIMILAR_AMOUNTS: "1101 1842.300 38480.70",
  ROUND_AMOUNT: "27 13.939 437.14",
  BENFORD: "454 181.600 4154.67",
  TIME_NOVELTY: "2021 962.141 39922.13",
  TAKEOVER: "0 0.000 0.00",
  PASS_THROUGH: "1 1.400 14.00",
  ESCALATION: "109 213.573 3307.47",
  IMPOSSIBLE_DATA: "979 587.400 13562.16",
  IMPLAUSIBLE_AMOUNT: "9 9.771 181.91",
  RETRY_STORM: "1046 -523.000 24505.46",
  LABEL_PROXIMITY: "6302 14777.706 183601.79",
  LIST_HIT: "35 175.000 0.00",
  CUSTOMER_RISK: "38 34.200 0.00",
  NEW_COUNTERPARTY: "1712 1048.780 19527.37",
  NEW_DEVICE: "22 0.000 33.19",
  NEW_COUNTRY: "23 0.000 69.50",
  IMPOSSIBLE_TRAVEL: "719 2876.000 13907.46",
  SHARED_DEVICE: "1515 5961.039 28854.42",
  PAYEE_CROWD: "40 86.550 564.15",
  FRAUD_WAVE: "126 547.487 1808.31",
  PAYEE_CHANGED: "535 2100.000 6736.25",
  LARGE_TO_NEW_PAYEE: "0 0.000 0.00",
  PAYEE_RUN: "0 0.000 0.00",
  FRESH_CREDENTIAL: "468 1453.200 4341.51",
  DUPLICATE_INVOICE: "1102 4408.000 1396.42",
  REFUND_ABUSE: "3 11.600 42.99",
  KNOWN_PAYEE: "1324 -407.300 34684.17",
  RECURRING_PAYMENT: "1341 -3364.200 12239.51",
  PAYOUT_RUN: "0 0.000 0.00",
};

test("the rules find in vectors of rules-4 what those found, so that its decisions are still made again", () => {
  const { PAYEE_RUN, RAPID_SPENDING, PAYOUT_RUN, ...found } = collectFindings(189);
  assert.deepEqual(found, findingsOfRules4);
  assert.deepEqual([PAYEE_RUN, RAPID_SPENDING, PAYOUT_RUN], Array(3).fill("0 0.000 0.00"));
});

test("the rules find in vectors of rules-5 what those found", () => {
  assert.deepEqual(collectFindings(198), findingsOfRules5);
});

test("the rules find in vectors of rules-6 what those found", () => {
  assert.deepEqual(collectFindings(199), findingsOfRules6);
});

test(`the rules find what those of ${rulesVersion} found; where that was changed on purpose, so is their version`, () => {
  assert.deepEqual(collectFindings(featureNames.length), findings);
});
