import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { absorbKept, createState, see } from "../testing/states.ts";
import { type StoryEvent, toTransaction } from "../testing/story.ts";
import { mayBeHalvedFrom, ringSize } from "./bounds.ts";
import type { ScoringState } from "./state-kinds.ts";

const binsPerOctave = 4;
const anchor = 64;

/** A payment a day, each so many bins above the first. */
function inBins(bins: readonly number[]): StoryEvent[] {
  return [0, ...bins].map((bin, day) => ({ amount: anchor * 2 ** (bin / binsPerOctave), atMs: day * dayMs }));
}

function factsAt(events: readonly StoryEvent[], atMs: number, fields: Omit<StoryEvent, "atMs"> = { amount: 1 }): Facts {
  const state = createState("account");
  for (const event of events) absorbKept(state, toTransaction(event));
  return see(toTransaction({ ...fields, atMs }), [state]).facts;
}

/** Where a share of the amounts lies, in bins above the middle of the first, taken as spread evenly inside each. */
function positionOf(bins: readonly number[], share: number): number {
  const sorted = bins.toSorted((left, right) => left - right);
  const target = sorted.length * share;
  const bin = sorted[Math.ceil(target) - 1] ?? Number.NaN;
  const below = sorted.filter((other) => other < bin).length;
  return bin - 0.5 + (target - below) / sorted.filter((other) => other === bin).length;
}

const manyBins = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: ringSize, maxLength: 60, size: "max" });

test("Once the last few events are not all, the usual amount lies in the middle of the counted ones", () => {
  fc.assert(
    fc.property(manyBins, (bins) => {
      const { habits, usual } = factsAt(inBins(bins), 100 * dayMs);
      assert.equal(habits, bins.length + 1);
      const expected = anchor * 2 ** (positionOf([0, ...bins], 0.5) / binsPerOctave);
      assert.ok(Math.abs(usual / expected - 1) < 1e-12, `${usual} for ${expected}`);
    }),
    { numRuns: atLength(30, 100) },
  );
});

test("Counted amounts lie above another one as if spread evenly inside their bins, none above the largest", () => {
  const bins = [-2, -2, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2];
  const countFrom = (amount: number) => factsAt(inBins(bins), 100 * dayMs, { amount: amount / 0.8 }).nearlyAsLarge;
  assert.ok(Math.abs(countFrom(anchor) - (12 / 2 + 3)) < 1e-9);
  assert.ok(Math.abs(countFrom(anchor * 2 ** (0.25 / binsPerOctave)) - (12 / 4 + 3)) < 1e-9);
  assert.equal(countFrom(anchor * 2 ** (1 / binsPerOctave)), 3);
  assert.equal(countFrom(1e-5), bins.length + 1);
  assert.equal(countFrom(anchor * 2 ** (3 / binsPerOctave)), 0);
  assert.ok(Number.isNaN(factsAt([], 0, { amount: 5 }).nearlyAsLarge));
});

test("Full counts are halved, stay above the bound from which they may have been, and forget no bin", () => {
  const state = createState("account");
  const once = { amount: anchor * 1_000, atMs: 0 };
  absorbKept(state, toTransaction(once));
  // An hour later than the first, at three hours of the day in turn.
  const hourOf = (index: number) => (1 + (index % 3)) * 3_600_000;
  let previous = 1;
  let halvings = 0;
  for (let index = 1; index <= 4 * mayBeHalvedFrom; index += 1) {
    const atMs = index * dayMs + hourOf(index);
    const amount = anchor * 2 ** ((index % 3) / binsPerOctave);
    const { habits, clockHabits } = see(toTransaction({ amount, atMs }), [state]).facts;
    if (habits < previous) halvings += 1;
    assert.equal(clockHabits, habits);
    assert.ok(habits < 2 * mayBeHalvedFrom && habits >= (halvings > 0 ? mayBeHalvedFrom : index), `${habits}`);
    previous = habits;
    absorbKept(state, toTransaction({ amount, atMs }));
  }
  assert.equal(halvings, 3);
  const { facts } = see(toTransaction({ ...once, atMs: 20_000 * dayMs }), [state]);
  assert.equal(facts.hourCount, 1);
  assert.ok(facts.nearlyAsLarge >= 1);
});

/** A payment to each of so many, one a day. */
function paying(count: number): { readonly state: ScoringState; readonly at: (counterpartyId: string) => Facts } {
  const state = createState("account");
  for (let index = 0; index < count; index += 1) {
    absorbKept(state, toTransaction({ amount: 5, atMs: index * dayMs, counterpartyId: `shop-${index}` }));
  }
  const at = (counterpartyId: string) =>
    see(toTransaction({ amount: 5, atMs: (count + 10) * dayMs, counterpartyId }), [state]).facts;
  return { state, at };
}

function count(length: number, isCounted: (index: number) => boolean): number {
  return Array.from({ length }, (_, index) => index).filter(isCounted).length;
}

test("An account knows each of 128 payees and hardly a stranger, and exactly how many they were", () => {
  for (const payees of [1, 7, 8, 9, 30, 100, 128]) {
    const { at } = paying(payees);
    for (let index = 0; index < payees; index += 1) assert.equal(at(`shop-${index}`).isNewCounterparty, 0);
    const wrong = count(500, (index) => at(`other-${index}`).isNewCounterparty !== 1);
    assert.ok(wrong <= 5, `${wrong} newcomers were taken for known after ${payees}`);
    const { counterpartiesSeen, counterpartiesDistinct } = at("anybody");
    assert.deepEqual([counterpartiesSeen, counterpartiesDistinct], [payees, payees]);
  }
});

test("Of more payees the account says that it knows them while it may be sure, and nothing after that, but calls few strangers known", () => {
  for (const payees of [140, 150, 200, 400]) {
    const { at } = paying(payees);
    const known = count(payees, (index) => at(`shop-${index}`).isNewCounterparty === 0);
    assert.equal(
      count(payees, (index) => at(`shop-${index}`).isNewCounterparty === 1),
      0,
    );
    assert.ok(payees <= 150 ? known === payees : known >= 128 && known < 140, `${known} of ${payees}`);
    const wrong = count(500, (index) => at(`other-${index}`).isNewCounterparty === 0);
    assert.ok(wrong <= 25, `${wrong} newcomers were taken for known after ${payees}`);
    assert.ok(Math.abs(at("anybody").counterpartiesDistinct / payees - 1) < 0.25);
  }
});
