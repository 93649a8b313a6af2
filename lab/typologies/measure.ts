/** What is found of each typology at an alert budget, and which honest twins are accused. */
import { typologies } from "./catalogue.ts";
import { countedFromMs, type Judged } from "./decide-town.ts";
import type { StoryKind } from "./scene.ts";

export interface TypologyRow {
  readonly name: string;
  readonly unseen: string | undefined;
  /** Of five each: frauds found, honest twins accused, hard twins accused. */
  readonly flagged: Readonly<Record<StoryKind, number>>;
}

export interface TownTable {
  /** Log-odds from which there is an alert. */
  readonly threshold: number;
  readonly honest: number;
  readonly rows: readonly TypologyRow[];
}

/** `budget` is in alerts per 1,000 honest payments; those are the ordinary ones, not the twins. */
export function measureTown(judged: readonly Judged[], budget: number): TownTable {
  const honest = judged.filter(({ isOrdinary, transaction }) => isOrdinary && transaction.timeMs >= countedFromMs);
  const scores = honest.map(({ decision }) => decision.logOdds).sort((left, right) => right - left);
  const allowed = Math.floor((budget * honest.length) / 1_000);
  // Above the score that would be one alert too many.
  const threshold = (scores[allowed] ?? Number.NEGATIVE_INFINITY) + 1e-9;
  const rows = typologies.map(({ name, unseen }) => {
    const count = (kind: StoryKind) =>
      new Set(
        judged.flatMap((one) =>
          one.typology === name && one.kind === kind && one.isJudged && one.decision.logOdds >= threshold
            ? [one.index]
            : [],
        ),
      ).size;
    return { name, unseen, flagged: { fraud: count("fraud"), twin: count("twin"), hard: count("hard") } };
  });
  return { threshold, honest: honest.length, rows };
}
