/** What is known of labels by definition: every event in a list, everything counted again for each query. */
import fc from "fast-check";
import { dayNumber } from "../calendar.ts";
import type { LabelEvent } from "../engine/engine.ts";
import { storyStartMs } from "./story.ts";

/** Times are 0 where there is nothing. */
export interface LabelAnswer {
  readonly frauds: number;
  readonly genuine: number;
  readonly fastFrauds: number;
  readonly fastAll: number;
  readonly slowFrauds: number;
  readonly slowAll: number;
  readonly streakLength: number;
  readonly streakStartMs: number;
  readonly lastFraudMs: number;
  readonly lastGenuineMs: number;
}

/** Of events at different times. */
export function answerByDefinition(events: readonly LabelEvent[], timeMs: number): LabelAnswer {
  const known = events
    .filter(({ knownAtMs }) => knownAtMs <= timeMs)
    .toSorted((left, right) => left.timeMs - right.timeMs);
  const frauds = known.filter(({ isFraud }) => isFraud);
  const genuine = known.filter(({ isFraud }) => !isFraud);
  const streak = known.slice(known.findLastIndex(({ isFraud }) => !isFraud) + 1);
  return {
    frauds: frauds.length,
    genuine: genuine.length,
    fastFrauds: weigh(frauds, timeMs, 7),
    fastAll: weigh(known, timeMs, 7),
    slowFrauds: weigh(frauds, timeMs, 28),
    slowAll: weigh(known, timeMs, 28),
    streakLength: streak.length,
    streakStartMs: streak[0]?.timeMs ?? 0,
    lastFraudMs: frauds.at(-1)?.timeMs ?? 0,
    lastGenuineMs: genuine.at(-1)?.timeMs ?? 0,
  };
}

/** What facts show of them: NaN where nothing is known. */
export interface LabelFacts {
  readonly frauds: number;
  readonly genuine: number;
  readonly share7d: number;
  readonly share28d: number;
  readonly streak: number;
  readonly streakAgeMs: number;
  readonly sinceFraudMs: number;
  readonly sinceGenuineMs: number;
}

/** As if one label more had been seen, of which a hundredth was of fraud. */
export function factsByDefinition(answer: LabelAnswer, timeMs: number): LabelFacts {
  const { frauds, genuine, streakLength } = answer;
  const when = (isKnown: boolean, value: number) => (isKnown ? value : Number.NaN);
  const isAny = frauds + genuine > 0;
  return {
    frauds: when(isAny, frauds),
    genuine: when(isAny, genuine),
    share7d: when(isAny, (answer.fastFrauds + 0.01) / (answer.fastAll + 1)),
    share28d: when(isAny, (answer.slowFrauds + 0.01) / (answer.slowAll + 1)),
    streak: when(isAny, streakLength),
    streakAgeMs: when(streakLength > 0, timeMs - answer.streakStartMs),
    sinceFraudMs: when(frauds > 0, timeMs - answer.lastFraudMs),
    sinceGenuineMs: when(genuine > 0, timeMs - answer.lastGenuineMs),
  };
}

/** Half for every calendar period of so many days that has begun since it became known. */
function weigh(events: readonly LabelEvent[], timeMs: number, days: number): number {
  const periodOf = (instantMs: number) => Math.floor(dayNumber(instantMs) / days);
  return events.reduce((sum, { knownAtMs }) => sum + 0.5 ** (periodOf(timeMs) - periodOf(knownAtMs)), 0);
}

/** Labels of transactions at different times within some months, each known up to some weeks after its transaction. */
export function labelEvents(maxLength: number, minLength = 0): fc.Arbitrary<LabelEvent[]> {
  const minuteOf = fc.integer({ min: 0, max: 150 * 1_440 });
  const delay = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 * 1_440 }));
  return fc
    .uniqueArray(fc.tuple(minuteOf, delay, fc.boolean()), {
      selector: ([minute]) => minute,
      minLength,
      maxLength,
      size: "max",
    })
    .map((drawn) =>
      drawn.map(([minute, delayMinutes, isFraud]) => {
        const timeMs = storyStartMs + minute * 60_000;
        return { timeMs, knownAtMs: timeMs + delayMinutes * 60_000, isFraud };
      }),
    );
}

/** Any instant around them. */
export const instants: fc.Arbitrary<number> = fc
  .integer({ min: -10 * 1_440, max: 250 * 1_440 })
  .map((minute) => storyStartMs + minute * 60_000);
