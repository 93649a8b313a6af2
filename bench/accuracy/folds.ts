/** The prequential test weeks of the Fraud Detection Handbook, and which of a week's rows count. */
import { createRandom } from "../../src/learning/random.ts";
import { dayMs, dayNumber } from "../../src/scoring/calendar.ts";
import type { Row } from "./read-rows.ts";

export const labelDelayDays = 7;
/** A card known to be compromised makes no payments that are scored: in training as in the test, for about so many days. */
const blockedDays = 18;
const testDays = 7;
const foldCount = 4;
/** Its published folds begin on these days, a week apart from the first. */
const publishedFirst = dayNumber(Date.UTC(2018, 7, 8));
/** How far back a model is trained. */
const trainDays = 60;
/** Genuine rows to train on: one in so many stands for the others. */
export const genuineShare = 0.3;

export interface Fold {
  readonly name: string;
  readonly firstDay: number;
  /** Rows of which everything is known when the week begins. */
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/** The four published weeks where the file reaches so far, else its last four. */
export function listFolds(rows: readonly Row[]): readonly Fold[] {
  const firstDay = dayNumber(rows[0]?.transaction.timeMs ?? 0);
  const endDay = dayNumber(rows.at(-1)?.transaction.timeMs ?? 0) + 1;
  const isPublished = firstDay <= publishedFirst - trainDays && endDay >= publishedFirst + foldCount * testDays;
  const start = isPublished ? publishedFirst : endDay - foldCount * testDays;
  if (start - labelDelayDays - testDays < firstDay) throw new Error("The file is too short for four test weeks.");
  const byDay = groupByDay(rows);
  return Array.from({ length: foldCount }, (_, index) => makeFold(rows, byDay, start + index * testDays));
}

function groupByDay(rows: readonly Row[]): ReadonlyMap<number, readonly number[]> {
  const byDay = new Map<number, number[]>();
  for (const [index, { transaction }] of rows.entries()) {
    const day = dayNumber(transaction.timeMs);
    const list = byDay.get(day) ?? [];
    if (list.length === 0) byDay.set(day, list);
    list.push(index);
  }
  return byDay;
}

function makeFold(rows: readonly Row[], byDay: ReadonlyMap<number, readonly number[]>, firstDay: number): Fold {
  const random = createRandom(firstDay);
  const of = (day: number) => byDay.get(day) ?? [];
  const train: number[] = [];
  for (let day = firstDay - labelDelayDays - trainDays; day < firstDay - labelDelayDays; day += 1) {
    const blocked = new Set<string>();
    for (let earlier = day - blockedDays; earlier < day - labelDelayDays; earlier += 1)
      addFrauds(rows, of(earlier), blocked);
    for (const row of of(day)) {
      if (blocked.has(rows[row]?.transaction.accountId ?? "")) continue;
      if (rows[row]?.isFraud === true || random.nextShare() < genuineShare) train.push(row);
    }
  }
  return {
    name: new Date(firstDay * dayMs).toISOString().slice(0, 10),
    firstDay,
    train,
    test: listTest(rows, of, firstDay),
  };
}

function addFrauds(rows: readonly Row[], chosen: readonly number[], accounts: Set<string>): void {
  for (const row of chosen) if (rows[row]?.isFraud === true) accounts.add(rows[row].transaction.accountId);
}

/**
 * As the handbook's `get_train_test_set` with a week of training and of delay: cards with fraud in its training week are left
 * out, and day by day those whose fraud has become known since.
 */
function listTest(rows: readonly Row[], of: (day: number) => readonly number[], firstDay: number): readonly number[] {
  const known = new Set<string>();
  const learn = (day: number) => addFrauds(rows, of(day), known);
  for (let day = firstDay - labelDelayDays - 7; day < firstDay - labelDelayDays; day += 1) learn(day);
  const test: number[] = [];
  for (let day = 0; day < testDays; day += 1) {
    learn(firstDay - labelDelayDays + day - 1);
    for (const row of of(firstDay + day)) if (!known.has(rows[row]?.transaction.accountId ?? "")) test.push(row);
  }
  return test;
}
