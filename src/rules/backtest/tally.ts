/** Counts what was flagged, caught and missed, by currency and day; tallies of parts of the past add up to that of the whole. */
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type { PolicyOutcome } from "../../scoring/policy.ts";
import type { TalliedRow } from "./examples.ts";
import { type Example, ExampleCollector, type ExampleKind } from "./examples.ts";

/** Of all currencies together; further days are counted in their currency's last one. */
const dayLimit = 20_000;
const ruleLimit = 500;
const dayMs = 86_400_000;

/** Each with its amount after it. */
const counters = ["approved", "review", "declined", "caught", "missed", "falseAlarms", "unlabelledFlagged"] as const;
type Counter = (typeof counters)[number];
/** By counter: made for each transaction, these texts would cost more than the sums. */
const amountNames = Object.fromEntries(counters.map((name) => [name, `${name}Amount`])) as {
  readonly [Name in Counter]: `${Name}Amount`;
};
export type Counts = Record<Counter | `${Counter}Amount`, number>;

const judges = ["candidate", "today", "recorded"] as const;
export type JudgeName = (typeof judges)[number];

export interface DayTally {
  transactions: number;
  amount: number;
  frauds: number;
  fraudAmount: number;
  genuine: number;
  readonly counts: Record<JudgeName, Counts>;
}

export interface RuleFigures {
  fired: number;
  watched: number;
  undecided: number;
  amount: number;
  frauds: number;
  genuine: number;
}

export interface CurrencyTally {
  readonly days: ReadonlyMap<number, DayTally>;
  readonly rules: ReadonlyMap<string, RuleFigures>;
  readonly examples: ReadonlyMap<ExampleKind, readonly Example[]>;
}

export interface TallyData {
  /** Those without a currency are undefined's. */
  readonly currencies: ReadonlyMap<string | undefined, CurrencyTally>;
  /** How many days passed until a fraud was known, in whole days; the last counts all beyond. */
  readonly delays: readonly number[];
  readonly hasRecorded: boolean;
  /** The latest time at which a label of the past became known, also of transactions outside the period; infinite without any. */
  readonly lastKnownMs: number;
  /** The earliest and the latest time of a transaction; infinite without any. */
  readonly firstMs: number;
  readonly lastMs: number;
}

const delayDays = 366;

/** The sums of one currency, while they grow. */
interface Sums {
  readonly days: Map<number, DayTally>;
  readonly rules: Map<string, RuleFigures>;
  readonly collector: ExampleCollector;
}

export class Tally {
  private readonly currencies = new Map<string | undefined, Sums>();
  private dayCount = 0;
  private readonly delays: number[] = Array.from({ length: delayDays }, () => 0);
  private hasRecorded = false;
  private lastKnownMs = Number.NEGATIVE_INFINITY;
  private firstMs = Number.POSITIVE_INFINITY;
  private lastMs = Number.NEGATIVE_INFINITY;

  /** Amounts are money going out: what comes in is neither lost to fraud nor saved from it. */
  add(row: TalliedRow): void {
    const { transaction, isFraud, statuses, outcome } = row;
    const { timeMs, currency } = transaction;
    const amount = Math.max(0, transaction.amount);
    this.noteSpan(timeMs, timeMs);
    this.noteLabel(row.knownAtMs);
    const sums = this.sumsOf(currency);
    const day = this.dayOf(sums, Math.floor(timeMs / dayMs));
    day.transactions += 1;
    day.amount += amount;
    if (isFraud === true) {
      day.frauds += 1;
      day.fraudAmount += amount;
      const delay = Math.floor(((row.knownAtMs ?? timeMs) - timeMs) / dayMs);
      const index = Math.min(Math.max(delay, 0), delayDays - 1);
      this.delays[index] = (this.delays[index] ?? 0) + 1;
    }
    if (isFraud === false) day.genuine += 1;
    count(day.counts.candidate, statuses.candidate, amount, isFraud);
    count(day.counts.today, statuses.today, amount, isFraud);
    if (statuses.recorded !== undefined) {
      this.hasRecorded = true;
      count(day.counts.recorded, statuses.recorded, amount, isFraud);
    }
    noteRules(sums.rules, outcome, amount, isFraud);
    sums.collector.offer(row);
  }

  merge(other: TallyData): void {
    for (const [currency, { days, rules, examples }] of other.currencies) {
      const sums = this.sumsOf(currency);
      for (const [number, day] of days) addDay(this.dayOf(sums, number), day);
      for (const [key, figures] of rules) addRule(ruleOf(sums.rules, key), figures);
      sums.collector.merge(examples);
    }
    for (const [index, frauds] of other.delays.entries()) this.delays[index] = (this.delays[index] ?? 0) + frauds;
    this.hasRecorded ||= other.hasRecorded;
    this.noteSpan(other.firstMs, other.lastMs);
    this.noteLabel(other.lastKnownMs);
  }

  /** Plain data, which can cross a thread. */
  get data(): TallyData {
    const { currencies, delays, hasRecorded, lastKnownMs, firstMs, lastMs } = this;
    const plain = [...currencies].map(([currency, { days, rules, collector }]) => {
      return [currency, { days, rules, examples: collector.all }] as const;
    });
    return { currencies: new Map(plain), delays, hasRecorded, lastKnownMs, firstMs, lastMs };
  }

  /** Call for every label, also of what is not added: until its time, labels came in. */
  noteLabel(knownAtMs: number | null): void {
    if (knownAtMs !== null) this.lastKnownMs = Math.max(this.lastKnownMs, knownAtMs);
  }

  private noteSpan(firstMs: number, lastMs: number): void {
    this.firstMs = Math.min(this.firstMs, firstMs);
    this.lastMs = Math.max(this.lastMs, lastMs);
  }

  private sumsOf(currency: string | undefined): Sums {
    const known = this.currencies.get(currency);
    if (known !== undefined) return known;
    const sums = { days: new Map(), rules: new Map(), collector: new ExampleCollector() };
    this.currencies.set(currency, sums);
    return sums;
  }

  private dayOf({ days }: Sums, wanted: number): DayTally {
    const known = days.get(wanted);
    if (known !== undefined) return known;
    if (this.dayCount >= dayLimit && days.size > 0) return days.get(Math.max(...days.keys())) ?? blankDay();
    const day = blankDay();
    days.set(wanted, day);
    this.dayCount += 1;
    return day;
  }
}

function noteRules(
  rules: Map<string, RuleFigures>,
  { hits, undecided }: PolicyOutcome,
  amount: number,
  isFraud: boolean | null,
): void {
  for (const { code, version, isLive } of hits) {
    const figures = ruleOf(rules, `${code}@${version}`);
    figures[isLive ? "fired" : "watched"] += 1;
    if (isLive) figures.amount += amount;
    if (isFraud === true) figures.frauds += 1;
    if (isFraud === false) figures.genuine += 1;
  }
  for (const key of undecided) ruleOf(rules, key).undecided += 1;
}

function ruleOf(rules: Map<string, RuleFigures>, key: string): RuleFigures {
  const known = rules.get(key);
  if (known !== undefined) return known;
  const figures = { fired: 0, watched: 0, undecided: 0, amount: 0, frauds: 0, genuine: 0 };
  if (rules.size < ruleLimit) rules.set(key, figures);
  return figures;
}

function addRule(to: RuleFigures, from: RuleFigures): void {
  for (const name of Object.keys(to) as (keyof RuleFigures)[]) to[name] += from[name];
}

/** The sums of all currencies, which are no amount of any; and their examples, those with the most money first. */
export function sumCurrencies({ currencies }: TallyData, worthOf: (example: Example) => number): CurrencyTally {
  const days = new Map<number, DayTally>();
  const rules = new Map<string, RuleFigures>();
  const collector = new ExampleCollector(worthOf);
  for (const tally of currencies.values()) {
    for (const [number, day] of tally.days) {
      const sum = days.get(number) ?? blankDay();
      days.set(number, sum);
      addDay(sum, day);
    }
    for (const [key, figures] of tally.rules) addRule(ruleOf(rules, key), figures);
    collector.merge(tally.examples);
  }
  return { days, rules, examples: collector.all };
}

export function blankCounts(): Counts {
  const counts: Partial<Counts> = {};
  for (const name of counters) {
    counts[name] = 0;
    counts[`${name}Amount`] = 0;
  }
  return counts as Counts;
}

function blankDay(): DayTally {
  const counts = { candidate: blankCounts(), today: blankCounts(), recorded: blankCounts() };
  return { transactions: 0, amount: 0, frauds: 0, fraudAmount: 0, genuine: 0, counts };
}

/** Fraud that was approved is missed; what is flagged is caught, a false alarm, or not known to be either. */
function count(counts: Counts, status: VerdictStatus, amount: number, isFraud: boolean | null): void {
  note(counts, status, amount);
  if (status === "approved") {
    if (isFraud === true) note(counts, "missed", amount);
    return;
  }
  note(counts, isFraud === null ? "unlabelledFlagged" : isFraud ? "caught" : "falseAlarms", amount);
}

function note(counts: Counts, name: Counter, amount: number): void {
  counts[name] += 1;
  counts[amountNames[name]] += amount;
}

export function addCounts(to: Counts, from: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += from[name];
}

function addDay(to: DayTally, from: DayTally): void {
  to.transactions += from.transactions;
  to.amount += from.amount;
  to.frauds += from.frauds;
  to.fraudAmount += from.fraudAmount;
  to.genuine += from.genuine;
  for (const judge of judges) addCounts(to.counts[judge], from.counts[judge]);
}
