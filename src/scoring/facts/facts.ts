/** Everything that rules and models may know of a transaction and of what came before it. NaN says that there is no value yet. */
export interface Facts {
  timeMs: number;

  // --- the transaction and how much came before
  amount: number;
  /** Earlier events of the account, its spendings (money going out) and receipts (money coming in) among them. */
  earlier: number;
  spendings: number;
  receipts: number;
  ageMs: number;
  gapMs: number;

  // --- amount against the account's own
  /** How many amounts the account's habits rest on; retries of one payment count once, old ones weigh less. */
  habits: number;
  /** Their median. */
  usual: number;
  ratioToUsual: number;
  /** Robust standard deviation of the natural logarithm, drawn towards that of people in general while habits are few. */
  spread: number;
  /** Log-likelihood ratio of an amount this large, fraud against the account's own habit. */
  amountEvidence: number;
  /** How many of the habits are at least as large. */
  asLarge: number;
  largest: number;
  ratioToLargest: number;
  ratioToSecondLargest: number;
  ratioToMean30d: number;
  /** Amounts over three times the usual in the last 7 days, of the last 16 events. */
  outliers7d: number;

  // --- amount against peers
  peers: number;
  peersAsLarge: number;
  peersShare: number;

  // --- pace; the last 16 events at most, this one included, retries of one payment as one
  count1m: number;
  count10m: number;
  count1h: number;
  count24h: number;
  /** Spendings a day, by the account's last 30 days. */
  dailyRate: number;
  decayed1h: number;
  decayed1d: number;
  decayed7d: number;
  decayed30d: number;
  spent1h: number;
  spent1d: number;
  spent7d: number;
  spent30d: number;

  // --- the last few events
  /** Earlier events of this very amount within 10 minutes. */
  sameAmount10m: number;
  sinceSameMs: number;
  /** Other amounts within 5 % of this one within the hour. */
  similar1h: number;
  similarSum1h: number;
  /** Amounts of at most a twentieth of this one, in an unbroken run just before it, within 24 hours. */
  smallRun: number;
  smallLargest: number;
  smallSpanMs: number;
  /** Amounts that only grew up to this one, within 6 hours. */
  risingRun: number;
  risingFactor: number;
  risingSpanMs: number;
  received48h: number;
  /** Share of it that has gone out since, this payment included. */
  passedOnShare: number;
  sinceReceivedMs: number;

  // --- just under a threshold; this amount included
  bandThreshold: number;
  bandCount7d: number;
  bandSum7d: number;
  bandCount30d: number;
  bandSum30d: number;
  bandHabitShare: number;

  // --- clock
  hour: number;
  weekday: number;
  clockHabits: number;
  hourCount: number;
  hourShare: number;
  hourEvidence: number;
  weekdayCount: number;
  weekdayEvidence: number;

  // --- shape of the number
  isRound: number;
  roundShare: number;
  decimals: number;
  firstDigit: number;
  digitHabits: number;
  digitShare: number;
  /** Chi-squared of the account's first digits against Benford's law. */
  benfordDistance: number;

  // --- fields that may be given; 1 is new, 0 is known
  isNewCounterparty: number;
  counterpartiesSeen: number;
  counterpartiesDistinct: number;
  isNewDevice: number;
  devicesSeen: number;
  devicesDistinct: number;
  isNewCountry: number;
  countriesSeen: number;
  countriesDistinct: number;
  isNewCategory: number;
  categoriesSeen: number;
  categoriesDistinct: number;

  // --- customer
  relationAgeMs: number;
  expectedMonthlyVolume: number;
  isHighRisk: number;
  isListed: number;
}

/** Always made with the same fields in the same order, which keeps every rule fast. New facts come last: features are kept by place. */
export function blankFacts(): Facts {
  const none = Number.NaN;
  return {
    timeMs: none,
    amount: none,
    earlier: none,
    spendings: none,
    receipts: none,
    ageMs: none,
    gapMs: none,
    habits: none,
    usual: none,
    ratioToUsual: none,
    spread: none,
    amountEvidence: none,
    asLarge: none,
    largest: none,
    ratioToLargest: none,
    ratioToSecondLargest: none,
    ratioToMean30d: none,
    outliers7d: none,
    peers: none,
    peersAsLarge: none,
    peersShare: none,
    count1m: none,
    count10m: none,
    count1h: none,
    count24h: none,
    dailyRate: none,
    decayed1h: none,
    decayed1d: none,
    decayed7d: none,
    decayed30d: none,
    spent1h: none,
    spent1d: none,
    spent7d: none,
    spent30d: none,
    sameAmount10m: none,
    sinceSameMs: none,
    similar1h: none,
    similarSum1h: none,
    smallRun: none,
    smallLargest: none,
    smallSpanMs: none,
    risingRun: none,
    risingFactor: none,
    risingSpanMs: none,
    received48h: none,
    passedOnShare: none,
    sinceReceivedMs: none,
    bandThreshold: none,
    bandCount7d: none,
    bandSum7d: none,
    bandCount30d: none,
    bandSum30d: none,
    bandHabitShare: none,
    hour: none,
    weekday: none,
    clockHabits: none,
    hourCount: none,
    hourShare: none,
    hourEvidence: none,
    weekdayCount: none,
    weekdayEvidence: none,
    isRound: none,
    roundShare: none,
    decimals: none,
    firstDigit: none,
    digitHabits: none,
    digitShare: none,
    benfordDistance: none,
    isNewCounterparty: none,
    counterpartiesSeen: none,
    counterpartiesDistinct: none,
    isNewDevice: none,
    devicesSeen: none,
    devicesDistinct: none,
    isNewCountry: none,
    countriesSeen: none,
    countriesDistinct: none,
    isNewCategory: none,
    categoriesSeen: none,
    categoriesDistinct: none,
    relationAgeMs: none,
    expectedMonthlyVolume: none,
    isHighRisk: none,
    isListed: none,
  };
}
