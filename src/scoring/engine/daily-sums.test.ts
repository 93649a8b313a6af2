/** Sums by day, as peers count with them: four days apart, and half for every 64 days that began since. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs } from "../calendar.ts";
import { absorbKept, bytesOf, peersOfMany, revive, see } from "../testing/states.ts";
import { toTransaction } from "../testing/story.ts";
import { Engine } from "./engine.ts";
import type { ScoringState } from "./state-kinds.ts";

const ringDays = 4;
/** Later ones than so many days after the newest are from far ahead. */
const reachDays = 2;
const halvingDays = 64;
/** Where a state of peers has its first day. */
const firstDayAt = 16;
const small = 10;
const large = 10_000;

interface Entry {
  readonly day: number;
  readonly amount: number;
}

const engine = new Engine([]);

/** The first four from far ahead are not counted, so that each such entry is taken in five times. */
function add(state: ScoringState, { day, amount }: Entry, newest = day): void {
  for (let rows = day > newest + reachDays ? 5 : 1; rows > 0; rows -= 1) {
    engine.begin({ id: "one", accountId: "account", amount, timeMs: day * dayMs }, [state]);
    engine.readKept(new Float32Array());
    engine.absorb();
  }
}

function peersOf(entries: readonly Entry[]): ScoringState {
  const state = engine.revive("peers", peersOfMany);
  for (const [index, entry] of entries.entries()) add(state, entry, newestOf(entries.slice(0, index), entry.day));
  return state;
}

/** How many were counted before a day, and how many of them are large; undefined where days are no longer kept apart. */
function countsOn(state: ScoringState, day: number): readonly number[] | undefined {
  const compared = engine.comparePeers(state, large / 2, day * dayMs);
  return compared === undefined ? undefined : [compared.count, compared.asLarge];
}

/** Half for every calendar period that began since. */
function countsByDefinition(entries: readonly Entry[], day: number): readonly number[] {
  const periodOf = (each: number) => Math.floor(each / halvingDays);
  const weigh = (list: readonly Entry[]) =>
    list
      .filter((entry) => entry.day < day)
      .reduce((sum, entry) => sum + 0.5 ** (periodOf(day) - periodOf(entry.day)), 0);
  return [weigh(entries), weigh(entries.filter(({ amount }) => amount === large))];
}

function newestOf(entries: readonly Entry[], ofNone = Number.NEGATIVE_INFINITY): number {
  return entries.length === 0 ? ofNone : Math.max(...entries.map(({ day }) => day));
}

/** Around the beginning of the calendar, so that days are negative too. */
const entry = fc.record({ day: fc.integer({ min: -200, max: 200 }), amount: fc.constantFrom(small, large) });
const entries = fc.array(entry, { minLength: 1, maxLength: 40 });

test("What lies before a day is what was added on the days before it, older ones halved, whatever came first", () => {
  fc.assert(
    fc.property(entries, (added) => {
      const state = peersOf(added);
      const newest = newestOf(added);
      for (let day = newest - ringDays + 1; day <= newest + 150; day += day < newest + 3 ? 1 : 29) {
        assert.deepEqual(countsOn(state, day), countsByDefinition(added, day));
      }
      assert.equal(countsOn(state, newest - ringDays), undefined);
    }),
    { numRuns: atLength(40, 200) },
  );
});

test("What was read before does not change what is read after more was added", () => {
  fc.assert(
    fc.property(entries, (added) => {
      const state = engine.revive("peers", peersOfMany);
      for (const [index, each] of added.entries()) {
        add(state, each, newestOf(added.slice(0, index), each.day));
        const sofar = added.slice(0, index + 1);
        for (const day of [each.day, each.day + 1, newestOf(sofar)]) {
          if (day <= newestOf(sofar) - ringDays) assert.equal(countsOn(state, day), undefined);
          else assert.deepEqual(countsOn(state, day), countsByDefinition(sofar, day));
        }
      }
    }),
    { numRuns: atLength(20, 100) },
  );
});

test("What is added on a day or after it does not reach the days before", () => {
  fc.assert(
    fc.property(entries, entries, (added, later) => {
      const newest = newestOf(added);
      const shifted = later.map((other) => ({ ...other, day: newest + 1 + (Math.abs(other.day) % ringDays) }));
      assert.deepEqual(countsOn(peersOf([...added, ...shifted]), newest + 1), countsOn(peersOf(added), newest + 1));
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("Without an entry there is nothing to compare with, on whatever day", () => {
  for (const day of [-7, 0, 20_000]) assert.equal(countsOn(engine.revive("peers", peersOfMany), day), undefined);
});

test("The first day is the earliest that was added, also where it came late; earlier versions did not keep it", () => {
  const at = (day: number) => toTransaction({ amount: 5, atMs: day * dayMs });
  const state = revive("peers", peersOfMany);
  const daysOn = (peers: ScoringState, day: number) => see(at(day), [peers]).facts.peersDays;
  for (let count = 0; count < 500; count += 1) absorbKept(state, at(0));
  assert.equal(daysOn(state, 9), 9);
  absorbKept(state, at(-2));
  assert.deepEqual([daysOn(state, 9), daysOn(state, 1)], [11, 3]);
  const former = bytesOf(state);
  new DataView(former.buffer).setFloat64(firstDayAt, 1, true);
  const revived = revive("peers", former);
  absorbKept(revived, at(-9));
  assert.ok(see(at(9), [revived]).facts.peers >= 250 && Number.isNaN(daysOn(revived, 9)));
});
