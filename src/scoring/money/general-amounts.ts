/**
 * What payments are in general, before any were seen: the share of payments that are at least as large, by type of account and currency.
 * Each curve has the heavy tail that amounts of money have, in US dollars, and rests on public orders of magnitude alone: a card pays tens,
 * an account hundreds, a business thousands, and of each ten times as much comes ten to twenty times as rarely.
 */

interface Curve {
  /** Half of all payments are larger. */
  readonly middle: number;
  /** How fast the tail thins out. */
  readonly tail: number;
}

/** By group of account types. */
const curves: Readonly<Record<string, Curve>> = {
  checking: { middle: 60, tail: 1.2 },
  savings: { middle: 400, tail: 1.1 },
  credit: { middle: 45, tail: 1.3 },
  debit: { middle: 40, tail: 1.3 },
  prepaid: { middle: 25, tail: 1.3 },
  wallet: { middle: 25, tail: 1.2 },
  business: { middle: 400, tail: 1 },
  loan: { middle: 800, tail: 1 },
  investment: { middle: 800, tail: 1 },
};
/** What says nothing of its type may be any of these. */
const anyType: Curve = { middle: 100, tail: 0.95 };

/** Where no currency is named: the dollars that one unit may be worth, from euros to rials, and how many accounts have such a one. */
const unnamedUnits = [
  { dollars: 1, share: 0.9 },
  { dollars: 1e-2, share: 0.06 },
  { dollars: 1e-3, share: 0.035 },
  { dollars: 5e-5, share: 0.005 },
] as const;

/** `dollars` is NaN where the currency is not named or has no rate. It falls with the amount and is never 0. */
export function shareAsLarge(type: string, amount: number, dollars: number): number {
  const curve = curves[type] ?? anyType;
  if (dollars > 0) return aboveIn(curve, dollars);
  let share = 0;
  for (const unit of unnamedUnits) share += unit.share * aboveIn(curve, amount * unit.dollars);
  return share;
}

/** Wages, sales and inheritances come in at once: a month's wages as often as a day's shopping goes out. */
const incomingTimes = 30;

export function incomingShareAsLarge(type: string, amount: number, dollars: number): number {
  return shareAsLarge(type, amount / incomingTimes, dollars / incomingTimes);
}

function aboveIn({ middle, tail }: Curve, dollars: number): number {
  return 1 / (1 + (dollars / middle) ** tail);
}
