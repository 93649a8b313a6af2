import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { factsAfter, ordinaryDays, type StoryEvent } from "../testing/story.ts";
import { cardTesting } from "./card-testing.ts";
import { duplicate } from "./duplicate.ts";
import { escalation } from "./escalation.ts";
import { passThrough } from "./pass-through.ts";
import { retryStorm } from "./retry-storm.ts";
import type { Rule } from "./rule.ts";
import { similarAmounts } from "./similar-amounts.ts";
import { structuring } from "./structuring.ts";
import { unusualSpell } from "./unusual-spell.ts";

const startMs = 40 * dayMs;

/** What a rule says of the last of these, which follow forty ordinary days. */
function sentenceAfter(rule: Rule, events: readonly StoryEvent[]): string | undefined {
  const last = events.at(-1);
  assert.ok(last !== undefined);
  const finding = rule.evaluate(factsAfter([...ordinaryDays(40), ...events.slice(0, -1)], last));
  return finding === undefined ? undefined : rule.sentence(finding.numbers);
}

function series(count: number, everyMs: number, amountOf: (index: number) => number): StoryEvent[] {
  return Array.from({ length: count }, (_, index) => ({ amount: amountOf(index), atMs: startMs + index * everyMs }));
}

test("More small tests than are remembered", () => {
  const tests = series(30, 1_000, (index) => 1 + index / 100);
  const sentence = sentenceAfter(cardTesting, [...tests, { amount: 400, atMs: startMs + minuteMs }]);
  assert.match(sentence ?? "", /^400\.00 follows more than 15 payments of at most 1\.29 within /);
});

test("Equal small tests are tests as well", () => {
  const tests = series(4, 1_000, () => 1).map((event, index) => ({ ...event, counterpartyId: `shop-${index}` }));
  const sentence = sentenceAfter(cardTesting, [...tests, { amount: 400, atMs: startMs + minuteMs }]);
  assert.match(sentence ?? "", /^400\.00 follows 4 payments of at most 1\.00 within /);
});

test("More growing amounts than are remembered", () => {
  assert.equal(
    sentenceAfter(
      escalation,
      series(30, minuteMs, (index) => 10 * 1.2 ** index),
    ),
    "It is the last of more than 16 payments over about 16 minutes or more that only grew, to at least 18.5 times the first.",
  );
});

test("More growing amounts than are remembered, all of one moment", () => {
  assert.equal(
    sentenceAfter(
      escalation,
      series(30, 0, (index) => 10 * 1.2 ** index),
    ),
    "It is the last of more than 16 payments that only grew, to at least 18.5 times the first.",
  );
});

test("More nearly equal amounts than are remembered", () => {
  assert.equal(
    sentenceAfter(
      similarAmounts,
      series(30, 1_000, (index) => 1_000 + index),
    ),
    "More than 15 other payments within 5 % of 1,029.00 went out within the hour, at least 17,357.00 together with it.",
  );
});

test("Equal amounts to other counterparties are nearly equal ones", () => {
  const parts = series(3, minuteMs, () => 980).map((event, index) => ({ ...event, counterpartyId: `shop-${index}` }));
  assert.equal(
    sentenceAfter(similarAmounts, parts),
    "2 other payments within 5 % of 980.00 went out within the hour, 2,940.00 together with it.",
  );
});

test("More amounts under a threshold than are remembered", () => {
  assert.equal(
    sentenceAfter(
      structuring,
      series(8, hourMs, (index) => 9_500 + index),
    ),
    "It is one of more than 4 payments in 7 days just under 10,000.00, at least 47,525.00 together.",
  );
});

test("A long run of one amount is a repeat again, and no storm of retries", () => {
  const run = series(20, 1_000, () => 500);
  assert.equal(sentenceAfter(retryStorm, run), undefined);
  assert.equal(
    sentenceAfter(duplicate, run),
    "The same amount, 500.00, was sent 1 second before, more than 15 times within 10 minutes.",
  );
});

test("Tries among payments that are no longer remembered", () => {
  const others = series(14, 1_000, (index) => 20 + index);
  const tries = series(4, 1_000, () => 500).map((event) => ({ ...event, atMs: event.atMs + minuteMs }));
  assert.match(sentenceAfter(retryStorm, [...others, ...tries]) ?? "", /^500\.00 was sent more than 2 times before /);
});

test("Money passed on behind more payments than are remembered", () => {
  const events = [...series(20, minuteMs, (index) => 5 + index), { amount: -5_000, atMs: startMs + hourMs }];
  assert.equal(
    sentenceAfter(passThrough, [...events, { amount: 4_900, atMs: startMs + 2 * hourMs }]),
    "With it 98 % of the 5,000.00 that came in, as far as the last 16 transactions show, has gone out again within 1 hour.",
  );
});

test("More unusual amounts than are remembered", () => {
  const sentence = sentenceAfter(
    unusualSpell,
    series(20, hourMs, (index) => 400 + index),
  );
  assert.match(
    sentence ?? "",
    /^At least 16 other amounts of the 7 days before were over three times the usual as well\.$/,
  );
});
