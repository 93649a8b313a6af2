/** A backtest by day: what would have been flagged, and what would have been missed. */

import type { BacktestResult } from "../../../../client/interface.ts";
import { type DayStep, stepsOf } from "../../data/days.ts";
import { formatDay } from "../../data/format.ts";
import { Bars, endTicks } from "../../parts/bars.tsx";

type Days = BacktestResult["days"];
/** More bars would be thinner than a line. */
const mostSteps = 400;

export function DayCharts({ days }: { readonly days: Days }) {
  const shown = fillSteps(days);
  const ends = endsOf(shown);
  if (ends === undefined) return null;
  return (
    <div class="columns">
      <section class="panel">
        <h2>Flagged by day</h2>
        <FlaggedBars shown={shown} ends={ends} />
      </section>
      <section class="panel">
        <h2>Missed by day</h2>
        <Bars
          height={110}
          unit="Frauds"
          along="Day"
          bars={shown.map(({ step, candidate, today }) => {
            const both = Math.min(candidate?.missed ?? 0, today?.missed ?? 0);
            return {
              label: nameStep(step),
              parts: [
                { kind: "declined", name: "Both", value: both },
                { kind: "review", name: "Candidate only", value: (candidate?.missed ?? 0) - both },
                { kind: "approved", name: "Live only", value: (today?.missed ?? 0) - both },
              ],
            };
          })}
          describe={`Labelled frauds missed on each day from ${ends[0]} to ${ends[1]}`}
          ticks={endTicks(ends)}
        />
      </section>
    </div>
  );
}

/** Beside a rule there is room for one picture. */
export function CaughtByDay({ days }: { readonly days: Days }) {
  const shown = fillSteps(days);
  const ends = endsOf(shown);
  return ends === undefined ? null : <FlaggedBars shown={shown} ends={ends} />;
}

function FlaggedBars({
  shown,
  ends,
}: {
  readonly shown: readonly ShownStep[];
  readonly ends: readonly [string, string];
}) {
  return (
    <div>
      <Bars
        height={110}
        unit="Flagged transactions"
        along="Day"
        bars={shown.map(({ step, candidate }) => ({
          label: nameStep(step),
          parts: [
            { kind: "plain", name: "Caught", value: candidate?.caught ?? 0 },
            { kind: "review", name: "False alarms", value: candidate?.falseAlarms ?? 0 },
            { kind: "approved", name: "Not labelled", value: notLabelled(candidate) },
          ],
        }))}
        describe={`Transactions flagged by the candidate on each day from ${ends[0]} to ${ends[1]}`}
        ticks={endTicks(ends)}
      />
    </div>
  );
}

function endsOf(shown: readonly ShownStep[]): readonly [string, string] | undefined {
  const [first, last] = [shown[0]?.step, shown.at(-1)?.step];
  return first === undefined || last === undefined ? undefined : [formatDay(first.from), formatDay(last.to)];
}

function nameStep({ from, to }: DayStep): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

function notLabelled(figures: DayFigures | undefined): number {
  return figures === undefined ? 0 : Math.max(0, figures.flagged - figures.caught - figures.falseAlarms);
}

type DayFigures = Days[number]["candidate"];

interface ShownStep {
  readonly step: DayStep;
  readonly candidate: DayFigures | undefined;
  readonly today: DayFigures | undefined;
}

function fillSteps(days: Days): readonly ShownStep[] {
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  return stepsOf([...byDay.keys()], mostSteps).map((step) => {
    const entries = step.days.flatMap((day) => byDay.get(day) ?? []);
    return {
      step,
      candidate: addUp(entries.map(({ candidate }) => candidate)),
      today: addUp(entries.map(({ today }) => today)),
    };
  });
}

function addUp(figures: readonly DayFigures[]): DayFigures | undefined {
  const [first, ...others] = figures;
  if (first === undefined) return undefined;
  const sum = { ...first };
  for (const one of others) {
    for (const name of Object.keys(sum) as (keyof DayFigures)[]) sum[name] += one[name];
  }
  return sum;
}
