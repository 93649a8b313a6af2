/** Worlds to judge the built-in model by. They share nothing with the portfolios that it is trained on but the generator of chance. */
import type { Transaction } from "../../../src/contract/transactions.ts";
import type { Random } from "../../../src/portfolios/random.ts";

export type Labelled = Omit<Transaction, "id"> & { readonly isFraud: boolean };

export interface World {
  readonly name: string;
  /** What is peculiar about it. */
  readonly says: string;
  /** Where each draw is another world, so many for one of the others. */
  readonly drawsPerSeed?: number;
  /** In any order. */
  readonly draw: (random: Random) => readonly Labelled[];
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const firstDayMs = Date.UTC(2025, 2, 3);

/** An instant of this day, by the hours at which people are awake. */
export function wakingMs(day: number, random: Random): number {
  const hour = Math.min(23.99, Math.max(0, 14.5 + 4.5 * random.normal()));
  return Math.round(firstDayMs + Math.floor(day) * dayMs + hour * hourMs);
}

export function anyMs(day: number, random: Random): number {
  return Math.round(firstDayMs + (Math.floor(day) + random.next()) * dayMs);
}

export function cents(amount: number): number {
  return Math.max(0.01, Math.round(amount * 100) / 100);
}
