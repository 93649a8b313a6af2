import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, dayNumber, hourMs } from "../calendar.ts";
import { storyStartMs } from "../testing/story.ts";
import {
  absorbParty,
  blankPartyView,
  createParty,
  hasAllAmounts,
  type PartyState,
  readPartyAt,
  reviveParty,
} from "./party.ts";

const account = 1;

interface Event {
  readonly timeMs: number;
  readonly amount: number;
}

function partyOf(events: readonly Event[]): PartyState {
  const state = createParty("counterparty");
  for (const { amount, timeMs } of events) absorbParty(state, amount, timeMs, account);
  return state;
}

function viewAt(state: PartyState, timeMs: number) {
  const view = blankPartyView();
  return readPartyAt(state, timeMs, view) ? view : undefined;
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

test("A party shows what it did on the days before, by definition, whatever order it came in", () => {
  fc.assert(
    fc.property(events, fc.integer({ min: -3, max: 12 }), fc.integer({ min: 0, max: 23 }), (list, days, hour) => {
      const timeMs = (dayNumber(newestOf(list)) + days) * dayMs + hour * hourMs;
      const view = viewAt(partyOf(list), timeMs);
      assert.ok(view !== undefined);
      const earlier = list.filter((event) => dayNumber(event.timeMs) < dayNumber(timeMs));
      const within = (span: number) =>
        earlier.filter((event) => dayNumber(event.timeMs) >= dayNumber(timeMs) - span).length;
      const sum = (read: (event: Event) => number, of: readonly Event[]) =>
        of.reduce((total, event) => total + weightOf(event.timeMs, timeMs) * read(event), 0);
      assert.equal(
        view.events,
        sum(() => 1, earlier),
      );
      assert.deepEqual([view.events1d, view.events7d], [within(1), within(7)]);
      const spent = earlier.filter(({ amount }) => amount > 0);
      assert.equal(
        view.amounts,
        sum(() => 1, spent),
      );
      if (spent.length === 0) assert.ok(Number.isNaN(view.meanLog) && Number.isNaN(view.varianceLog));
      else {
        const mean = sum(({ amount }) => Math.log(amount), spent) / view.amounts;
        const variance = sum(({ amount }) => (Math.log(amount) - mean) ** 2, spent) / view.amounts;
        assert.ok(Math.abs(view.meanLog - mean) < 0.001, `${view.meanLog} for ${mean}`);
        assert.ok(Math.abs(view.varianceLog - variance) < 0.02, `${view.varianceLog} for ${variance}`);
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
      for (let days = -3; days < 10; days += 1) {
        const timeMs = newestOf(list) + days * dayMs;
        assert.deepEqual(viewAt(partyOf(other), timeMs), viewAt(partyOf(list), timeMs));
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
  for (const timeMs of [storyStartMs, 0, -5_000 * dayMs]) {
    assert.deepEqual(viewAt(createParty("counterparty"), timeMs), {
      ageMs: Number.NaN,
      events: 0,
      events1d: 0,
      events7d: 0,
      amounts: 0,
      meanLog: Number.NaN,
      varianceLog: Number.NaN,
    });
  }
});

test("The bytes hold everything; misaligned ones are revived, other sizes and versions refused", () => {
  fc.assert(
    fc.property(events, (list) => {
      const state = partyOf(list);
      const odd = new Uint8Array(state.bytes.length + 3);
      odd.set(state.bytes, 3);
      const revived = reviveParty("counterparty", odd.subarray(3));
      assert.deepEqual(revived.bytes, state.bytes);
      const timeMs = newestOf(list) + dayMs;
      absorbParty(revived, 12, timeMs, account);
      assert.deepEqual(
        viewAt(revived, timeMs + dayMs),
        viewAt(partyOf([...list, { amount: 12, timeMs }]), timeMs + dayMs),
      );
    }),
    { numRuns: 30 },
  );
  assert.throws(() => reviveParty("counterparty", new Uint8Array(8)), RangeError);
  assert.throws(
    () => reviveParty("counterparty", new Uint8Array(createParty("counterparty").bytes.length)),
    RangeError,
  );
});

test("A state of the first version keeps its events and forgets amounts that may be of any currency", () => {
  const list = [
    { amount: 15_000, timeMs: storyStartMs },
    { amount: -20, timeMs: storyStartMs + dayMs },
  ];
  const state = createParty("category");
  for (const { amount, timeMs } of list) absorbParty(state, amount, timeMs, account);
  state.floats[0] = 1;
  const revived = reviveParty("counterparty", state.bytes);
  const seen = viewAt(revived, storyStartMs + 2 * dayMs);
  assert.deepEqual([seen?.events, seen?.events1d, seen?.amounts, seen?.meanLog], [2, 1, 0, Number.NaN]);
  assert.equal(hasAllAmounts(revived), false);
  absorbParty(revived, 100, storyStartMs + 2 * dayMs, account);
  const again = reviveParty("counterparty", revived.bytes);
  assert.deepEqual(again.bytes, revived.bytes);
  assert.ok(Math.abs((viewAt(again, storyStartMs + 3 * dayMs)?.meanLog ?? 0) - Math.log(100)) < 0.001);
  assert.equal(hasAllAmounts(partyOf(list)), true);
});

test("What is seen of a busy party is what a party fresh from its bytes would show, whatever comes late", () => {
  const event = fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.integer({ min: -5, max: 50 }) });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 60 }), (events) => {
      const state = createParty("counterparty");
      for (const { day, amount } of events) {
        const timeMs = (20_000 + day) * dayMs + amount;
        const [kept, fresh] = [blankPartyView(), blankPartyView()];
        const isRetained = readPartyAt(state, timeMs, kept);
        assert.equal(readPartyAt(reviveParty("counterparty", state.bytes), timeMs, fresh), isRetained);
        assert.deepEqual(kept, fresh);
        absorbParty(state, amount, timeMs, account);
      }
    }),
    { numRuns: atLength(67, 200) },
  );
});
