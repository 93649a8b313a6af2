/**
 * What a currency is worth in another one, coarsely: rates of some years, with the error that they state. They tell 250,000 USD from
 * 250,000 IDR; they are not good enough to book by.
 */
import { isWithin } from "../../learning/stored.ts";
import shipped from "./rates.json" with { type: "json" };

/** Units of each currency for one US dollar, by year; a year stands for its first of July. */
export interface StoredRates {
  readonly version: number;
  /** How far a rate may be off, as a share of it; more for currencies that lose value fast, and for each year after the last one. */
  readonly error: number;
  readonly volatileError: number;
  readonly errorPerYear: number;
  readonly volatile: readonly string[];
  readonly rates: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Currencies whose value is a fixed part of another's: so many units make one of that. */
  readonly pegs: Readonly<Record<string, { readonly of: string; readonly units: number }>>;
}

export interface Rates {
  /** What one unit is worth in US dollars; NaN where no rate is known. The same during a calendar month, in UTC. */
  dollarsPer(currency: string, timeMs: number): number;
  /** As a share: a value may be off by this factor beyond 1, either way. */
  errorOf(currency: string, timeMs: number): number;
}

const monthMs = (365.25 / 12) * 86_400_000;
/** No rate is so wrong that it would be another order of magnitude; that old is as good as unknown. */
const mostError = 3;
const storedVersion = 1;
const mostCurrencies = 1_000;
/** A withdrawn currency of one that is pegged to a third; a circle ends here too. */
const mostPegs = 3;

interface Curve {
  readonly months: readonly number[];
  readonly logarithms: readonly number[];
}

/** A TypeError says what is wrong with it. */
export function readRates(stored: unknown): Rates {
  const { rates, pegs, volatile, error, volatileError, errorPerYear } = checkRates(stored);
  const unsteady = new Set(volatile);
  const curves = new Map(Object.entries(rates).map(([code, years]) => [code, curveOf(years)]));
  /** By currency: the month and the value that it had then, as transactions of one time follow each other. */
  const latest = new Map<string, { readonly month: number; readonly dollars: number }>();

  /** The currency that a peg ends at, and how many units make one of it. */
  function findBase(currency: string): { readonly base: string; readonly units: number } {
    let [base, units] = [currency, 1];
    for (let step = 0; step < mostPegs; step += 1) {
      const peg = pegs[base];
      if (peg === undefined) break;
      [base, units] = [peg.of, units * peg.units];
    }
    return { base, units };
  }

  function dollarsAt(currency: string, month: number): number {
    const { base, units } = findBase(currency);
    const curve = curves.get(base);
    return curve === undefined ? Number.NaN : Math.exp(-valueAt(curve, month)) / units;
  }

  return {
    dollarsPer(currency, timeMs) {
      const month = monthOf(timeMs);
      const known = latest.get(currency);
      if (known?.month === month) return known.dollars;
      const dollars = dollarsAt(currency, month);
      if (latest.size < mostCurrencies) latest.set(currency, { month, dollars });
      return dollars;
    },
    errorOf(currency, timeMs) {
      const { base } = findBase(currency);
      const last = curves.get(base)?.months.at(-1) ?? monthOf(timeMs);
      const late = Math.max(0, (monthOf(timeMs) - last) / 12);
      const own = unsteady.has(currency) || unsteady.has(base) ? volatileError : error;
      return base === "USD" ? 0 : Math.min(mostError, own + errorPerYear * late);
    },
  };
}

function monthOf(timeMs: number): number {
  return Math.floor(timeMs / monthMs);
}

function curveOf(years: Readonly<Record<string, number>>): Curve {
  const points = Object.entries(years)
    .map(([year, units]) => ({ month: monthOf(Date.UTC(Number(year), 6, 1)), logarithm: Math.log(units) }))
    .sort((left, right) => left.month - right.month);
  return { months: points.map(({ month }) => month), logarithms: points.map(({ logarithm }) => logarithm) };
}

/** Between two years in even steps of the logarithm; before the first and after the last as then. */
function valueAt({ months, logarithms }: Curve, month: number): number {
  const next = months.findIndex((known) => known >= month);
  if (next < 0) return logarithms.at(-1) ?? Number.NaN;
  const [from, to] = [months[next - 1], months[next]];
  if (from === undefined || to === undefined) return logarithms[next] ?? Number.NaN;
  const share = (month - from) / (to - from);
  return (logarithms[next - 1] ?? 0) * (1 - share) + (logarithms[next] ?? 0) * share;
}

/** Those that ship, with an operator's own in the place of those of the same currencies. */
export function mergeRates(own: unknown): StoredRates {
  const given = checkRates(own);
  const replaced = new Set([...Object.keys(given.rates), ...Object.keys(given.pegs)]);
  const others = <Value>(entries: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(entries).filter(([code]) => !replaced.has(code)));
  const volatile = shippedRates.volatile.filter((code) => !replaced.has(code));
  return {
    ...given,
    volatile: [...volatile, ...given.volatile],
    rates: { ...others(shippedRates.rates), ...given.rates },
    pegs: { ...others(shippedRates.pegs), ...given.pegs },
  };
}

function checkRates(stored: unknown): StoredRates {
  const fail = (problem: string): never => {
    throw new TypeError(`Exchange rates: ${problem}`);
  };
  if (!isObject(stored)) return fail("they are not an object.");
  const { version, error, volatileError, errorPerYear, volatile = [], rates, pegs = {} } = stored;
  if (version !== storedVersion) fail(`their version is not ${storedVersion}.`);
  for (const [name, value] of Object.entries({ error, volatileError, errorPerYear })) {
    if (!isWithin(value, 0, mostError)) fail(`${name} is not a number from 0 to ${mostError}.`);
  }
  if (!Array.isArray(volatile) || !volatile.every(isCode)) fail("volatile is not a list of currency codes.");
  if (!isObject(rates) || !isObject(pegs)) return fail("rates or pegs are missing.");
  for (const [code, years] of Object.entries(rates)) {
    if (!isCode(code) || !isObject(years) || Object.keys(years).length === 0) fail(`${code} has no rates by year.`);
    for (const [year, units] of Object.entries(years as Record<string, unknown>)) {
      if (!/^(19|20)\d\d$/.test(year) || !isWithin(units, 1e-12, 1e15))
        fail(`the rate of ${code} in ${year} is no rate.`);
    }
  }
  for (const [code, peg] of Object.entries(pegs)) {
    if (!isCode(code) || !isObject(peg) || !isCode(peg.of) || !isWithin(peg.units, 1e-12, 1e15))
      fail(`the peg of ${code} is no rate.`);
  }
  return {
    ...(stored as unknown as StoredRates),
    volatile: volatile as readonly string[],
    pegs: pegs as StoredRates["pegs"],
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): boolean {
  return typeof value === "string" && /^[A-Z]{3}$/.test(value);
}

export const shippedRates: StoredRates = checkRates(shipped);
