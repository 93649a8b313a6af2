import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs, minuteMs } from "./calendar.ts";
import { blankFacts } from "./facts/facts.ts";
import { featureNames } from "./features.ts";
import { readRecord } from "./record.ts";
import { recurringPayment } from "./rules/recurring-payment.ts";
import { ordinaryDays, type StoryEvent, toTransaction } from "./testing/story.ts";
import { decideAll, streamSettings } from "./testing/stream.ts";

function decide(events: readonly StoryEvent[], declineThreshold = 50) {
  const transactions = events.map((event, index): Transaction => ({ ...toTransaction(event), id: `${index}` }));
  const { decided } = decideAll(transactions, { settings: { ...streamSettings, declineThreshold } });
  return decided.map(({ verdict, record, features }) => ({
    status: verdict.status,
    codes: readRecord(record).findings.map(({ code }) => code),
    fact: (name: string) => features[featureNames.indexOf(name)] ?? Number.NaN,
  }));
}

/** Hardly any score is as high. */
const never = 100;
/** To somebody whom the account never paid. */
const taken = (atMs: number): StoryEvent => ({ amount: 9_000, atMs, counterpartyId: "collector", channel: "transfer" });

test("What was only ever declined does not recur, and nobody was paid by it", () => {
  const attempts = [taken(50 * dayMs), taken(57 * dayMs), taken(64 * dayMs)];
  const past = ordinaryDays(49);
  const [, second, third] = decide([...past, ...attempts]).slice(-3);
  assert.deepEqual([second?.status, third?.status], ["declined", "declined"]);
  assert.deepEqual([third?.fact("recurrences"), third?.fact("payeePayments")], [0, 0]);
  assert.equal(third?.codes.includes("RECURRING_PAYMENT"), false);
  // Where they are let pass, they do.
  const passed = decide([...past, ...attempts], never).at(-1);
  assert.deepEqual([passed?.fact("recurrences"), passed?.fact("payeePayments")], [2, 2]);
});

test("What was declined a month before is due again, as half a payment, with a payee and without", () => {
  for (const due of [
    (day: number) => taken(day * dayMs),
    (day: number): StoryEvent => ({ amount: 9_000, atMs: day * dayMs }),
  ]) {
    const decided = decide([...ordinaryDays(49), due(50), due(80), due(110)]).slice(-3);
    assert.deepEqual(
      decided.map((each) => each.fact("recurrences")),
      [0, 0.5, decided[1]?.status === "declined" ? 0.5 : 1],
    );
    const finding = recurringPayment.evaluate(Object.assign(blankFacts(), { recurrences: 0.5, billChange: 0 }));
    assert.ok((finding?.logOdds ?? 0) < 0);
    assert.equal(
      recurringPayment.sentence(finding?.numbers ?? {}),
      "A payment of about this amount came a month or a quarter before, and was declined.",
    );
  }
});

test("However often it is tried, a declined amount does not become the usual one", () => {
  const past = ordinaryDays(6);
  const tries = Array.from({ length: 9 }, (_, index) => taken(50 * dayMs + index * 20 * minuteMs));
  const decided = decide([...past, ...tries], 10).slice(-tries.length);
  const last = decided.at(-1);
  const passedOn = decided.slice(0, -1).filter(({ status }) => status !== "declined").length;
  assert.ok(last?.status === "declined" && passedOn <= 2);
  assert.deepEqual([last.fact("habits"), last.fact("earlier")], [6 + passedOn, 14]);
  assert.ok(last.fact("usual") < 80);
  const passed = decide([...past, ...tries], never).at(-1);
  assert.ok((passed?.fact("usual") ?? 0) === 9_000);
});

test("A late payment is scored on a past in which what was declined is no habit either", () => {
  const events = [...ordinaryDays(49), taken(50 * dayMs), { amount: 41, atMs: 70 * dayMs }];
  const late = decide([...events, taken(57 * dayMs)]).at(-1);
  const inTime = decide([...events.slice(0, -1), taken(57 * dayMs)]).at(-1);
  for (const name of ["recurrences", "habits", "usual", "largest"]) {
    assert.equal(late?.fact(name), inTime?.fact(name), name);
  }
  assert.equal(late?.fact("recurrences"), 0);
});

test("The payments that a sentence counts are those behind the usual amount that it names", () => {
  const past = ordinaryDays(20);
  const tries = Array.from({ length: 5 }, (_, index) => taken(50 * dayMs + index * 20 * minuteMs));
  const transactions = [...past, ...tries, { amount: 700, atMs: 52 * dayMs }].map(
    (event, index): Transaction => ({ ...toTransaction(event), id: `${index}` }),
  );
  const details = decideAll(transactions, { settings: streamSettings }).decided.at(-1)?.verdict.details ?? "";
  assert.match(details, /this account's usual [\d.]+ over 20 transactions/);
});
