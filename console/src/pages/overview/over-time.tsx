/** The period step by step: how many payments, which share of them was flagged, or how much money that was. */

import type { Overview } from "../../../../client/interface.ts";
import {
  formatCompact,
  formatCompactMoney,
  formatMoney,
  formatNumber,
  formatShare,
  formatTime,
  orderSums,
} from "../../data/format.ts";
import { timeTicks } from "../../data/time-ticks.ts";
import { type Bar, Bars } from "../../parts/bars.tsx";
import { Choices } from "../../parts/choices.tsx";
import { ChoiceField } from "../../parts/fields.tsx";
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
  readonly unit: string;
  /** Each currency has its own chart. */
  readonly isMoney?: true;
  readonly format: (value: number) => string;
  readonly formatTick: (value: number) => string;
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const count: Measure = {
  name: "Transactions",
  word: "",
  declined: ({ declined }) => declined,
  review: ({ review }) => review,
  approved: ({ transactions, review, declined }) => transactions - review - declined,
  unit: "Transactions",
  format: formatNumber,
  formatTick: formatNumber,
};
const measures: readonly Measure[] = [
  count,
  {
    name: "Flagged share",
    word: "share",
    declined: ({ declined, transactions }) => shareOf(declined, transactions),
    review: ({ review, transactions }) => shareOf(review, transactions),
    unit: "Share of the transactions",
    format: formatShare,
    formatTick: formatShare,
  },
  {
    name: "Value at risk",
    word: "value",
    declined: ({ declinedAmount }) => declinedAmount,
    review: ({ reviewAmount }) => reviewAmount,
    unit: "Amount",
    isMoney: true,
    format: (value) => formatMoney(value),
    formatTick: formatCompact,
  },
];

export function OverTime({ overview }: { readonly overview: Overview }) {
  const word = place.value.query.get("show") ?? "";
  const chosen = measures.find((one) => one.word === word) ?? count;
  const { total, steps, stepHours, from, to } = overview;
  const currencies = currenciesOf(overview);
  const currency = currencies.find((one) => nameCurrency(one) === place.value.query.get("currency")) ?? currencies[0];
  const measure = chosen.isMoney === true && currency !== undefined ? inCurrency(chosen, currency) : chosen;
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
      {measure.isMoney === true && currency !== undefined && currencies.length > 1 ? (
        <CurrencyChoice names={currencies.map(nameCurrency)} chosen={nameCurrency(currency)} />
      ) : null}
      <Bars
        bars={fillGaps(overview).map(({ start, ...step }) => barOf(formatTime(start), step, measure))}
        unit={`${measure.unit}, ${nameStep(stepHours)}`}
        along="From"
        scale={measure.word === "" ? "whole" : "linear"}
        format={measure.format}
        formatTick={measure.formatTick}
        ticks={timeTicks(Date.parse(from), Date.parse(to))}
        describe={`${measure.name}: ${formatNumber(total.transactions)} transactions in ${steps.length} steps of ${stepHours} hours`}
      />
    </section>
  );
}

/** In how many steps something was flagged in a currency. */
export function stepsWithRisk(steps: Overview["steps"], currency: string | null): number {
  const isAtRisk = (one: Overview["total"]["amounts"][number]) =>
    one.currency === currency && one.reviewAmount + one.declinedAmount > 0;
  return steps.filter(({ amounts }) => amounts.some(isAtRisk)).length;
}

function currenciesOf({ total, steps }: Overview): readonly (string | null)[] {
  return orderSums(total.amounts, (currency) => stepsWithRisk(steps, currency)).map(({ currency }) => currency);
}

/** More are chosen from a list. */
const mostBesideEachOther = 6;

const nameCurrency = (currency: string | null): string => currency ?? "no currency";

function CurrencyChoice({ names, chosen }: { readonly names: readonly string[]; readonly chosen: string }) {
  const choices = names.map((name) => [name, name] as const);
  const choose = (currency: string) => changeQuery({ currency });
  return names.length > mostBesideEachOther ? (
    <div class="actions">
      <ChoiceField label="Currency" choices={choices} value={chosen} onValue={choose} />
    </div>
  ) : (
    <Choices label="Currency" choices={choices} value={chosen} onChoose={choose} />
  );
}

function inCurrency(measure: Measure, currency: string | null): Measure {
  const amountsOf = ({ amounts }: Step) => amounts.find((one) => one.currency === currency);
  return {
    ...measure,
    declined: (step) => amountsOf(step)?.declinedAmount ?? 0,
    review: (step) => amountsOf(step)?.reviewAmount ?? 0,
    unit: `${measure.unit} in ${nameCurrency(currency)}`,
    format: (value) => formatMoney(value, currency),
    formatTick: (value) => formatCompactMoney(value, currency),
  };
}

function nameStep(hours: number): string {
  if (hours === 1) return "by the hour";
  if (hours < 24) return `every ${hours} hours`;
  return hours === 24 ? "by day" : `every ${hours / 24} days`;
}

const names = { declined: "Declined", review: "Review", approved: "Approved" } as const;

function barOf(label: string, step: Step, { declined, review, approved }: Measure): Bar {
  const part = (kind: keyof typeof names, value: number) => ({ kind, name: names[kind], value });
  const flagged = [part("declined", declined(step)), part("review", review(step))];
  return { label, parts: approved === undefined ? flagged : [...flagged, part("approved", approved(step))] };
}

/** Steps without a transaction are not sent, but a chart has to leave their place. */
function fillGaps({ from, to, steps, stepHours }: Overview): Overview["steps"] {
  const stepMs = stepHours * 3_600_000;
  const byStart = new Map(steps.map((step) => [Date.parse(step.start), step]));
  const filled = [];
  for (let startMs = Math.floor(Date.parse(from) / stepMs) * stepMs; startMs < Date.parse(to); startMs += stepMs) {
    const empty = {
      transactions: 0,
      review: 0,
      declined: 0,
      amount: 0,
      reviewAmount: 0,
      declinedAmount: 0,
      amounts: [],
    };
    filled.push(byStart.get(startMs) ?? { start: new Date(startMs).toISOString(), ...empty });
  }
  return filled;
}
