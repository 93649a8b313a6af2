/** From tallies to figures that people read: whole, over days whose labels are mature, and by day. */
import type { BacktestResult } from "../../contract/backtests.ts";
import type { Rates } from "../../scoring/money/rates.ts";
import { type LearnedModel, shareInSample, wordInSample } from "../../scoring/training/in-sample.ts";
import { type Example, type ExampleKind, exampleKinds } from "./examples.ts";
import {
  addCounts,
  blankCounts,
  type Counts,
  type DayTally,
  type JudgeName,
  type RuleFigures,
  sumCurrencies,
  type TallyData,
} from "./tally.ts";

const dayMs = 86_400_000;
/** With 60 days of waiting, caught fraud is understated by a twentieth; with a month of none, by four fifths. */
const assumedDelayDays = 60;
const fewestFrauds = 20;
const knownShare = 0.9;

type Numbered = readonly [number, DayTally];

/** The days of one currency. */
interface CurrencyDays {
  readonly currency: string | null;
  readonly days: readonly Numbered[];
}

export interface SummaryFacts {
  readonly nowMs: number;
  readonly rejectedRows: number;
  readonly rates: Rates;
  /** The trained models among those that judged. */
  readonly learned: readonly LearnedModel[];
}

export function summarise(tally: TallyData, facts: SummaryFacts): BacktestResult {
  const { nowMs, rejectedRows, rates, learned } = facts;
  const dollarsOf = (currency: string | null | undefined, timeMs: number) =>
    currency == null ? Number.NaN : rates.dollarsPer(currency, timeMs);
  // What has no rate is most often in dollars or euros.
  const worthOf = ({ amount, currency, timeMs }: Example) => Math.abs(amount) * (dollarsOf(currency, timeMs) || 1);
  const sums = sumCurrencies(tally, worthOf);
  const days = [...sums.days].sort(([left], [right]) => left - right);
  const currencies = [...tally.currencies]
    .map(([currency = null, { days: own }]): CurrencyDays => ({ currency, days: [...own] }))
    .sort(byCode);
  const { labelDelayDays, isAssumed } = delayOf(tally.delays);
  const mature = days.slice(0, countMature(days, labelDelayDays, Math.min(nowMs, tally.lastKnownMs)));
  const lastMature = mature.at(-1);
  const isMature = ([day]: Numbered) => day <= (lastMature?.[0] ?? Number.NEGATIVE_INFINITY);
  const sum = (of: readonly Numbered[], value: (day: DayTally) => number) =>
    of.reduce((total, [, day]) => total + value(day), 0);
  const laterDays = daysAfter(learned);
  const transactions = sum(days, (day) => day.transactions);
  const frauds = sum(days, (day) => day.frauds);
  const genuine = sum(days, (day) => day.genuine);
  const compare = (isCounted: (day: Numbered) => boolean) => {
    const figuresOf = (judge: JudgeName) => {
      const counts = countsOf(days.filter(isCounted), judge);
      const amounts = currencies.map(({ currency, days: own }) => ({ currency, days: own.filter(isCounted) }));
      return {
        ...describeCounts(counts, days.filter(isCounted).length),
        recallByAmount: recallByAmount(amounts, judge, dollarsOf),
        amounts: amounts.map(({ currency, days: own }) => ({ currency, ...amountsOf(countsOf(own, judge)) })),
      };
    };
    const recorded = tally.hasRecorded ? figuresOf("recorded") : null;
    return { candidate: figuresOf("candidate"), today: figuresOf("today"), recorded };
  };
  return {
    transactions,
    amount: cents(sum(days, (day) => day.amount)),
    amounts: currencies.map(({ currency, days: own }) => ({
      currency,
      amount: cents(sum(own, (day) => day.amount)),
      fraudAmount: cents(sum(own, (day) => day.fraudAmount)),
    })),
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
    learned: learned.map((model) => describeLearned(model, tally)),
    outOfSample: laterDays === undefined || !days.some(laterDays) ? null : compare(laterDays),
    whole: compare(() => true),
    mature: compare(isMature),
    days: days.map((entry) => describeDay(entry, isMature(entry))),
    rules: [...sums.rules]
      .map(([key, figures]) => describeRule(tally, key, figures))
      .sort(
        (left, right) => right.fired + right.watched - left.fired - left.watched || (left.code < right.code ? -1 : 1),
      ),
    examples: describeExamples(sums.examples),
    rejectedRows,
  };
}

/** Whole days only; undefined where no model was trained. */
function daysAfter(learned: readonly LearnedModel[]): ((day: Numbered) => boolean) | undefined {
  if (learned.length === 0) return undefined;
  const last = Math.floor(Math.max(...learned.map(({ untilMs }) => untilMs)) / dayMs);
  return ([day]) => day > last;
}

function describeLearned(model: LearnedModel, { firstMs, lastMs }: TallyData) {
  const inSample = shareInSample(model, firstMs, lastMs);
  const until = new Date(model.untilMs).toISOString();
  return { model: model.version, until, inSample, note: wordInSample(model, inSample, "the figures") };
}

/** No currency first. */
function byCode(left: { readonly currency: string | null }, right: { readonly currency: string | null }): number {
  return (left.currency ?? "") < (right.currency ?? "") ? -1 : 1;
}

/**
 * Days from the first on. What was not labelled by the time of the last label may only not have been loaded: the clock goes on without
 * labels, their maturity does not. A day whose transactions are all labelled lacks nothing, however young it is.
 */
function countMature(days: readonly Numbered[], delay: number, knownUntilMs: number): number {
  const isOld = ([day]: Numbered) => (day + 1 + delay) * dayMs <= knownUntilMs;
  const isLabelled = ([, { transactions, frauds, genuine }]: Numbered) => frauds + genuine >= transactions;
  const young = days.findIndex((day) => !isOld(day) && !isLabelled(day));
  return young < 0 ? days.length : young;
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

function countsOf(days: readonly Numbered[], judge: JudgeName): Counts {
  const counts = blankCounts();
  for (const [, day] of days) addCounts(counts, day.counts[judge]);
  return counts;
}

function amountsOf(counts: Counts) {
  return {
    flagged: cents(counts.reviewAmount + counts.declinedAmount),
    caught: cents(counts.caughtAmount),
    missed: cents(counts.missedAmount),
    falseAlarms: cents(counts.falseAlarmsAmount),
  };
}

/** In one currency, or in dollars of each day. */
function recallByAmount(
  currencies: readonly CurrencyDays[],
  judge: JudgeName,
  dollarsOf: (currency: string | null, timeMs: number) => number,
): number | null {
  const withFraud = currencies.map(({ currency, days }) => {
    return { currency, days: days.filter(([, { counts }]) => counts[judge].caught + counts[judge].missed > 0) };
  });
  const isOne = withFraud.filter(({ days }) => days.length > 0).length === 1;
  let [caught, whole] = [0, 0];
  for (const { currency, days } of withFraud) {
    for (const [number, { counts }] of days) {
      const rate = isOne ? 1 : dollarsOf(currency, number * dayMs);
      const { caughtAmount, missedAmount } = counts[judge];
      caught += caughtAmount * rate;
      whole += (caughtAmount + missedAmount) * rate;
    }
  }
  return share(caught, whole);
}

function describeCounts(counts: Counts, dayCount: number) {
  const { approved, review, declined, caught, missed, falseAlarms, unlabelledFlagged } = counts;
  const amounts = amountsOf(counts);
  return {
    approved,
    review,
    declined,
    flagged: review + declined,
    flaggedAmount: amounts.flagged,
    alertsPerDay: dayCount === 0 ? 0 : round((review + declined) / dayCount),
    caught,
    caughtAmount: amounts.caught,
    missed,
    missedAmount: amounts.missed,
    falseAlarms,
    falseAlarmAmount: amounts.falseAlarms,
    unlabelledFlagged,
    precision: share(caught, caught + falseAlarms),
    recall: share(caught, caught + missed),
  };
}

function describeRule(tally: TallyData, key: string, { amount, ...figures }: RuleFigures) {
  const at = key.lastIndexOf("@");
  const amounts = [...tally.currencies].flatMap(([currency = null, { rules }]) => {
    const own = rules.get(key);
    return own === undefined || own.fired === 0 ? [] : [{ currency, amount: cents(own.amount) }];
  });
  const version = Number(key.slice(at + 1));
  return { code: key.slice(0, at), version, ...figures, amount: cents(amount), amounts: amounts.sort(byCode) };
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
  const amounts = amountsOf(counts);
  return {
    flagged: review + declined,
    flaggedAmount: amounts.flagged,
    declined,
    caught,
    caughtAmount: amounts.caught,
    missed,
    missedAmount: amounts.missed,
    falseAlarms,
  };
}

function describeExamples(examples: ReadonlyMap<ExampleKind, readonly Example[]>): BacktestResult["examples"] {
  const described = exampleKinds.map((kind) => {
    const shown = (examples.get(kind) ?? []).map(({ timeMs, before, after, currency, ...example }) => ({
      ...example,
      ...(currency === undefined ? {} : { currency }),
      timestamp: new Date(timeMs).toISOString(),
      today: before,
      candidate: after,
    }));
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
