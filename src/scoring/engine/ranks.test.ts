import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import type { FactName } from "../facts/table/fact-table.ts";
import { absorbKept, bytesOf, createState, peersOfMany, revive, see } from "../testing/states.ts";
import type { ScoringState } from "./state-kinds.ts";

type Kept = Partial<Record<FactName, number>>;

const startMs = 20_000 * dayMs;
/** Fewer say nothing of a rank. */
const fewestPeers = 200;
const usual = 100;
/** The logarithm of an amount's ratio to the usual one is counted in 40 parts of this scale. */
const scale = { from: -1, to: 7 };
const binWidth = (scale.to - scale.from) / 40;

function at(timeMs: number, amount = 10) {
  return { id: "one", accountId: "account", amount, timeMs };
}

const account = createState("account");
absorbKept(account, at(startMs - dayMs, usual));

function peersOf(all: readonly (Kept & { readonly timeMs: number; readonly amount?: number })[]): ScoringState {
  const state = revive("peers", peersOfMany);
  for (const { timeMs, amount, ...kept } of all) absorbKept(state, at(timeMs, amount), kept);
  return state;
}

function factsOf(state: ScoringState, logRatio: number, timeMs: number): Facts {
  return see(at(timeMs, usual * Math.exp(logRatio)), [account, state]).facts;
}

/** As 32-bit floats keep it. */
function keptRatio(logRatio: number): number {
  return Math.fround(Math.exp(logRatio));
}

const logRatios = fc.array(fc.double({ min: -4, max: 10, noNaN: true }), {
  minLength: fewestPeers,
  maxLength: fewestPeers + 100,
  size: "max",
});

test("A rank is the share of the days before that showed as much, above 0 and at most 1, and falls as the signal grows", () => {
  fc.assert(
    fc.property(logRatios, fc.double({ min: -4, max: 10, noNaN: true }), (drawn, logRatio) => {
      const ratios = drawn.map(keptRatio);
      const state = peersOf(ratios.map((ratioToUsual, index) => ({ ratioToUsual, timeMs: startMs + index })));
      const rankOf = (value: number) => factsOf(state, value, startMs + dayMs).rankRatio;
      const rank = rankOf(logRatio);
      assert.ok(rank > 0 && rank <= 1);
      const share = (bound: number) =>
        (ratios.filter((ratio) => Math.log(ratio) >= bound).length + 0.5) / (ratios.length + 1);
      // Outside the scale everything lies in its first or last bin.
      const inside = Math.min(Math.max(logRatio, scale.from), scale.to);
      assert.ok(rank <= share(inside <= scale.from + binWidth ? -9 : inside - binWidth) + 1e-9);
      assert.ok(rank >= (inside >= scale.to - binWidth ? 0 : share(inside + binWidth)) - 1e-9);
      for (const step of [0.01, 0.1, 1]) {
        assert.ok(rankOf(logRatio + step) <= rank && rankOf(logRatio - step) >= rank);
      }
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("No signal, however absurd, has a rank outside (0, 1]", () => {
  const absurd = [Number.NEGATIVE_INFINITY, -1e300, -1, 0, 1e-300, 1e300, Number.POSITIVE_INFINITY];
  const names = ["ratioToUsual", "amountEvidence", "ratioToLargest", "paceEvidence", "gapMs", "spent1d"] as const;
  const state = peersOf(
    Array.from({ length: 2_000 }, (_, index) => ({
      ...Object.fromEntries(names.map((name, place) => [name, absurd[(index + place) % absurd.length]])),
      timeMs: startMs,
    })),
  );
  for (const amount of [5e-324, 1e-9, 1, 1e12, 1e300]) {
    const { facts } = see(at(startMs + dayMs, amount), [account, state]);
    for (const name of ["rankRatio", "rankAmount", "rankLargest", "rankPace", "rankSpent24h"] as const) {
      assert.ok(facts[name] > 0 && facts[name] <= 1, `${name} of ${amount} is ${facts[name]}`);
    }
  }
  assert.ok(Number.isNaN(see(at(startMs + dayMs), [state]).facts.rankRatio));
});

test("A transaction without a signal is none to be ranked among, and too few give no rank", () => {
  const without = Array.from({ length: 300 }, () => ({ timeMs: startMs }));
  const some = (count: number) => Array.from({ length: count }, () => ({ ratioToUsual: 2, timeMs: startMs }));
  const rankOf = (state: ScoringState) => factsOf(state, 1, startMs + dayMs).rankRatio;
  assert.ok(Number.isNaN(rankOf(peersOf([...without, ...some(fewestPeers - 1)]))));
  assert.ok(rankOf(peersOf([...without, ...some(fewestPeers)])) > 0);
});

test("Ranks use the days before only, and a late event joins its own day after a reading", () => {
  const state = peersOf(Array.from({ length: 300 }, () => ({ ratioToUsual: 2, timeMs: startMs })));
  const rankOn = () => factsOf(state, 5, startMs + 2 * dayMs).rankRatio;
  const before = rankOn();
  const addOn = (timeMs: number) => {
    for (let index = 0; index < 300; index += 1) absorbKept(state, at(timeMs + index), { ratioToUsual: Math.exp(6.5) });
  };
  addOn(startMs + 2 * dayMs);
  assert.equal(rankOn(), before);
  addOn(startMs + dayMs);
  assert.ok(rankOn() > 0.4);
});

test("Whatever order peers come in, within the days that none is far ahead of, they are counted the same", () => {
  const event = fc.record({
    hours: fc.integer({ min: 0, max: 71 }),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    logRatio: fc.double({ min: -3, max: 9, noNaN: true }),
  });
  const pair = fc
    .array(event, { minLength: 2, maxLength: 60 })
    .chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list.slice(1), { minLength: list.length - 1, maxLength: list.length - 1 }),
      ),
    );
  fc.assert(
    fc.property(pair, ([list, rest]) => {
      // The first amount is the middle of the histogram, so it stays first.
      const make = (all: typeof list) =>
        peersOf(
          all.map(({ hours, cents, logRatio }) => ({
            ratioToUsual: keptRatio(logRatio),
            timeMs: startMs + hours * hourMs,
            amount: cents / 100,
          })),
        );
      assert.deepEqual(bytesOf(make([...list.slice(0, 1), ...rest])), bytesOf(make(list)));
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("How common an hour is: 1 for an even share, 24 for the only one, unknown among few", () => {
  const spread = Array.from({ length: 240 }, (_, index) => ({ timeMs: startMs + (index % 24) * hourMs }));
  const single = Array.from({ length: 240 }, () => ({ timeMs: startMs + 9 * hourMs }));
  const commonAt = (all: typeof spread, hour: number) =>
    factsOf(peersOf(all), 0, startMs + dayMs + hour * hourMs).peersHour;
  assert.deepEqual([commonAt(spread, 0), commonAt(spread, 17)], [1, 1]);
  assert.deepEqual([commonAt(single, 9), commonAt(single, 10)], [24, 0]);
  assert.ok(Number.isNaN(commonAt(single.slice(0, fewestPeers - 1), 9)));
});

/** Of each rank: what peers kept that showed less, and more, than the payment below. */
const extremes: Partial<Record<FactName, { readonly less: Kept; readonly more: Kept }>> = {
  rankRatio: { less: { ratioToUsual: 0.4 }, more: { ratioToUsual: 1_000 } },
  rankAmount: { less: { amountEvidence: -1.9 }, more: { amountEvidence: 7.9 } },
  rankLargest: { less: { ratioToLargest: 0.02 }, more: { ratioToLargest: 134 } },
  rankPace: { less: { paceEvidence: 0 }, more: { paceEvidence: 48 } },
  rankHaste: { less: { dailyRate: 1, gapMs: 40 * dayMs }, more: { dailyRate: 3, gapMs: 1_000 } },
  rankHour: { less: { hourEvidence: -2.9 }, more: { hourEvidence: 2.9 } },
  rankHeat1d: { less: { heat1d: 0 }, more: { heat1d: 50 } },
  rankHeat7d: { less: { heat7d: 0 }, more: { heat7d: 50 } },
  rankHeat14d: { less: { heat14d: 0 }, more: { heat14d: 50 } },
  rankDay: { less: { dailyRate: 1, usual: 300, spent1d: 0 }, more: { dailyRate: 1, usual: 1, spent1d: 1e6 } },
  rankCount24h: { less: { count24h: 1, tries: 1 }, more: { count24h: 10, tries: 10 } },
  rankSpent24h: { less: { spent1d: 0 }, more: { spent1d: 1e6 } },
};

/** A large payment to somebody new, minutes after others, on an account that paid by day. */
function suspicious(peers: ScoringState): Facts {
  const fields = { counterpartyId: "baker", deviceId: "phone", country: "DE", merchantCategory: "5411" };
  const state = createState("account");
  for (let day = 0; day < 20; day += 1) {
    absorbKept(state, { ...at(startMs - (20 - day) * dayMs + 12 * hourMs, 40 + day), ...fields });
  }
  for (let index = 0; index < 4; index += 1) {
    absorbKept(
      state,
      { ...at(startMs + dayMs + (index - 4) * 5 * minuteMs, 90 + index), ...fields },
      { amountEvidence: 2 },
    );
  }
  return see({ ...at(startMs + dayMs, 200), ...fields, counterpartyId: "stranger" }, [state, peers]).facts;
}

test("Each signal has the rank that is named after it: small among peers that showed less, large among those that showed more", () => {
  for (const [name, { less, more }] of Object.entries(extremes)) {
    const rankAmong = (kept: Kept) =>
      suspicious(peersOf(Array.from({ length: 240 }, () => ({ ...kept, timeMs: startMs }))))[name as FactName];
    const [low, high] = [rankAmong(less), rankAmong(more)];
    assert.ok(low > 0 && low < 0.01, `${name} is ${low}`);
    assert.ok(high > 0.99 && high <= 1, `${name} is ${high}`);
  }
});

test("What is new has a rank among peers of whom it is known whether it was new, of each of four kinds", () => {
  const kinds = ["Counterparty", "Device", "Country", "Category"] as const;
  for (const known of kinds) {
    const peers = peersOf(Array.from({ length: 240 }, () => ({ [`isNew${known}`]: 0, timeMs: startMs })));
    const facts = suspicious(peers);
    for (const kind of kinds) {
      const rank = facts[`rankNew${kind}`];
      if (kind !== known) assert.ok(Number.isNaN(rank), `${kind} is ${rank}`);
      else if (kind === "Counterparty") assert.ok(rank > 0 && rank < 0.01, `${kind} is ${rank}`);
      else assert.ok(rank > 0.99, `${kind} is ${rank}`);
    }
  }
});
