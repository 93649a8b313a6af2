/** Portfolios for tests: plain ones with every field, in which only what a test is about happens. */
import { type CustomName, customNames } from "../custom-shape.ts";
import { everyField } from "../fields.ts";
import { type FraudShape, type PatternName, patternNames } from "../fraud-shape.ts";
import { patterns } from "../patterns/catalogue.ts";
import type { Payment } from "../payment.ts";
import { makeHonestWorld } from "../portfolio.ts";
import { Random } from "../random.ts";
import { drawShape, type PortfolioShape } from "../shape.ts";
import type { World } from "../world.ts";

type Rates = Partial<Readonly<Record<CustomName, number>>>;

function recordOf<Name extends string>(names: readonly Name[], given: Partial<Record<Name, number>>) {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? 0])) as Record<Name, number>;
}

export function sampleShape(customs: Rates = {}, weights: Partial<Record<PatternName, number>> = {}): PortfolioShape {
  const shape = drawShape(new Random(5));
  const frauds: FraudShape = {
    prevalence: 0.01,
    weights: recordOf(patternNames, weights),
    quietShare: 0,
    thieves: {
      nightShare: 0,
      anyHourShare: 0,
      shiftedShare: 0,
      newDeviceShare: 0,
      newCountryShare: 0,
      newCounterpartyShare: 0,
      favouriteShare: 0,
      ownLevelShare: 0,
      areVictimsActive: false,
    },
  };
  return {
    ...shape,
    startMs: Date.UTC(2022, 2, 1),
    days: 60,
    accounts: {
      count: 40,
      rate: 1.2,
      rateSpread: 0.3,
      kinds: [{ name: "checking", weight: 1, amountFactor: 1, rateFactor: 1 }],
      joiningShare: 0.3,
      endingShare: 0,
      idleShare: 0.1,
      devices: 1,
    },
    amounts: {
      currencies: [{ code: "USD", decimals: 2, perDollar: 1 }],
      level: 40,
      spread: 0.4,
      isSpreadEven: false,
      width: 0.3,
      widthSpread: 0,
      lawWeights: [0, 0, 1, 0],
      categorySpread: 0,
      counterpartySpread: 0,
      roundShare: 0,
      endingShare: 0,
      endings: [0],
      coarseness: 1,
    },
    arrivals: { regularity: 1, branching: 0, branchDelayMs: 1 },
    rhythm: {
      // The quiet hours are those of the first quarter of the day.
      hours: Array.from({ length: 24 }, (_, hour) => (hour < 6 ? 0.01 : 1)),
      weekdays: new Array<number>(7).fill(1),
      offsetMs: 0,
      personalShiftHours: 0,
      personalShare: 0,
      nightShare: 0,
      trend: 1,
      monthWave: 0,
      busyDays: 0,
    },
    counterparties: { ...shape.counterparties, count: 120, exploration: 0, homeCountries: 1, foreignShare: 0 },
    fields: everyField,
    customs: recordOf(customNames, customs),
    frauds,
    labels: { delay: "fixed", days: 7, unnoticedShare: 0, confirmedShare: 1 },
  };
}

export function sampleWorld(seed: number, customs: Rates = {}, shape = sampleShape(customs)): World {
  return makeHonestWorld(shape, new Random(seed));
}

export function customPayments(world: World, custom: CustomName): Payment[] {
  return world.accounts.flatMap(({ payments }) => payments.filter((payment) => payment.custom === custom));
}

/** One account's part in an incident. */
export interface Trace {
  readonly world: World;
  readonly level: number;
  readonly fromMs: number;
  /** Those that are fraud, in order of time. */
  readonly frauds: readonly Payment[];
  readonly others: readonly Payment[];
}

export interface IncidentTrace {
  readonly made: number;
  readonly limit: number;
  readonly accounts: readonly Trace[];
}

/** Has the pattern commit one incident in each of a number of worlds. */
export function commitSamples(name: PatternName, count = 25, limit = 30): IncidentTrace[] {
  return Array.from({ length: count }, (_, seed): IncidentTrace => {
    const world = sampleWorld(seed, { income: 0.5 });
    const made = patterns[name].prepare(world, new Random(1000 + seed))?.(limit) ?? 0;
    const accounts = world.accounts.flatMap((account): Trace[] => {
      const all = [...account.payments, ...account.thefts].sort((one, other) => one.timeMs - other.timeMs);
      const frauds = all.filter(({ pattern }) => pattern !== undefined);
      if (frauds.length === 0) return [];
      const others = all.filter(({ pattern }) => pattern === undefined);
      const fromMs = world.startMs + account.fromDay * 86_400_000;
      return [{ world, level: account.habit.level, fromMs, frauds, others }];
    });
    return { made, limit, accounts };
  });
}
