/** The statistics of a rule by day: fired live, and fired in shadow mode. */

import type { RuleStatistics } from "../../../../client/interface.ts";
import { stepsOf } from "../../data/days.ts";
import { countOf, formatDay, formatNumber } from "../../data/format.ts";
import { Bars, endTicks } from "../../parts/bars.tsx";
import { sumStatistics } from "./sums.ts";

/** More bars would be thinner than a line. */
const mostDays = 400;

export function Statistics({ statistics }: { readonly statistics: RuleStatistics }) {
  const { versions } = statistics;
  const sums = sumStatistics(statistics);
  const days = daysOf(statistics);
  const [first, last] = [days[0]?.label, days.at(-1)?.label];
  if (versions.length === 0 || first === undefined || last === undefined) {
    return (
      <section class="panel stack">
        <h2>Statistics</h2>
        <p class="soft">No data yet. Counting starts when the rule is live or in shadow mode.</p>
      </section>
    );
  }
  return (
    <section class="panel stack">
      <h2>Statistics</h2>
      <p>
        Fired live on {countOf(sums.fired, "transaction", "transactions")}, and in shadow mode on{" "}
        {formatNumber(sums.watched)}.
        {sums.undecided === 0
          ? ""
          : ` On ${formatNumber(sums.undecided)} it could not be evaluated: a value was missing, or a division by zero.`}
      </p>
      {sums.fired + sums.watched === 0 ? null : (
        <Bars
          bars={days}
          height={100}
          unit="Transactions"
          along="Day"
          describe={`Transactions on which the rule fired, ${first} to ${last}`}
          ticks={endTicks([first, last])}
        />
      )}
    </section>
  );
}

function daysOf({ versions }: RuleStatistics) {
  const byDay = new Map<string, { fired: number; watched: number }>();
  for (const { day, fired, watched } of versions) {
    const sum = byDay.get(day) ?? { fired: 0, watched: 0 };
    byDay.set(day, { fired: sum.fired + fired, watched: sum.watched + watched });
  }
  return stepsOf([...byDay.keys()], mostDays).map(({ from, to, days }) => {
    const sums = days.flatMap((day) => byDay.get(day) ?? []);
    return {
      label: from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`,
      parts: [
        { kind: "plain" as const, name: "Fired", value: sums.reduce((sum, { fired }) => sum + fired, 0) },
        { kind: "review" as const, name: "Shadow", value: sums.reduce((sum, { watched }) => sum + watched, 0) },
      ],
    };
  });
}
