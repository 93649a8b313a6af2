/** What is left of a weight after some days, at each rate at which an account's state forgets. */
import { exp } from "./memory";

export const rates: i32 = 4;
export const heatRates: i32 = 3;

let last: f64 = NaN;
export let byHour: f64 = 1;
export let byDay: f64 = 1;
export let byWeek: f64 = 1;
export let byMonth: f64 = 1;
/** An account's past surprises are forgotten faster than its habits. */
export let heatByDay: f64 = 1;
export let heatByWeek: f64 = 1;
export let heatByFortnight: f64 = 1;
/** The amounts' own mean and spread look further back. */
export let moments: f64 = 1;

/** One decision asks for one span when it reads the account, and again when it absorbs the payment. */
export function fadeAfter(days: f64): void {
  if (days == last) return;
  byHour = exp(-days / (1.0 / 24.0));
  byDay = exp(-days / 1);
  byWeek = exp(-days / 7);
  byMonth = exp(-days / 30);
  heatByDay = byDay;
  heatByWeek = byWeek;
  heatByFortnight = exp(-days / 14);
  moments = exp(-days / 90);
  last = days;
}
