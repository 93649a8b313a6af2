/** At which hours and on which days payments are made: a portfolio's habits, and each account's own. */
import { dayMs, hourMs, weekdayOf } from "./calendar.ts";
import type { Random } from "./random.ts";

export interface RhythmShape {
  /** Weight of each local hour; 24 of them. */
  readonly hours: readonly number[];
  /** Weight of each weekday from Sunday on; 7 of them. */
  readonly weekdays: readonly number[];
  /** What the clocks are ahead of UTC. */
  readonly offsetMs: number;
  /** How far an account's hours lie from the portfolio's, as a standard deviation. */
  readonly personalShiftHours: number;
  /** Share of an account's payments at hours of its own. */
  readonly personalShare: number;
  /** Share of accounts that live by night. */
  readonly nightShare: number;
  /** Growth of activity from the first to the last day. */
  readonly trend: number;
  /** Strength of the month's wave, which is highest after its first day. */
  readonly monthWave: number;
  /** Days on which everybody pays more. */
  readonly busyDays: number;
}

const makers: readonly ((random: Random) => (hour: number) => number)[] = [
  () => () => 1,
  (random) => bell(random.between(9, 21), random.logBetween(1.5, 8)),
  (random) => bell(random.between(9, 21), random.logBetween(1.5, 8)),
  (random) => {
    const morning = bell(random.between(7, 12), random.between(1, 3));
    const evening = bell(random.between(15, 22), random.between(1, 4));
    return (hour) => morning(hour) + evening(hour);
  },
  (random) => {
    const opens = random.whole(6, 10);
    const closes = random.whole(16, 23);
    return (hour) => (hour >= opens && hour < closes ? 1 : 0);
  },
  (random) => bell(random.between(-3, 4), random.logBetween(2, 5)),
  (random) => {
    const batches = Array.from({ length: random.whole(1, 4) }, () => random.below(24));
    return (hour) => (batches.includes(hour) ? 1 : 0);
  },
  // An arbitrary profile: a simulator's hours need not follow a day.
  (random) => {
    const weights = Array.from({ length: 24 }, () => random.gamma(0.8));
    return (hour) => weights[hour] ?? 0;
  },
];

function bell(peakHour: number, widthHours: number): (hour: number) => number {
  return (hour) => {
    const apart = Math.abs(hour + 0.5 - peakHour) % 24;
    return Math.exp(-0.5 * (Math.min(apart, 24 - apart) / widthHours) ** 2);
  };
}

export function drawRhythmShape(random: Random): RhythmShape {
  const weightOf = random.pick(makers)(random);
  const floor = random.chance(0.6) ? random.logBetween(0.002, 0.3) : 0;
  const isWeekly = random.chance(0.65);
  const weekend = isWeekly ? random.logBetween(0.05, 2.5) : 1;
  const wobble = isWeekly ? random.between(0, 0.3) : 0;
  return {
    hours: Array.from({ length: 24 }, (_, hour) => weightOf(hour) + floor),
    weekdays: Array.from({ length: 7 }, (_, day) => (day % 6 === 0 ? weekend : 1) * random.logNormal(wobble)),
    offsetMs: random.chance(0.4) ? 0 : random.whole(-22, 26) * (hourMs / 2),
    personalShiftHours: random.chance(0.5) ? random.between(0, 4) : 0,
    personalShare: random.chance(0.5) ? random.between(0, 0.9) : 0,
    nightShare: random.chance(0.4) ? random.between(0, 0.1) : 0,
    trend: random.chance(0.5) ? random.logBetween(0.6, 1.8) : 1,
    monthWave: random.chance(0.35) ? random.between(0, 0.6) : 0,
    busyDays: random.chance(0.3) ? random.whole(1, 6) : 0,
  };
}

/** The weight of every day of the portfolio; their mean is 1. */
export function weighDays(shape: RhythmShape, localStartMs: number, days: number, random: Random): Float64Array {
  const weights = new Float64Array(days);
  const monthDay = random.below(30);
  for (let day = 0; day < days; day += 1) {
    const weekday = weekdayOf(localStartMs + day * dayMs);
    const wave = 1 + shape.monthWave * Math.cos((2 * Math.PI * (day + monthDay)) / 30);
    weights[day] = (shape.weekdays[weekday] ?? 1) * wave * shape.trend ** (day / days);
  }
  for (let count = 0; count < shape.busyDays; count += 1) {
    const day = random.below(days);
    weights[day] = (weights[day] ?? 1) * random.between(1.5, 4);
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / days;
  return weights.map((weight) => weight / mean);
}

/** The share of a day's payments that is made before each hour; 25 marks from 0 to 1. */
export type Rhythm = Float64Array;

export function rhythmOf(hours: readonly number[]): Rhythm {
  const marks = new Float64Array(25);
  for (let hour = 0; hour < 24; hour += 1) marks[hour + 1] = (marks[hour] ?? 0) + (hours[hour] ?? 0);
  const total = marks[24] ?? 0;
  return total > 0 ? marks.map((mark) => mark / total) : marks.map((_, hour) => hour / 24);
}

/** An account's own rhythm around the portfolio's. */
export function drawRhythm(shape: RhythmShape, random: Random): Rhythm {
  const shift = random.chance(shape.nightShare)
    ? random.between(9, 15)
    : Math.round(shape.personalShiftHours * random.normal());
  const own = bell(random.between(0, 24), random.between(0.7, 3));
  const ownHours = Array.from({ length: 24 }, (_, hour) => own(hour));
  const ownTotal = ownHours.reduce((sum, weight) => sum + weight, 0);
  const total = shape.hours.reduce((sum, weight) => sum + weight, 0);
  const ownShare = shape.personalShare * random.next();
  return rhythmOf(
    ownHours.map((weight, hour) => {
      const common = shape.hours[(((hour - Math.round(shift)) % 24) + 24) % 24] ?? 0;
      return (1 - ownShare) * (common / total) + ownShare * (weight / ownTotal);
    }),
  );
}

/** The local time of day before which this share of the day's payments is made. */
export function timeOfDayMs(rhythm: Rhythm, share: number): number {
  let low = 0;
  let high = 24;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rhythm[middle] ?? 1) <= share) low = middle;
    else high = middle;
  }
  const from = rhythm[low] ?? 0;
  const width = (rhythm[low + 1] ?? 1) - from;
  return (low + (width > 0 ? Math.min((share - from) / width, 0.999_999) : 0.5)) * hourMs;
}
