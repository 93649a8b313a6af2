import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs, hourMs, minuteMs } from "./calendar.ts";
import { readRecord } from "./record.ts";
import { type StoryEvent, toTransaction } from "./testing/story.ts";
import { decideAll } from "./testing/stream.ts";

const burstMs = 41 * dayMs + 12 * hourMs;

/** One payment of 40 to 48 a day, for forty days. */
const past: readonly StoryEvent[] = Array.from({ length: 40 }, (_, day) => ({
  amount: 40 + (day % 9),
  atMs: day * dayMs + 12 * hourMs,
  counterpartyId: "grocer",
}));

function burst(count: number, everyMs: number, shape: (index: number) => Partial<StoryEvent> = () => ({})) {
  return Array.from({ length: count }, (_, index) => ({
    amount: 49,
    atMs: burstMs + index * everyMs,
    ...shape(index),
  }));
}

function transactionsOf(events: readonly StoryEvent[]): Transaction[] {
  return events.map((event, index) => ({ ...toTransaction(event), id: `transaction-${index}` }));
}

function decideBurst(events: readonly StoryEvent[]) {
  return decideAll(transactionsOf([...past, ...events])).decided.slice(past.length);
}

test("Equal payments to twenty counterparties are as much of a burst as unequal ones", () => {
  const toMany = (index: number) => ({ counterpartyId: `new-${index}` });
  const equal = decideBurst(burst(20, 1_000, toMany));
  const unequal = decideBurst(burst(20, 1_000, (index) => ({ ...toMany(index), amount: 49 + index / 100 })));
  const last = equal.at(-1);
  assert.notEqual(last?.verdict.status, "approved");
  assert.ok(last?.reasonCodes.includes("VELOCITY_BURST"));
  assert.notEqual(unequal.at(-1)?.verdict.status, "approved");
});

test("A long run of equal payments is a burst without counterparties, and to one of them, too", () => {
  for (const shape of [() => ({}), () => ({ counterpartyId: "shop" })]) {
    const decided = decideBurst(burst(20, 1_000, shape));
    assert.equal(decided.at(-1)?.verdict.status, "review");
    assert.ok(decided.at(-1)?.reasonCodes.includes("VELOCITY_BURST"));
  }
});

test("Four tries of one payment are approved and no burst", () => {
  for (const { verdict, reasonCodes } of decideBurst(burst(4, 20_000))) {
    assert.equal(verdict.status, "approved");
    assert.ok(!reasonCodes.includes("VELOCITY_BURST"));
  }
});

test("A payment of an equal burst that comes last is decided as in its place", () => {
  const events = transactionsOf([...past, ...burst(12, 1_000)]);
  const position = events.length - 4;
  const late = events[position];
  assert.ok(late !== undefined);
  const ordered = decideAll(events.slice(0, position + 1)).decided.at(-1);
  const arrived = decideAll([...events.toSpliced(position, 1), late]).decided.at(-1);
  assert.deepEqual(arrived?.features, ordered?.features);
  assert.equal(arrived?.verdict.details, ordered?.verdict.details);
});

/** "one of 7 payments within 1 minute" and "one of more than 16 payments within 1 hour". */
const claim = /one of (more than )?(\d+) payments? within (\d+) (second|minute|hour|day)/;
const unitMs: Readonly<Record<string, number>> = { second: 1_000, minute: minuteMs, hour: hourMs, day: dayMs };

test("No sentence of a burst names a number of payments that is not true", () => {
  const shapes = [
    (index: number) => ({ amount: 49 + index / 100 }),
    (index: number) => ({ counterpartyId: `new-${index}` }),
    (index: number) => ({ counterpartyId: `shop-${index % 3}` }),
    () => ({}),
  ];
  let claims = 0;
  for (const shape of shapes) {
    for (const everyMs of [1_000, 50_000]) {
      const events = burst(58, everyMs, shape);
      decideBurst(events).forEach(({ verdict }, index) => {
        const [, more, count, span, unit] = claim.exec(verdict.details) ?? [];
        if (count === undefined) return;
        claims += 1;
        const sinceMs = (events[index]?.atMs ?? 0) - Number(span) * (unitMs[unit ?? ""] ?? 0);
        const made = [...past, ...events.slice(0, index + 1)].filter(({ atMs }) => atMs >= sinceMs).length;
        if (more === undefined) assert.equal(Number(count), made, verdict.details);
        else assert.ok(made > Number(count), verdict.details);
      });
    }
  }
  assert.ok(claims > 100);
});

test("A burst of more payments than are kept one by one claims no exact count", () => {
  const record = decideBurst(burst(20, 1_000, (index) => ({ counterpartyId: `new-${index}` }))).at(-1)?.record ?? "";
  const finding = readRecord(record).findings.find(({ code }) => code === "VELOCITY_BURST");
  assert.equal(finding?.numbers.isExact, 0);
});
