import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, dayNumber, hourMs } from "../calendar.ts";
import { absorbKept, bytesOf, createState, revive, see } from "../testing/states.ts";
import { storyStartMs } from "../testing/story.ts";
import type { ScoringState } from "./state-kinds.ts";

interface Event {
  readonly timeMs: number;
  readonly amount: number;
}

function take(state: ScoringState, { timeMs, amount }: Event): void {
  absorbKept(state, { id: "one", accountId: "account", amount, timeMs });
}

function partyOf(events: readonly Event[]): ScoringState {
  const state = createState("counterparty");
  for (const event of events) take(state, event);
  return state;
}

/** What a payment of this amount finds; undefined where days are no longer kept apart. */
function viewAt(state: ScoringState, timeMs: number, amount = 20) {
  const { facts, isComplete } = see({ id: "asked", accountId: "account", amount, timeMs }, [state]);
  const view = {
    ageMs: facts.counterpartyAgeMs,
    events: facts.counterpartyEvents,
    events1d: facts.counterpartyEvents1d,
    events7d: facts.counterpartyEvents7d,
    z: facts.counterpartyAmount,
    incomingShare: facts.counterpartyIncomingShare,
  };
  assert.ok(isComplete || Object.values(view).every(Number.isNaN));
  return isComplete ? view : undefined;
}

const events: fc.Arbitrary<Event[]> = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 60 * 1_440 }),
      cents: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(0, -2_000)),
    }),
    { minLength: 1, maxLength: 40, size: "max" },
  )
  .map((drawn) =>
    drawn.map(({ minutes, cents }) => ({ timeMs: storyStartMs + minutes * 60_000, amount: cents / 100 })),
  );

/** Half for every 28 days of the calendar that began since. */
function weightOf(timeMs: number, atMs: number): number {
  return 0.5 ** (Math.floor(dayNumber(atMs) / 28) - Math.floor(dayNumber(timeMs) / 28));
}

function newestOf(list: readonly Event[]): number {
  return Math.max(...list.map(({ timeMs }) => timeMs));
}

/** How many standard deviations above the mean of what was spent, which counts as if four ordinary payments had been added. */
function zByDefinition(spent: readonly Event[], timeMs: number, amount: number): number {
  const sum = (read: (event: Event) => number) =>
    spent.reduce((total, event) => total + weightOf(event.timeMs, timeMs) * read(event), 0);
  const count = sum(() => 1);
  const mean = sum((event) => Math.log(event.amount)) / count;
  const variance = sum((event) => (Math.log(event.amount) - mean) ** 2) / count;
  const widened = (variance * count + 4) / (count + 4);
  return (Math.log(amount) - mean) / Math.sqrt(widened * (1 + 1 / count));
}

test("A party shows what it did on the days before, by definition, whatever order it came in", () => {
  fc.assert(
    fc.property(events, fc.integer({ min: -3, max: 12 }), fc.integer({ min: 0, max: 23 }), (list, days, hour) => {
      const timeMs = (dayNumber(newestOf(list)) + days) * dayMs + hour * hourMs;
      const state = partyOf(list);
      const view = viewAt(state, timeMs);
      assert.ok(view !== undefined);
      const earlier = list.filter((event) => dayNumber(event.timeMs) < dayNumber(timeMs));
      const within = (span: number) =>
        earlier.filter((event) => dayNumber(event.timeMs) >= dayNumber(timeMs) - span).length;
      const countOf = (some: readonly Event[]) =>
        some.reduce((total, event) => total + weightOf(event.timeMs, timeMs), 0);
      assert.equal(view.events, countOf(earlier));
      assert.deepEqual([view.events1d, view.events7d], [within(1), within(7)]);
      const spent = earlier.filter(({ amount }) => amount > 0);
      const incoming = earlier.length === 0 ? Number.NaN : 1 - countOf(spent) / countOf(earlier);
      assert.equal(view.incomingShare, incoming);
      for (const amount of [0.5, 20, 9_000]) {
        const { z } = viewAt(state, timeMs, amount) ?? { z: 0 };
        const expected = zByDefinition(spent, timeMs, amount);
        if (spent.length === 0) assert.ok(Number.isNaN(z));
        else assert.ok(Math.abs(z - expected) < 0.005 + 0.02 * Math.abs(expected), `${z} for ${expected}`);
      }
      const firstMs = Math.min(...list.map((event) => event.timeMs));
      assert.equal(view.ageMs, firstMs <= timeMs ? timeMs - firstMs : Number.NaN);
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("The order of arrival leaves no trace in what is seen", () => {
  const shuffled = events.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      const [left, right] = [partyOf(other), partyOf(list)];
      for (let days = -3; days < 10; days += 1) {
        const timeMs = newestOf(list) + days * dayMs;
        assert.deepEqual(viewAt(left, timeMs), viewAt(right, timeMs));
      }
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("A day and whatever follows it are not seen on that day", () => {
  const past = [{ timeMs: storyStartMs, amount: 10 }];
  const noonMs = storyStartMs + dayMs + 12 * hourMs;
  const expected = viewAt(partyOf(past), noonMs);
  assert.equal(expected?.events, 1);
  const future = [0, 1, 3].map((days) => ({ timeMs: storyStartMs + (1 + days) * dayMs, amount: 999 }));
  assert.deepEqual(viewAt(partyOf([...past, ...future]), noonMs), expected);
});

test("Three days late still finds its days whole, four days late finds nothing", () => {
  const state = partyOf([
    { timeMs: storyStartMs, amount: 10 },
    { timeMs: storyStartMs + 20 * dayMs, amount: 10 },
  ]);
  assert.equal(viewAt(state, storyStartMs + 17 * dayMs)?.events, viewAt(state, storyStartMs + 20 * dayMs)?.events);
  assert.equal(viewAt(state, storyStartMs + 16 * dayMs), undefined);
});

test("Of a party that is seen for the first time nothing is known", () => {
  const unknown = { ageMs: Number.NaN, z: Number.NaN, incomingShare: Number.NaN };
  for (const timeMs of [storyStartMs, 0, -5_000 * dayMs]) {
    assert.deepEqual(viewAt(createState("counterparty"), timeMs), { ...unknown, events: 0, events1d: 0, events7d: 0 });
  }
});

test("The bytes hold everything", () => {
  fc.assert(
    fc.property(events, (list) => {
      const state = partyOf(list);
      const revived = revive("counterparty", bytesOf(state));
      assert.deepEqual(bytesOf(revived), bytesOf(state));
      const next = { amount: 12, timeMs: newestOf(list) + dayMs };
      take(revived, next);
      take(state, next);
      assert.deepEqual(bytesOf(revived), bytesOf(state));
      assert.deepEqual(viewAt(revived, next.timeMs + dayMs), viewAt(state, next.timeMs + dayMs));
    }),
    { numRuns: 30 },
  );
});

test("What is seen of a busy party is what a party fresh from its bytes would show, whatever comes late", () => {
  const event = fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.integer({ min: -5, max: 50 }) });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 60 }), (drawn) => {
      const state = createState("counterparty");
      for (const { day, amount } of drawn) {
        const timeMs = (20_000 + day) * dayMs + 6 + amount;
        assert.deepEqual(viewAt(state, timeMs), viewAt(revive("counterparty", bytesOf(state)), timeMs));
        take(state, { amount, timeMs });
      }
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("Every kind of party keeps the same of its events; those with a crowd keep it behind that", () => {
  const list = Array.from({ length: 30 }, (_, index) => ({ timeMs: storyStartMs + index * dayMs, amount: 5 + index }));
  const bytes = (["counterparty", "device", "address", "category", "country"] as const).map((kind) => {
    const state = createState(kind);
    for (const event of list) take(state, event);
    return bytesOf(state);
  });
  assert.deepEqual(
    bytes.map(({ length }) => length),
    [1_120, 1_120, 1_120, 728, 728],
  );
  const [counterparty = new Uint8Array(), device, address, ...groups] = bytes;
  assert.deepEqual([device, address], [counterparty, counterparty]);
  for (const group of groups) assert.deepEqual(group, counterparty.slice(0, 728));
});
