import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeRates, readRates, shippedRates } from "./rates.ts";

const rates = readRates(shippedRates);
const atYear = (year: number) => Date.UTC(year, 6, 1);

function value(from: string, to: string, year = 2025): number {
  return rates.dollarsPer(from, atYear(year)) / rates.dollarsPer(to, atYear(year));
}

/** Published yearly averages, rounded; each must lie within the error that is stated. */
const published = [
  ["EUR", "USD", 2019, 1.12],
  ["EUR", "USD", 2023, 1.08],
  ["GBP", "EUR", 2021, 1.16],
  ["USD", "JPY", 2023, 140],
  ["USD", "IDR", 2023, 15_240],
  ["KWD", "EUR", 2024, 3.02],
  ["USD", "TRY", 2023, 23.7],
  ["USD", "INR", 2022, 78.6],
  ["EUR", "DEM", 2024, 1.95583],
  ["EUR", "XOF", 2024, 655.957],
] as const;

test("A rate is within its stated error of what was published", () => {
  for (const [from, to, year, expected] of published) {
    const off = Math.abs(Math.log(value(from, to, year) / expected));
    const stated = Math.hypot(rates.errorOf(from, atYear(year)), rates.errorOf(to, atYear(year)));
    assert.ok(off <= Math.log1p(stated) && off < 0.25, `${from} in ${to}: ${value(from, to, year)}`);
  }
});

test("Withdrawn currencies follow those that replaced them, through several steps", () => {
  assert.ok(Math.abs(value("EUR", "DEM") - 1.95583) < 1e-9);
  assert.ok(Math.abs(value("BGN", "BGL") - 1_000) < 1e-6);
  assert.ok(Math.abs(value("XOF", "GWP") - 65) < 1e-9);
});

test("A currency without a rate has none, and a circle of pegs ends", () => {
  assert.ok(Number.isNaN(rates.dollarsPer("XTS", atYear(2025))));
  const circle = readRates({ ...shippedRates, pegs: { AAA: { of: "BBB", units: 2 }, BBB: { of: "AAA", units: 2 } } });
  assert.ok(Number.isNaN(circle.dollarsPer("AAA", 0)));
});

test("A rate is the same all month, follows the years, and its error grows after the last of them", () => {
  const month = (day: number, hour: number) => rates.dollarsPer("JPY", Date.UTC(2024, 4, day, hour));
  assert.equal(month(10, 3), month(11, 23));
  assert.ok(value("USD", "TRY", 2019) < value("USD", "TRY", 2022));
  assert.equal(rates.dollarsPer("EUR", atYear(1950)), rates.dollarsPer("EUR", atYear(2010)));
  assert.ok(rates.errorOf("EUR", atYear(2029)) > rates.errorOf("EUR", atYear(2026)));
  assert.ok(rates.errorOf("ARS", atYear(2026)) > rates.errorOf("EUR", atYear(2026)));
  assert.ok(rates.errorOf("EUR", 8.64e15) <= 3);
});

test("An operator's rates replace those of the same currencies, and the others stay", () => {
  const own = { version: 1, error: 0.05, volatileError: 0.1, errorPerYear: 0, rates: { TRY: { "2026": 50 } } };
  const merged = readRates(mergeRates(own));
  assert.ok(Math.abs(merged.dollarsPer("TRY", atYear(2026)) - 0.02) < 1e-12);
  assert.equal(merged.errorOf("TRY", atYear(2026)), 0.05);
  assert.equal(merged.dollarsPer("JPY", atYear(2026)), rates.dollarsPer("JPY", atYear(2026)));
});

test("Rates that cannot be used are refused in a sentence", () => {
  const good = { version: 1, error: 0.1, volatileError: 0.1, errorPerYear: 0, rates: {} };
  assert.throws(() => mergeRates(undefined), /not an object/);
  assert.throws(() => mergeRates({ ...good, version: 2 }), /version/);
  assert.throws(() => mergeRates({ ...good, error: -1 }), /error is not/);
  assert.throws(() => mergeRates({ ...good, rates: { EUR: {} } }), /EUR has no rates/);
  assert.throws(() => mergeRates({ ...good, rates: { EUR: { "2020": 0 } } }), /EUR in 2020/);
  assert.throws(() => mergeRates({ ...good, rates: { EUR: { "20": 1 } } }), /EUR in 20 /);
  assert.throws(() => mergeRates({ ...good, pegs: { DEM: { of: "EUR" } } }), /peg of DEM/);
});
