import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { ordinaryDays } from "../testing/story.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { payoutRun } from "./payout-run.ts";

const wages = [2_100, 1_800, 2_600, 1_500, 3_100, 1_900, 2_400];

function judge(fields: (index: number) => Partial<StreamEvent>, past: readonly StreamEvent[] = []) {
  const events = wages.map((amount, index) => {
    const atMs = 41 * dayMs + index * 1_000;
    return { amount, atMs, counterpartyId: `DE0212030000${1_000 + index}00`, ...fields(index) };
  });
  return payoutRun.evaluate(factsInStream([...past, ...events]));
}

test("The first wages of an employer speak for themselves", () => {
  const finding = judge(() => ({}));
  assert.ok(finding !== undefined && finding.logOdds < 0);
  assert.equal(
    payoutRun.sentence(finding.numbers),
    "It belongs to a run of transfers, to 7 counterparties or more within ten minutes.",
  );
});

test("The same few payees, shops, money that has come in, one huge amount and an account with a past are silent", () => {
  assert.equal(
    judge((index) => ({ counterpartyId: `DE0212030000${1_000 + (index % 3)}00` })),
    undefined,
  );
  assert.equal(
    judge((index) => ({ counterpartyId: `shop-${index}` })),
    undefined,
  );
  const received = { amount: -20_000, atMs: 41 * dayMs - 1_000, counterpartyId: "DE02120300000000000000" };
  assert.equal(
    judge(() => ({}), [received]),
    undefined,
  );
  assert.equal(
    judge((index) => (index === 6 ? { amount: 90_000 } : {})),
    undefined,
  );
  assert.equal(
    judge(() => ({}), ordinaryDays(40)),
    undefined,
  );
});
