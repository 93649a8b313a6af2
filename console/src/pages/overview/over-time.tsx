/** The period step by step: how many payments, which share of them was flagged, or how much money that was. */

import type { Overview } from "../../../../client/interface.ts";
import { formatCompact, formatDay, formatMoney, formatNumber, formatShare, formatTime } from "../../data/format.ts";
import { type Bar, Bars } from "../../parts/bars.tsx";
import { Choices } from "../../parts/choices.tsx";
import { changeQuery, place } from "../../routing/router.ts";

type Step = Omit<Overview["steps"][number], "start">;

interface Measure {
  readonly name: string;
  /** In the address. */
  readonly word: string;
  readonly declined: (step: Step) => number;
  readonly review: (step: Step) => number;
  /** Left out where what was approved would hide the rest. */
  readonly approved?: (step: Step) => number;
  readonly format: (value: number) => string;
  readonly formatTop: (value: number) => string;
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const count: Measure = {
  name: "Transactions",
  word: "",
  declined: ({ declined }) => declined,
  review: ({ review }) => review,
  approved: ({ transactions, review, declined }) => transactions - review - declined,
  format: formatNumber,
  formatTop: formatNumber,
};
const measures: readonly Measure[] = [
  count,
  {
    name: "Flagged share",
    word: "share",
    declined: ({ declined, transactions }) => shareOf(declined, transactions),
    review: ({ review, transactions }) => shareOf(review, transactions),
    format: formatShare,
    formatTop: formatShare,
  },
  {
    name: "Value at risk",
    word: "value",
    declined: ({ declinedAmount }) => declinedAmount,
    review: ({ reviewAmount }) => reviewAmount,
    format: (value) => formatMoney(value),
    formatTop: formatCompact,
  },
];

export function OverTime({ overview }: { readonly overview: Overview }) {
  const word = place.value.query.get("show") ?? "";
  const measure = measures.find((one) => one.word === word) ?? count;
  const { total, steps, stepHours, from, to } = overview;
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>Over time</h2>
        <Choices
          label="Measure"
          choices={measures.map(({ word, name }) => [word, name] as const)}
          value={measure.word}
          onChoose={(show) => changeQuery({ show })}
        />
      </div>
      <Bars
        bars={fillGaps(overview).map(({ start, ...step }) => barOf(formatTime(start), step, measure))}
        formatTop={measure.formatTop}
        isWhole={measure.word === ""}
        ticks={dayTicks(overview)}
        describe={`${measure.name}: ${formatNumber(total.transactions)} transactions in ${steps.length} steps of ${stepHours} hours`}
        ends={[formatTime(from), formatTime(to)]}
      />
      <p class="legend">
        <span class="key declined" /> Declined <span class="key review" /> Review
        {measure.approved === undefined ? null : (
          <>
            {" "}
            <span class="key approved" /> Approved
          </>
        )}
      </p>
    </section>
  );
}

const ticksShown = 5;

function dayTicks({ from, to }: Overview): readonly string[] {
  const [firstMs, lastMs] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: ticksShown }, (_, place) => {
    const time = new Date(firstMs + ((lastMs - firstMs) * place) / (ticksShown - 1)).toISOString();
    return lastMs - firstMs < 3 * 86_400_000 ? formatTime(time) : formatDay(time);
  });
}

function barOf(label: string, step: Step, { declined, review, approved, format }: Measure): Bar {
  const part = (kind: "declined" | "review" | "approved", value: number) => ({ kind, value, text: format(value) });
  const flagged = [part("declined", declined(step)), part("review", review(step))];
  return { label, parts: approved === undefined ? flagged : [...flagged, part("approved", approved(step))] };
}

/** Steps without a transaction are not sent, but a chart has to leave their place. */
function fillGaps({ from, to, steps, stepHours }: Overview): Overview["steps"] {
  const stepMs = stepHours * 3_600_000;
  const byStart = new Map(steps.map((step) => [Date.parse(step.start), step]));
  const filled = [];
  for (let startMs = Math.floor(Date.parse(from) / stepMs) * stepMs; startMs < Date.parse(to); startMs += stepMs) {
    const empty = { transactions: 0, review: 0, declined: 0, amount: 0, reviewAmount: 0, declinedAmount: 0 };
    filled.push(byStart.get(startMs) ?? { start: new Date(startMs).toISOString(), ...empty });
  }
  return filled;
}
