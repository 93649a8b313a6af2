/** From tallies to figures that people read: whole, over days whose labels are mature, and by day. */
import type { BacktestResult } from "../../contract/backtests.ts";
import { exampleKinds } from "./examples.ts";
import { addCounts, blankCounts, type Counts, type DayTally, type JudgeName, type TallyData } from "./tally.ts";

const dayMs = 86_400_000;
/** With 60 days of waiting, caught fraud is understated by a twentieth; with a month of none, by four fifths. */
const assumedDelayDays = 60;
const fewestFrauds = 20;
const knownShare = 0.9;

type Numbered = readonly [number, DayTally];

export function summarise(tally: TallyData, nowMs: number, rejectedRows: number): BacktestResult {
  const days = [...tally.days].sort(([left], [right]) => left - right);
  const { labelDelayDays, isAssumed } = delayOf(tally.delays);
  const isMature = ([day]: Numbered) => (day + 1 + labelDelayDays) * dayMs <= nowMs;
  const mature = days.filter(isMature);
  const sum = (of: readonly Numbered[], value: (day: DayTally) => number) =>
    of.reduce((total, [, day]) => total + value(day), 0);
  const transactions = sum(days, (day) => day.transactions);
  const frauds = sum(days, (day) => day.frauds);
  const genuine = sum(days, (day) => day.genuine);
  const lastMature = mature.at(-1);
  const compare = (of: readonly Numbered[]) => ({
    candidate: figuresOf(of, "candidate"),
    today: figuresOf(of, "today"),
    recorded: tally.hasRecorded ? figuresOf(of, "recorded") : null,
  });
  return {
    transactions,
    amount: cents(sum(days, (day) => day.amount)),
    currencies: [...tally.currencies].sort().map((currency) => currency || null),
    from: dayText(days[0]?.[0]),
    to: dayText(days.at(-1)?.[0]),
    frauds,
    fraudAmount: cents(sum(days, (day) => day.fraudAmount)),
    genuine,
    maturity: {
      labelDelayDays,
      isAssumed,
      matureUntil: dayText(lastMature?.[0]),
      matureTransactions: sum(mature, (day) => day.transactions),
      labelledShare: share(frauds + genuine, transactions),
    },
    whole: compare(days),
    mature: compare(mature),
    days: days.map((entry) => describeDay(entry, isMature(entry))),
    rules: [...tally.rules]
      .map(([key, { amount, ...figures }]) => {
        const at = key.lastIndexOf("@");
        return { code: key.slice(0, at), version: Number(key.slice(at + 1)), ...figures, amount: cents(amount) };
      })
      .sort(
        (left, right) => right.fired + right.watched - left.fired - left.watched || (left.code < right.code ? -1 : 1),
      ),
    examples: describeExamples(tally),
    rejectedRows,
  };
}

/** Within how many days nine of ten frauds were known. */
function delayOf(delays: readonly number[]): { readonly labelDelayDays: number; readonly isAssumed: boolean } {
  const frauds = delays.reduce((sum, count) => sum + count, 0);
  if (frauds < fewestFrauds) return { labelDelayDays: assumedDelayDays, isAssumed: true };
  let known = 0;
  const index = delays.findIndex((count) => {
    known += count;
    return known >= frauds * knownShare;
  });
  return { labelDelayDays: index + 1, isAssumed: false };
}

function figuresOf(days: readonly Numbered[], judge: JudgeName): BacktestResult["whole"]["candidate"] {
  const counts = blankCounts();
  for (const [, day] of days) addCounts(counts, day.counts[judge]);
  const { approved, review, declined, caught, missed, falseAlarms, unlabelledFlagged } = counts;
  return {
    approved,
    review,
    declined,
    flagged: review + declined,
    flaggedAmount: cents(counts.reviewAmount + counts.declinedAmount),
    alertsPerDay: days.length === 0 ? 0 : round((review + declined) / days.length),
    caught,
    caughtAmount: cents(counts.caughtAmount),
    missed,
    missedAmount: cents(counts.missedAmount),
    falseAlarms,
    falseAlarmAmount: cents(counts.falseAlarmsAmount),
    unlabelledFlagged,
    precision: share(caught, caught + falseAlarms),
    recall: share(caught, caught + missed),
    recallByAmount: share(counts.caughtAmount, counts.caughtAmount + counts.missedAmount),
  };
}

function describeDay([number, day]: Numbered, isMature: boolean): BacktestResult["days"][number] {
  const { transactions, frauds, counts } = day;
  const text = dayText(number) ?? "";
  return {
    day: text,
    transactions,
    frauds,
    isMature,
    candidate: dayFigures(counts.candidate),
    today: dayFigures(counts.today),
  };
}

function dayFigures(counts: Counts): BacktestResult["days"][number]["candidate"] {
  const { review, declined, caught, missed, falseAlarms } = counts;
  return {
    flagged: review + declined,
    flaggedAmount: cents(counts.reviewAmount + counts.declinedAmount),
    declined,
    caught,
    caughtAmount: cents(counts.caughtAmount),
    missed,
    missedAmount: cents(counts.missedAmount),
    falseAlarms,
  };
}

function describeExamples({ examples }: TallyData): BacktestResult["examples"] {
  const described = exampleKinds.map((kind) => {
    const shown = (examples.get(kind) ?? []).map(
      ({ transactionId, amount, currency, timeMs, before, after, isFraud, codes }) => {
        const payment = { transactionId, amount, currency, timestamp: new Date(timeMs).toISOString() };
        return { ...payment, today: before, candidate: after, isFraud, codes: [...codes] };
      },
    );
    return [kind, shown] as const;
  });
  return Object.fromEntries(described) as BacktestResult["examples"];
}

function dayText(day: number | undefined): string | null {
  return day === undefined ? null : new Date(day * dayMs).toISOString().slice(0, 10);
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
