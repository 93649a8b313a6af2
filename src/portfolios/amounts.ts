/** How much is paid: the law of an account's amounts, and the habits of writing them. */
import type { Random } from "./random.ts";

type AmountLaw = "normal" | "log-normal" | "gamma" | "levels";
const laws: readonly AmountLaw[] = ["normal", "log-normal", "gamma", "levels"];

interface Currency {
  readonly code: string;
  readonly decimals: number;
  /** What a dollar is in it, roughly. */
  readonly perDollar: number;
}

const currencies: readonly Currency[] = [
  { code: "USD", decimals: 2, perDollar: 1 },
  { code: "EUR", decimals: 2, perDollar: 1 },
  { code: "GBP", decimals: 2, perDollar: 0.8 },
  { code: "PLN", decimals: 2, perDollar: 4 },
  { code: "BRL", decimals: 2, perDollar: 5 },
  { code: "INR", decimals: 2, perDollar: 80 },
  { code: "JPY", decimals: 0, perDollar: 150 },
  { code: "KRW", decimals: 0, perDollar: 1300 },
  { code: "IDR", decimals: 2, perDollar: 15_000 },
  { code: "KWD", decimals: 3, perDollar: 0.3 },
];

export interface AmountShape {
  readonly currencies: readonly Currency[];
  /** A usual amount in dollars. */
  readonly level: number;
  /** How far the accounts' usual amounts lie apart: a factor's deviation, or evenly between two ends. */
  readonly spread: number;
  readonly isSpreadEven: boolean;
  /** Deviation over mean of one account's amounts, and how much accounts differ in it. */
  readonly width: number;
  readonly widthSpread: number;
  readonly lawWeights: readonly number[];
  /** Deviation of what a category, and a counterparty, multiplies amounts by. */
  readonly categorySpread: number;
  readonly counterpartySpread: number;
  readonly roundShare: number;
  readonly endingShare: number;
  readonly endings: readonly number[];
  /** Amounts are whole multiples of this many smallest units. */
  readonly coarseness: number;
}

export function drawAmountShape(isOneCurrency: boolean, isPlain: boolean, random: Random): AmountShape {
  const weights: number[] = laws.map(() => (!isPlain && random.chance(0.5) ? random.exponential(1) : 0));
  if (!weights.some((weight) => weight > 0)) weights[random.below(laws.length)] = 1;
  return {
    currencies: Array.from({ length: isOneCurrency || random.chance(0.8) ? 1 : random.whole(2, 3) }, () =>
      random.pick(currencies),
    ),
    level: random.chance(0.8) ? random.logBetween(8, 300) : random.logBetween(1, 20_000),
    spread: random.chance(0.85) ? random.between(0.1, 1.3) : random.between(0, 0.1),
    isSpreadEven: random.chance(0.35),
    width: random.logBetween(0.08, 1.6),
    widthSpread: random.chance(0.5) ? random.between(0, 0.6) : 0,
    lawWeights: weights,
    categorySpread: random.chance(0.5) ? random.between(0, 1.3) : 0,
    counterpartySpread: random.chance(0.4) ? random.between(0, 0.8) : 0,
    roundShare: !isPlain && random.chance(0.5) ? random.between(0, 0.5) ** 2 : 0,
    endingShare: !isPlain && random.chance(0.4) ? random.between(0, 0.8) : 0,
    endings: Array.from({ length: random.whole(1, 3) }, () => random.pick([0, 0.49, 0.5, 0.9, 0.95, 0.98, 0.99])),
    coarseness: random.chance(0.8) ? 1 : random.pick([5, 10, 50, 100]),
  };
}

/** How one account pays. */
export interface AmountHabit {
  readonly law: AmountLaw;
  readonly currency: Currency;
  /** A usual amount in the account's currency. */
  level: number;
  readonly width: number;
  /** Of the law "levels": what its kinds of purchases multiply the usual amount by. */
  readonly levels: readonly number[];
  readonly roundShare: number;
}

export function drawAmountHabit(shape: AmountShape, random: Random): AmountHabit {
  const currency = random.pick(shape.currencies);
  const spread = shape.isSpreadEven
    ? random.between(1 / (1 + 4 * shape.spread), 1) * 1.5
    : random.logNormal(shape.spread);
  const law = laws[random.weighted(shape.lawWeights)] ?? "gamma";
  return {
    law,
    currency,
    level: shape.level * currency.perDollar * spread,
    width: Math.min(2.5, shape.width * random.logNormal(shape.widthSpread)),
    levels: law === "levels" ? Array.from({ length: random.whole(2, 5) }, () => random.logNormal(0.9)) : [],
    roundShare: shape.roundShare * 2 * random.next(),
  };
}

/** An amount by the account's law, not yet written in its currency. */
export function drawAmount(habit: AmountHabit, random: Random): number {
  const { level, width } = habit;
  switch (habit.law) {
    case "normal": {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const amount = level * (1 + width * random.normal());
        if (amount > 0.02 * level) return amount;
      }
      return level * random.between(0.05, 1);
    }
    case "log-normal": {
      const deviation = Math.sqrt(Math.log(1 + width * width));
      return level * random.logNormal(deviation);
    }
    case "gamma": {
      const form = 1 / (width * width);
      return (level * random.gamma(form)) / form;
    }
    case "levels":
      return level * random.pick(habit.levels) * random.logNormal(0.6 * width);
  }
}

/** The amount as it would be written: in units of the currency, perhaps round, perhaps a price. Never zero. */
export function writeAmount(amount: number, shape: AmountShape, habit: AmountHabit, random: Random): number {
  const size = Math.abs(amount);
  if (habit.roundShare > 0 && random.chance(habit.roundShare)) return exactAmount(roundDown(amount, random), habit);
  const { decimals } = habit.currency;
  if (shape.endingShare > 0 && random.chance(shape.endingShare)) {
    const step = decimals === 0 ? 100 : 1;
    if (size > 2 * step) return exactAmount((Math.floor(size / step) + random.pick(shape.endings)) * step, habit);
  }
  const unit = shape.coarseness / 10 ** decimals;
  return exactAmount(size > 5 * unit ? Math.round(size / unit) * unit : size, habit);
}

/** To one leading digit, or half of one. */
function roundDown(amount: number, random: Random): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(amount, 1e-9)));
  const step = size * random.pick([1, 0.5, 0.1]);
  return Math.max(step, Math.round(amount / step) * step);
}

/** Far below what the contract takes, and far above what anyone pays. */
const largest = 1e11;

/** To the smallest unit of the currency, and at least one of it. */
export function exactAmount(amount: number, habit: AmountHabit): number {
  const units = 10 ** habit.currency.decimals;
  return Math.max(1, Math.round(Math.min(amount, largest) * units)) / units;
}
