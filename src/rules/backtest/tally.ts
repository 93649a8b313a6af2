/** Counts what was flagged, caught and missed, by day and in money; tallies of parts of the past add up to that of the whole. */
import type { VerdictStatus } from "../../contract/transactions.ts";
import type { PolicyOutcome } from "../../scoring/policy.ts";
import type { TalliedRow } from "./examples.ts";
import { type Example, ExampleCollector, type ExampleKind } from "./examples.ts";

/** Days beyond the limit are counted in the last of them. */
const dayLimit = 4_000;
const ruleLimit = 500;
/** More than there are in use. */
const currencyLimit = 300;
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

interface RuleFigures {
  fired: number;
  watched: number;
  undecided: number;
  amount: number;
  frauds: number;
  genuine: number;
}

export interface TallyData {
  readonly days: ReadonlyMap<number, DayTally>;
  readonly rules: ReadonlyMap<string, RuleFigures>;
  readonly examples: ReadonlyMap<ExampleKind, readonly Example[]>;
  /** How many days passed until a fraud was known, in whole days; the last counts all beyond. */
  readonly delays: readonly number[];
  readonly hasRecorded: boolean;
  /** Empty for transactions without one. */
  readonly currencies: ReadonlySet<string>;
}

const delayDays = 366;

export class Tally {
  private readonly days = new Map<number, DayTally>();
  private readonly rules = new Map<string, RuleFigures>();
  private readonly examples = new ExampleCollector();
  private readonly delays: number[] = Array.from({ length: delayDays }, () => 0);
  private hasRecorded = false;
  private readonly currencies = new Set<string>();

  /** Amounts are counted by their size: money that comes in takes nothing from what goes out. */
  add(row: TalliedRow): void {
    const { transaction, isFraud, statuses, outcome } = row;
    const { currency = "", timeMs } = transaction;
    const amount = Math.abs(transaction.amount);
    this.noteCurrency(currency);
    const day = this.dayOf(Math.floor(timeMs / dayMs));
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
    this.noteRules(outcome, amount, isFraud);
    this.examples.offer(row);
  }

  merge(other: TallyData): void {
    for (const [number, day] of other.days) addDay(this.dayOf(number), day);
    for (const [key, figures] of other.rules) {
      const own = this.rulesOf(key);
      for (const name of Object.keys(own) as (keyof RuleFigures)[]) own[name] += figures[name];
    }
    for (const [index, frauds] of other.delays.entries()) this.delays[index] = (this.delays[index] ?? 0) + frauds;
    this.examples.merge(other.examples);
    this.hasRecorded ||= other.hasRecorded;
    for (const currency of other.currencies) this.noteCurrency(currency);
  }

  /** Plain data, which can cross a thread. */
  get data(): TallyData {
    const { days, rules, delays, hasRecorded, currencies } = this;
    return { days, rules, examples: this.examples.all, delays, hasRecorded, currencies };
  }

  private noteCurrency(currency: string): void {
    if (this.currencies.size < currencyLimit) this.currencies.add(currency);
  }

  private noteRules({ hits, undecided }: PolicyOutcome, amount: number, isFraud: boolean | null): void {
    for (const { code, version, isLive } of hits) {
      const figures = this.rulesOf(`${code}@${version}`);
      figures[isLive ? "fired" : "watched"] += 1;
      figures.amount += amount;
      if (isFraud === true) figures.frauds += 1;
      if (isFraud === false) figures.genuine += 1;
    }
    for (const key of undecided) this.rulesOf(key).undecided += 1;
  }

  private dayOf(wanted: number): DayTally {
    const known = this.days.get(wanted);
    if (known !== undefined) return known;
    const number = this.days.size < dayLimit ? wanted : Math.max(...this.days.keys());
    const day = this.days.get(number) ?? blankDay();
    this.days.set(number, day);
    return day;
  }

  private rulesOf(key: string): RuleFigures {
    const known = this.rules.get(key);
    if (known !== undefined) return known;
    const figures = { fired: 0, watched: 0, undecided: 0, amount: 0, frauds: 0, genuine: 0 };
    if (this.rules.size < ruleLimit) this.rules.set(key, figures);
    return figures;
  }
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
