/** Figures of one ranking of one test week, and their means over the weeks. */
import { bootstrapInterval, type Interval } from "../../src/learning/metrics/bootstrap.ts";
import { areaUnderCurve, averagePrecision, rankRows } from "../../src/learning/metrics/ranking.ts";
import { dayNumber } from "../../src/scoring/calendar.ts";
import { cardPrecision } from "./card-precision.ts";
import { numberAccounts } from "./gather.ts";
import type { Row } from "./read-rows.ts";

export interface Figures {
  readonly auc: number;
  readonly ap: number;
  readonly cp100: number;
}

export interface Ranked {
  /** Of the test rows that count. */
  readonly rows: readonly number[];
  readonly scores: Float64Array;
}

const alertsPerDay = 100;

export function measure(rows: readonly Row[], ranked: Ranked): Figures {
  const { scores } = ranked;
  const labels = labelsOf(rows, ranked.rows);
  const days = Int32Array.from(ranked.rows, (row) => dayNumber(rows[row]?.transaction.timeMs ?? 0));
  const entities = Int32Array.from(numberAccounts(rows, ranked.rows));
  return {
    auc: areaUnderCurve(scores, labels),
    ap: averagePrecision(scores, labels),
    cp100: cardPrecision({ days, entities, scores, labels }, alertsPerDay).mean,
  };
}

export function labelsOf(rows: readonly Row[], chosen: readonly number[]): Uint8Array {
  return Uint8Array.from(chosen, (row) => (rows[row]?.isFraud === true ? 1 : 0));
}

export function meanOf(figures: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => figures.reduce((sum, entry) => sum + entry[name], 0) / figures.length;
  return { auc: mean("auc"), ap: mean("ap"), cp100: mean("cp100") };
}

/** Average precision over all weeks at once, with accounts drawn whole. */
export function intervalOfPrecision(rows: readonly Row[], weeks: readonly Ranked[]): Interval {
  const draws = weeks.map((week, index) => {
    const labels = labelsOf(rows, week.rows);
    const clusters = Int32Array.from(numberAccounts(rows, week.rows));
    const ranks = rankRows(week.scores);
    return bootstrapInterval(week.rows.length, (weights) => averagePrecision(week.scores, labels, weights, ranks), {
      seed: index + 1,
      draws: 60,
      clusters,
    });
  });
  // The weeks hold other transactions; of their mean the spread shrinks with the root of their number.
  const centre = draws.reduce((sum, { low, high }) => sum + (low + high) / 2, 0) / draws.length;
  const spread = Math.sqrt(draws.reduce((sum, { low, high }) => sum + ((high - low) / 2) ** 2, 0)) / draws.length;
  return { low: centre - spread, high: centre + spread };
}

export function format({ auc, ap, cp100 }: Figures): string {
  return `AUC ${auc.toFixed(3)}  AP ${ap.toFixed(3)}  CP@100 ${cp100.toFixed(3)}`;
}
