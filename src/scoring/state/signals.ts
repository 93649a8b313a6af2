/**
 * Signals: numbers that grow with suspicion, each counted over all accounts of one kind, so that a transaction's signal can be
 * read as its rank among recent ones. A rank has no unit and asks for no threshold.
 */
import { hourMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";

interface Signal {
  readonly name: string;
  /** Of the scale on which it is counted. */
  readonly from: number;
  readonly to: number;
  /** On that scale; NaN where the transaction has no value. */
  readonly read: (facts: Facts) => number;
}

/** A day's payments against the account's usual day. */
function dayAgainstUsual(facts: Facts): number {
  const usualDay = Math.max(facts.dailyRate, 1 / 30) * facts.usual;
  return Math.log((facts.spent1d + facts.amount) / usualDay);
}

/** How much faster this came than the account's pace would have it. */
function haste(facts: Facts): number {
  return -Math.log((Math.max(facts.gapMs, 1_000) / (24 * hourMs)) * facts.dailyRate);
}

/** In the order in which their counts lie in a state: it only ever grows at its end. */
export const signals = [
  { name: "rankRatio", from: -1, to: 7, read: (facts) => Math.log(facts.ratioToUsual) },
  { name: "rankAmount", from: -2, to: 8, read: (facts) => facts.amountEvidence },
  { name: "rankLargest", from: -4, to: 5, read: (facts) => Math.log(facts.ratioToLargest) },
  { name: "rankPace", from: 0, to: 4, read: (facts) => Math.log1p(facts.paceEvidence) },
  { name: "rankHaste", from: -4, to: 10, read: haste },
  { name: "rankHour", from: -3, to: 3, read: (facts) => facts.hourEvidence },
  { name: "rankHeat1d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat1d) },
  { name: "rankHeat7d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat7d) },
  { name: "rankHeat14d", from: 0, to: 4, read: (facts) => Math.log1p(facts.heat14d) },
  { name: "rankDay", from: -3, to: 8, read: dayAgainstUsual },
] as const satisfies readonly Signal[];
