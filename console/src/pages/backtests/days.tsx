/** A backtest by day: what would have been flagged, and what would have been missed. */

import type { BacktestResult } from "../../../../client/interface.ts";
import { everyDay } from "../../data/days.ts";
import { formatDay, formatNumber } from "../../data/format.ts";
import { Bars } from "../../parts/bars.tsx";

type Days = BacktestResult["days"];
/** More bars would be thinner than a line. */
const mostDays = 800;

export function DayCharts({ days }: { readonly days: Days }) {
  const shown = fillDays(days);
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
          formatTop={formatNumber}
          bars={shown.map(({ day, candidate, today }) => {
            const both = Math.min(candidate?.missed ?? 0, today?.missed ?? 0);
            return {
              label: formatDay(day),
              parts: [
                { kind: "declined", name: "missed by both", value: both },
                { kind: "review", name: "missed by the candidate only", value: (candidate?.missed ?? 0) - both },
                { kind: "approved", name: "missed by live only", value: (today?.missed ?? 0) - both },
              ],
            };
          })}
          describe={`Labelled frauds missed on each day from ${ends[0]} to ${ends[1]}`}
          ends={ends}
        />
        <p class="legend">
          <span class="key declined" /> Both <span class="key review" /> Candidate only <span class="key approved" />{" "}
          Live only
        </p>
      </section>
    </div>
  );
}

/** Beside a rule there is room for one picture. */
export function CaughtByDay({ days }: { readonly days: Days }) {
  const shown = fillDays(days);
  const ends = endsOf(shown);
  return ends === undefined ? null : <FlaggedBars shown={shown} ends={ends} />;
}

function FlaggedBars({
  shown,
  ends,
}: {
  readonly shown: readonly ShownDay[];
  readonly ends: readonly [string, string];
}) {
  return (
    <div>
      <Bars
        height={110}
        formatTop={formatNumber}
        bars={shown.map(({ day, candidate }) => ({
          label: formatDay(day),
          parts: [
            { kind: "plain", name: "caught", value: candidate?.caught ?? 0 },
            { kind: "review", name: "false alarms", value: candidate?.falseAlarms ?? 0 },
            { kind: "approved", name: "not labelled", value: notLabelled(candidate) },
          ],
        }))}
        describe={`Transactions flagged by the candidate on each day from ${ends[0]} to ${ends[1]}`}
        ends={ends}
      />
      <p class="legend">
        <span class="key plain" /> Caught <span class="key review" /> False alarms <span class="key approved" /> Not
        labelled
      </p>
    </div>
  );
}

function endsOf(shown: readonly ShownDay[]): readonly [string, string] | undefined {
  const [first, last] = [shown[0]?.day, shown.at(-1)?.day];
  return first === undefined || last === undefined ? undefined : [formatDay(first), formatDay(last)];
}

function notLabelled(figures: Days[number]["candidate"] | undefined): number {
  return figures === undefined ? 0 : Math.max(0, figures.flagged - figures.caught - figures.falseAlarms);
}

type ShownDay = { readonly day: string } & Partial<Pick<Days[number], "candidate" | "today">>;

function fillDays(days: Days): readonly ShownDay[] {
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  return everyDay([...byDay.keys()], mostDays).map((day) => byDay.get(day) ?? { day });
}
