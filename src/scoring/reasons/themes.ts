/** Every theme. Together they name each feature once, so that a score's parts can be told as reasons. */

import { dayMs, hourMs } from "../calendar.ts";
import { isExactWithin } from "../facts/exactness.ts";
import { wordAtLeast, wordCount, wordMultiple, wordNumberOf, wordShare, wordSpan } from "../wording.ts";
import { linkedThemes } from "./linked-themes.ts";
import { type Theme, tell } from "./theme.ts";

/** "1 in 250" of a share. */
function oneIn(share: number): string {
  return `1 in ${wordCount(1 / share)}`;
}

function beginWithShare(share: number): string {
  const words = wordShare(share);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export const themes: readonly Theme[] = [
  {
    code: "AMOUNT_VS_HISTORY",
    title: "Amount against the account's own history",
    features: [
      "usual",
      "ratioToUsual",
      "spread",
      "amountEvidence",
      "nearlyAsLarge",
      "largest",
      "ratioToLargest",
      "ratioToSecondLargest",
      "ratioToMean30d",
      "amountZ",
      "rankRatio",
      "rankAmount",
      "rankLargest",
    ],
    sentence: (facts) =>
      facts.ratioToUsual > 0
        ? `The amount is ${wordMultiple(facts.ratioToUsual)} times the account's usual.`
        : undefined,
  },
  {
    code: "AMOUNT_VS_PEERS",
    title: "Amount against peers",
    features: ["amount", "peers", "peersAsLarge", "peersShare"],
    sentence: (facts) =>
      facts.peersShare > 0
        ? `${beginWithShare(facts.peersShare)} of the earlier amounts of such accounts are as large.`
        : undefined,
  },
  {
    code: "COMBINED_SIGNS",
    title: "Several signs at once",
    features: ["rankSum"],
    sentence: (facts) =>
      tell(facts.rankSum, () => "Amount, pace, hour and the days before are as ordinary together as each of them."),
  },
  {
    code: "LITTLE_HISTORY",
    title: "How much is known of the account",
    features: ["earlier", "spendings", "receipts", "ageMs", "habits", "clockHabits", "digitHabits"],
    isContext: true,
    sentence: (facts) =>
      tell(
        facts.earlier,
        (count) => `${wordNumberOf(count, "earlier transaction")} of this account ${count === 1 ? "is" : "are"} known.`,
      ),
  },
  {
    code: "UNUSUAL_SPELL",
    title: "Spell of unusual amounts",
    features: ["outliers7d", "heat1d", "heat7d", "heat14d", "rankHeat1d", "rankHeat7d", "rankHeat14d"],
    sentence: (facts) =>
      facts.rankHeat7d > 0
        ? `The amounts of this account's last days were as surprising as those of ${oneIn(facts.rankHeat7d)} such accounts.`
        : undefined,
  },
  {
    code: "VELOCITY_BURST",
    title: "Pace of payments",
    features: [
      "count1m",
      "count10m",
      "count1h",
      "count24h",
      "dailyRate",
      "decayed1h",
      "decayed1d",
      "decayed7d",
      "decayed30d",
      "spent1h",
      "spent1d",
      "spent7d",
      "spent30d",
      "paceEvidence",
      "rankPace",
      "rankHaste",
      "rankDay",
      "ringReachMs",
    ],
    sentence: (facts) =>
      facts.amount >= 0 && facts.count1h > 0 && facts.count24h > 0
        ? `It is one of ${wordAtLeast(facts.count1h, "payment", isExactWithin(facts, hourMs))} within the hour and ` +
          `${wordAtLeast(facts.count24h, "payment", isExactWithin(facts, dayMs))} within a day.`
        : undefined,
  },
  {
    code: "DORMANT_WAKE",
    title: "Time since the last activity",
    features: ["gapMs"],
    sentence: (facts) =>
      facts.gapMs >= 0 ? `The account's last activity was ${wordSpan(facts.gapMs)} before.` : undefined,
  },
  {
    code: "DUPLICATE",
    title: "Same amount again",
    features: ["sameAmount10m", "sinceSameMs", "sameAmount1h"],
    sentence: (facts) =>
      tell(
        facts.sameAmount1h,
        (count) => `${wordNumberOf(count, "earlier event")} within the hour had this very amount.`,
      ),
  },
  {
    code: "SIMILAR_AMOUNTS",
    title: "Similar amounts",
    features: ["similar1h", "similarSum1h", "sameElsewhere1h"],
    sentence: (facts) =>
      tell(
        facts.similar1h,
        (count) => `${wordNumberOf(count, "other payment")} of about this amount came within the hour.`,
      ),
  },
  {
    code: "RETRY_STORM",
    title: "Tries of one payment",
    features: ["tries", "sinceRetryMs"],
    sentence: (facts) => tell(facts.tries, (tries) => `It is try ${wordCount(tries)} of this payment.`),
  },
  {
    code: "CARD_TESTING",
    title: "Small amounts before it",
    features: ["smallRun", "smallLargest", "smallSpanMs"],
    sentence: (facts) =>
      tell(facts.smallRun, (count) => `${wordNumberOf(count, "much smaller payment")} came just before it.`),
  },
  {
    code: "ESCALATION",
    title: "Growing amounts",
    features: ["risingRun", "risingFactor", "risingSpanMs"],
    sentence: (facts) =>
      tell(facts.risingRun, (count) => `${wordNumberOf(count, "payment")} before it grew step by step.`),
  },
  {
    code: "PASS_THROUGH",
    title: "Money passed on",
    features: ["received48h", "passedOnShare", "sinceReceivedMs"],
    sentence: (facts) =>
      facts.passedOnShare > 0
        ? `${beginWithShare(facts.passedOnShare)} of what came in within two days has gone out again.`
        : undefined,
  },
  {
    code: "STRUCTURING",
    title: "Amounts just under a threshold",
    features: [
      "bandThreshold",
      "bandCount7d",
      "bandSum7d",
      "bandCount30d",
      "bandSum30d",
      "bandHabitShare",
      "bandReachMs",
    ],
    sentence: (facts) =>
      facts.bandCount30d > 0
        ? `${wordNumberOf(facts.bandCount30d, "amount")} of 30 days lie just under a reporting threshold.`
        : undefined,
  },
  {
    code: "TIME_NOVELTY",
    title: "Hour and weekday",
    features: [
      "hour",
      "weekday",
      "hourCount",
      "hourShare",
      "hourEvidence",
      "weekdayCount",
      "weekdayEvidence",
      "rankHour",
      "peersHour",
    ],
    sentence: (facts) =>
      facts.hourShare >= 0
        ? `This account made ${wordShare(facts.hourShare)} of its payments around this hour.`
        : undefined,
  },
  {
    code: "ROUND_AMOUNT",
    title: "Round amounts",
    features: ["isRound", "roundShare"],
    sentence: (facts) =>
      facts.roundShare >= 0 ? `${beginWithShare(facts.roundShare)} of this account's amounts are round.` : undefined,
  },
  {
    code: "BENFORD",
    title: "First digits",
    features: ["firstDigit", "digitShare", "benfordDistance"],
    sentence: () => undefined,
  },
  {
    code: "IMPOSSIBLE_DATA",
    title: "Shape of the number",
    features: ["decimals"],
    sentence: (facts) =>
      tell(facts.decimals, (count) => `The amount is written with ${wordNumberOf(count, "decimal")}.`),
  },
  ...linkedThemes,
];

const byCode: ReadonlyMap<string, Theme> = new Map(themes.map((theme) => [theme.code, theme]));

export function findTheme(code: string): Theme | undefined {
  return byCode.get(code);
}
