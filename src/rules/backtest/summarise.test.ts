import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../../contract/transactions.ts";
import { readRates, shippedRates } from "../../scoring/money/rates.ts";
import type { LearnedModel } from "../../scoring/training/in-sample.ts";
import type { TalliedRow } from "./examples.ts";
import { summarise } from "./summarise.ts";
import { Tally } from "./tally.ts";

const rates = readRates(shippedRates);
const nowMs = Date.UTC(2026, 0, 1);

function row(amount: number, currency: string | undefined, isFraud: boolean): TalliedRow {
  const timeMs = Date.UTC(2025, 2, 1 + (amount % 7));
  const named = currency === undefined ? {} : { currency };
  const transaction: Transaction = { id: `${amount}`, accountId: "one", amount, timeMs, accountType: "", ...named };
  const isHit = amount > 50;
  const hits = isHit ? [{ code: "rule:large", version: 1, isLive: true }] : [];
  return {
    transaction,
    isFraud,
    knownAtMs: timeMs,
    statuses: { candidate: isHit ? "review" : "approved", today: "approved" },
    outcome: { hits, undecided: [] } as unknown as TalliedRow["outcome"],
  };
}

const rows = [
  row(100, "EUR", true),
  row(250, "USD", true),
  row(20_000, "JPY", true),
  row(30_000, "JPY", false),
  row(5, "EUR", false),
  row(400, undefined, false),
  row(1, "USD", true),
];

/** In two parts, as threads have them. */
function summaryOf(all: readonly TalliedRow[], learned: readonly LearnedModel[] = []) {
  const whole = new Tally();
  for (const parity of [0, 1]) {
    const part = new Tally();
    for (const [index, one] of all.entries()) if (index % 2 === parity) part.add(one);
    whole.merge(structuredClone(part.data));
  }
  return summarise(whole.data, { nowMs, rejectedRows: 0, rates, learned });
}

test("amounts of several currencies are summed apart, and compared by their rates", () => {
  const result = summaryOf(rows);
  assert.deepEqual(result.amounts, [
    { currency: null, amount: 400, fraudAmount: 0 },
    { currency: "EUR", amount: 105, fraudAmount: 100 },
    { currency: "JPY", amount: 50_000, fraudAmount: 20_000 },
    { currency: "USD", amount: 251, fraudAmount: 251 },
  ]);
  assert.deepEqual([result.transactions, result.amount, result.whole.candidate.flaggedAmount], [7, 50_756, 50_750]);
  assert.deepEqual(result.whole.candidate.amounts, [
    { currency: null, flagged: 400, caught: 0, missed: 0, falseAlarms: 400 },
    { currency: "EUR", flagged: 100, caught: 100, missed: 0, falseAlarms: 0 },
    { currency: "JPY", flagged: 50_000, caught: 20_000, missed: 0, falseAlarms: 30_000 },
    { currency: "USD", flagged: 250, caught: 250, missed: 1, falseAlarms: 0 },
  ]);
  assert.deepEqual(result.rules[0]?.amounts, [
    { currency: null, amount: 400 },
    { currency: "EUR", amount: 100 },
    { currency: "JPY", amount: 50_000 },
    { currency: "USD", amount: 250 },
  ]);
  assert.deepEqual(
    result.examples.caught.map(({ amount, currency }) => `${amount} ${currency}`),
    ["250 USD", "20000 JPY", "100 EUR"],
  );
});

test("money that comes in is neither caught nor missed, though its transactions are counted", () => {
  const { amount, whole, examples } = summaryOf([row(300, "EUR", true), row(-100, "EUR", true), row(10, "EUR", true)]);
  assert.equal(amount, 310);
  assert.deepEqual([whole.candidate.caughtAmount, whole.candidate.missedAmount, whole.candidate.missed], [300, 10, 2]);
  assert.deepEqual(
    examples.missed.map((example) => example.amount),
    [-100, 10],
  );
});

test("the caught share of money is in dollars where currencies differ, and unknown without a rate", () => {
  // One dollar of some 490 is missed.
  assert.equal(summaryOf(rows).whole.candidate.recallByAmount, 0.998);
  assert.equal(summaryOf([row(100, "XXX", true), row(25, "XXX", true)]).whole.candidate.recallByAmount, 0.8);
  assert.equal(summaryOf([...rows, row(100, "XXX", true)]).whole.candidate.recallByAmount, null);
});

test("figures over what a trained model learned from are called in-sample, and later days are summed alone", () => {
  const model = (day: number) => ({ version: "trained-1", untilMs: Date.UTC(2025, 2, day, 5) });
  const all = [10, 11, 12, 13, 14].map((amount) => row(amount, "EUR", true));
  assert.deepEqual([summaryOf(all).learned, summaryOf(all).outOfSample], [[], null]);
  // The days are 4 to 7 March, and the first.
  const [whole, part, none] = [8, 5, 0].map((day) => summaryOf(all, [model(day)]));
  assert.deepEqual([whole?.learned?.[0]?.inSample, whole?.outOfSample], ["all", null]);
  assert.match(whole?.learned?.[0]?.note ?? "", /trained-1 .*2025-03-08T05.*all transactions here lie before that/);
  assert.deepEqual([part?.learned?.[0]?.inSample, part?.outOfSample?.candidate.missed], ["part", 2]);
  assert.deepEqual([none?.learned?.[0]?.inSample, none?.outOfSample?.candidate.missed], ["none", 5]);
});

test("days are mature by the labels that came in, not by the clock", () => {
  const at = (day: number, isFraud: boolean | null, knownAfterDays: number): TalliedRow => {
    const plain = row(day, "EUR", isFraud === true);
    const timeMs = Date.UTC(2025, 2, 1 + day, 12);
    const knownAtMs = isFraud === null ? null : timeMs + knownAfterDays * 86_400_000;
    return { ...plain, isFraud, knownAtMs, transaction: { ...plain.transaction, timeMs } };
  };
  const days = Array.from({ length: 30 }, (_, day) => day);
  const unlabelled = days.map((day) => at(day, null, 0));
  assert.deepEqual(maturityOf(unlabelled), [null, 0]);
  // Labels stop on 21 March, and take four days.
  const frauds = days.slice(0, 20).map((day) => at(day, true, day < 18 ? 3 : 0));
  assert.deepEqual(maturityOf([...frauds, ...unlabelled]), ["2025-03-16", 32]);
  // A day that lacks no label needs no waiting.
  const genuine = days.slice(0, 18).map((day) => at(day, false, 1));
  assert.deepEqual(maturityOf([...frauds, ...genuine]), ["2025-03-20", 38]);
});

function maturityOf(all: readonly TalliedRow[]) {
  const { matureUntil, matureTransactions } = summaryOf(all).maturity;
  return [matureUntil, matureTransactions];
}

test("a rule's amount is of what it fired on, not of what it watched", () => {
  const watched = row(70, "EUR", true);
  const hits = [{ code: "rule:large", version: 1, isLive: false }];
  const outcome = { hits, undecided: [] } as unknown as TalliedRow["outcome"];
  const [rule] = summaryOf([row(100, "EUR", true), { ...watched, outcome }]).rules;
  assert.deepEqual([rule?.fired, rule?.watched, rule?.frauds, rule?.amount], [1, 1, 2, 100]);
  assert.deepEqual(rule?.amounts, [{ currency: "EUR", amount: 100 }]);
  assert.deepEqual(summaryOf([{ ...watched, outcome }]).rules[0]?.amounts, []);
});
