/** When an account pays: a process in the account's own time, which follows its rhythm and stops on idle days. */
import { dayMs, secondMs } from "./calendar.ts";
import type { Random } from "./random.ts";
import { type Rhythm, timeOfDayMs } from "./rhythm.ts";

export interface ArrivalShape {
  /** Form of the gamma law of the gaps: 1 has no memory, more is regular, less comes in bursts. */
  readonly regularity: number;
  /** How many further payments a payment causes, on average; below 1. */
  readonly branching: number;
  /** After what time they follow, on average. */
  readonly branchDelayMs: number;
}

export function drawArrivalShape(isPlain: boolean, random: Random): ArrivalShape {
  return {
    regularity: isPlain || random.chance(0.5) ? 1 : random.logBetween(0.3, 6),
    branching: !isPlain && random.chance(0.5) ? random.between(0.02, 0.6) : 0,
    branchDelayMs: random.logBetween(30 * secondMs, dayMs),
  };
}

interface Activity {
  /** The first local midnight. */
  readonly startMs: number;
  /** Weight of each day of the portfolio. */
  readonly dayWeights: Float64Array;
  readonly rhythm: Rhythm;
  /** Payments a day. */
  readonly rate: number;
  readonly fromDay: number;
  /** The first day on which it no longer pays. */
  readonly untilDay: number;
  /** Days without payments, the second excluded. */
  readonly idleDays: readonly [number, number];
}

/** The instants in rising order. */
export function drawArrivals(shape: ArrivalShape, activity: Activity, random: Random): number[] {
  const { startMs, dayWeights, rhythm, idleDays } = activity;
  const rate = activity.rate * (1 - shape.branching);
  const drawGap = () =>
    shape.regularity === 1 ? random.exponential(1) : random.gamma(shape.regularity) / shape.regularity;
  const times: number[] = [];
  let passed = 0;
  let next = drawGap() * random.next();
  for (let day = activity.fromDay; day < activity.untilDay; day += 1) {
    if (day >= idleDays[0] && day < idleDays[1]) continue;
    const width = rate * (dayWeights[day] ?? 1);
    while (next < passed + width) {
      times.push(startMs + day * dayMs + timeOfDayMs(rhythm, (next - passed) / width));
      next += drawGap();
    }
    passed += width;
  }
  if (shape.branching > 0) branch(times, shape, startMs + activity.untilDay * dayMs, random);
  return times;
}

/** The list grows while it is walked: payments that followed others cause further ones. */
function branch(times: number[], shape: ArrivalShape, endMs: number, random: Random): void {
  const limit = 4 * times.length;
  for (let index = 0; index < times.length && times.length < limit; index += 1) {
    const children = random.poisson(shape.branching);
    for (let child = 0; child < children; child += 1) {
      const time = (times[index] ?? 0) + random.exponential(shape.branchDelayMs);
      if (time < endMs) times.push(time);
    }
  }
  times.sort((one, other) => one - other);
}
