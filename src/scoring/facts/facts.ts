/** Everything that rules and models may know of a transaction and of what came before it. NaN says that there is no value yet. */
import type { Transaction } from "../../contract/transaction.ts";

/** Features are kept by their place in this list, so it only ever grows at its end. */
export const factNames = [
  "timeMs",

  // --- the transaction and how much came before
  "amount",
  // Earlier events of the account, its spendings (money going out) and receipts (money coming in) among them.
  "earlier",
  "spendings",
  "receipts",
  "ageMs",
  "gapMs",

  // --- amount against the account's own
  // How many amounts the account's habits rest on; retries of one payment count once, old ones weigh less.
  "habits",
  // Their median.
  "usual",
  "ratioToUsual",
  // Robust standard deviation of the natural logarithm, drawn towards that of people in general while habits are few.
  "spread",
  // Log-likelihood ratio of an amount this large, fraud against the account's own habit.
  "amountEvidence",
  // How many of the habits reached four fifths of this amount, more than a week ago.
  "nearlyAsLarge",
  "largest",
  "ratioToLargest",
  "ratioToSecondLargest",
  "ratioToMean30d",
  // Amounts over three times the usual in the last 7 days, of the last 16 events.
  "outliers7d",

  // --- amount against peers
  "peers",
  "peersAsLarge",
  "peersShare",

  // --- pace; the last 16 events at most, this one included, retries of one payment as one
  "count1m",
  "count10m",
  "count1h",
  "count24h",
  // Spendings a day, by the account's last 30 days.
  "dailyRate",
  "decayed1h",
  "decayed1d",
  "decayed7d",
  "decayed30d",
  "spent1h",
  "spent1d",
  "spent7d",
  "spent30d",

  // --- the last few events
  // Earlier events of this very amount within 10 minutes, of the same counterparty as far as both name one.
  "sameAmount10m",
  "sinceSameMs",
  // Payments within 5 % of this one within the hour: of another amount, or of this very one to another counterparty.
  "similar1h",
  "similarSum1h",
  // Amounts of at most a twentieth of this one, in an unbroken run just before it, within 24 hours.
  "smallRun",
  "smallLargest",
  "smallSpanMs",
  // Amounts that only grew up to this one, within 6 hours.
  "risingRun",
  "risingFactor",
  "risingSpanMs",
  "received48h",
  // Share of it that has gone out since, this payment included.
  "passedOnShare",
  "sinceReceivedMs",

  // --- just under a threshold; this amount included
  "bandThreshold",
  "bandCount7d",
  "bandSum7d",
  "bandCount30d",
  "bandSum30d",
  "bandHabitShare",

  // --- clock
  "hour",
  "weekday",
  "clockHabits",
  "hourCount",
  "hourShare",
  "hourEvidence",
  "weekdayCount",
  "weekdayEvidence",

  // --- shape of the number
  "isRound",
  "roundShare",
  "decimals",
  "firstDigit",
  "digitHabits",
  "digitShare",
  // Chi-squared of the account's first digits against Benford's law.
  "benfordDistance",

  // --- fields that may be given; 1 is new, 0 is known
  "isNewCounterparty",
  "counterpartiesSeen",
  "counterpartiesDistinct",
  "isNewDevice",
  "devicesSeen",
  "devicesDistinct",
  "isNewCountry",
  "countriesSeen",
  "countriesDistinct",
  "isNewCategory",
  "categoriesSeen",
  "categoriesDistinct",

  // --- customer
  "relationAgeMs",
  "expectedMonthlyVolume",
  "isHighRisk",
  "isListed",

  // --- how far the counts above can be trusted
  // Tries of this payment among the last few events, this one included; 1 where it stands alone.
  "tries",
  // Since the latest event that was left out as a further try of a payment; NaN where none was.
  "sinceRetryMs",
  // Since the oldest of the last 16 events, once there were more; NaN while they are all.
  "ringReachMs",
  // Since the oldest of the last amounts just under a threshold, once their places are full.
  "bandReachMs",
  // Earlier events of this very amount within the hour, as those within 10 minutes; then those to another counterparty.
  "sameAmount1h",
  "sameElsewhere1h",

  // --- the amount against the decayed mean of the logarithm of the last 90 days, in standard deviations
  "amountZ",

  // --- pace and heat
  // How surprising the pace of the last minute, 10 minutes, hour or day is by the account's own: half the Poisson deviance.
  "paceEvidence",
  // Decayed sums of how surprising the account's earlier amounts were when they came.
  "heat1d",
  "heat7d",
  "heat14d",

  // --- ranks among the peers of the days before: the share that was at least as suspicious
  "rankRatio",
  "rankAmount",
  "rankLargest",
  "rankPace",
  "rankHaste",
  "rankHour",
  "rankHeat1d",
  "rankHeat7d",
  "rankHeat14d",
  "rankDay",
  // The ranks of amount, pace, clock and heat together, as a sum of surprises.
  "rankSum",
  // How common this hour is among peers; 1 is an even share of the day.
  "peersHour",

  // --- labels of the account's earlier transactions, as far as they were known
  "ownFrauds",
  "ownGenuine",
  // Share of fraud among what became known lately: within about a week, within about a month.
  "ownFraudShare7d",
  "ownFraudShare28d",
  // Frauds in a row, by their own times, with none between them that turned out genuine.
  "ownStreak",
  "ownStreakAgeMs",
  "ownSinceFraudMs",
  "ownSinceGenuineMs",
  // Known frauds lately for each transaction, and how many of all became known: where only fraud is ever reported, the share of
  // fraud among labels says nothing, and these do.
  "ownFraudRate",
  "ownKnownShare",

  // --- the counterparty, over all accounts, on the days before
  "counterpartyAgeMs",
  "counterpartyEvents",
  "counterpartyEvents1d",
  "counterpartyEvents7d",
  // The amount against those of this counterparty, in standard deviations of the logarithm.
  "counterpartyAmount",
  "counterpartyFrauds",
  "counterpartyGenuine",
  "counterpartyFraudShare7d",
  "counterpartyFraudShare28d",
  "counterpartyStreak",
  "counterpartyStreakAgeMs",
  "counterpartySinceFraudMs",
  "counterpartySinceGenuineMs",
  "counterpartyFraudRate",
  "counterpartyKnownShare",

  // --- the device, merchant category and country in the same way, shorter
  "deviceAgeMs",
  "deviceEvents",
  "deviceFrauds",
  "deviceGenuine",
  "deviceFraudShare28d",
  "deviceFraudRate",
  // How strongly the labels of account, counterparty or device speak for fraud, in log-odds; NaN where none is known.
  "labelEvidence",
  "categoryEvents",
  "categoryAmount",
  "categoryFraudShare28d",
  "countryEvents",
  "countryAmount",
  "countryFraudShare28d",
] as const;
export type FactName = (typeof factNames)[number];

/** Reads and writes like an object of numbers, and is one array inside, so that it becomes a feature vector by a copy. */
class FactTable {
  readonly values = new Float64Array(factNames.length).fill(Number.NaN);
  /** The first fact is the instant, which is no feature: a model must not learn the calendar. */
  readonly features = this.values.subarray(1);
}

factNames.forEach((name, place) => {
  Object.defineProperty(FactTable.prototype, name, {
    get(this: FactTable): number | undefined {
      return this.values[place];
    },
    set(this: FactTable, value: number) {
      this.values[place] = value;
    },
  });
});

export type Facts = FactTable & { [name in FactName]: number };

export function blankFacts(): Facts {
  return new FactTable() as Facts;
}

/** The facts as far as a kept vector has them, into the given table; amount and time as they are in the transaction itself. */
export function readFacts(
  features: Float32Array,
  transaction: Pick<Transaction, "amount" | "timeMs">,
  into: Facts,
): Facts {
  into.values.fill(Number.NaN);
  into.features.set(features.subarray(0, into.features.length));
  into.amount = transaction.amount;
  into.timeMs = transaction.timeMs;
  return into;
}
