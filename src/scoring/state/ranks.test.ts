import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs, hourMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { factsOf } from "../testing/story.ts";
import {
  absorbPeers,
  comparePeers,
  createPeers,
  fewestPeers,
  hourCommonness,
  type PeersState,
  rankSignals,
  signals,
} from "./peers.ts";

const startMs = 20_000 * dayMs;
const evidencePlace = signals.findIndex(({ name }) => name === "rankAmount");

function withEvidence(amountEvidence: number, timeMs: number, amount = 10): Facts {
  const facts = factsOf(amount, timeMs);
  facts.amountEvidence = amountEvidence;
  return facts;
}

function peersOf(all: readonly Facts[]): PeersState {
  const state = createPeers();
  for (const facts of all) absorbPeers(state, facts);
  return state;
}

function rankOf(state: PeersState, facts: Facts, position = evidencePlace): number {
  comparePeers(state, facts.amount, facts.timeMs);
  return rankSignals(state, facts)[position] ?? 0;
}

const evidences = fc.array(fc.double({ min: -4, max: 10, noNaN: true }), {
  minLength: fewestPeers,
  maxLength: fewestPeers + 100,
  size: "max",
});

test("A rank is the share of the days before that showed as much, above 0 and at most 1, and falls as the signal grows", () => {
  const { from, to } = signals[evidencePlace] ?? { from: 0, to: 1 };
  const binWidth = (to - from) / 40;
  fc.assert(
    fc.property(evidences, fc.double({ min: -4, max: 10, noNaN: true }), (values, evidence) => {
      const state = peersOf(values.map((value, index) => withEvidence(value, startMs + index)));
      const at = (value: number) => rankOf(state, withEvidence(value, startMs + dayMs));
      const rank = at(evidence);
      assert.ok(rank > 0 && rank <= 1);
      const share = (bound: number) => (values.filter((value) => value >= bound).length + 0.5) / (values.length + 1);
      // Outside the scale everything lies in its first or last bin.
      const inside = Math.min(Math.max(evidence, from), to);
      assert.ok(rank <= share(inside <= from + binWidth ? -9 : inside - binWidth) + 1e-9);
      assert.ok(rank >= (inside >= to - binWidth ? 0 : share(inside + binWidth)) - 1e-9);
      for (const step of [0.01, 0.1, 1]) assert.ok(at(evidence + step) <= rank && at(evidence - step) >= rank);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("No signal, however absurd, has a rank outside (0, 1]", () => {
  const absurd = [Number.NEGATIVE_INFINITY, -1e300, 0, 1e300, Number.POSITIVE_INFINITY];
  const state = peersOf(Array.from({ length: 400 }, (_, index) => withEvidence(absurd[index % 5] ?? 0, startMs)));
  for (const value of absurd) {
    const rank = rankOf(state, withEvidence(value, startMs + dayMs));
    assert.ok(rank > 0 && rank <= 1, `${value} has the rank ${rank}`);
  }
  assert.ok(Number.isNaN(rankOf(state, withEvidence(Number.NaN, startMs + dayMs))));
});

test("A transaction without a signal is none to be ranked among, and too few give no rank", () => {
  const without = Array.from({ length: 300 }, () => withEvidence(Number.NaN, startMs));
  const some = (count: number) => Array.from({ length: count }, () => withEvidence(1, startMs));
  const at = withEvidence(1, startMs + dayMs);
  assert.ok(Number.isNaN(rankOf(peersOf([...without, ...some(fewestPeers - 1)]), at)));
  assert.ok(rankOf(peersOf([...without, ...some(fewestPeers)]), at) > 0);
});

test("Ranks use the days before only, and a late event joins its own day after a reading", () => {
  const state = peersOf(Array.from({ length: 300 }, () => withEvidence(1, startMs)));
  const at = withEvidence(5, startMs + 2 * dayMs);
  const before = rankOf(state, at);
  for (let index = 0; index < 300; index += 1) absorbPeers(state, withEvidence(9, startMs + 2 * dayMs + index));
  assert.equal(rankOf(state, at), before);
  for (let index = 0; index < 300; index += 1) absorbPeers(state, withEvidence(9, startMs + dayMs + index));
  assert.ok(rankOf(state, at) > 0.4);
});

test("Whatever order peers come in, within the days that are kept apart, ranks are the same", () => {
  const event = fc.record({
    hours: fc.integer({ min: 0, max: 95 }),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    evidence: fc.double({ min: -3, max: 9, noNaN: true }),
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
      // The first amount is the middle of the histogram and the first day opens the ring, so it stays first.
      const make = (all: typeof list) =>
        peersOf(all.map(({ hours, cents, evidence }) => withEvidence(evidence, startMs + hours * hourMs, cents / 100)));
      const [ordered, shuffled] = [make(list), make([...list.slice(0, 1), ...rest])];
      for (let day = 3; day < 8; day += 1) {
        const timeMs = startMs + day * dayMs;
        assert.deepEqual(comparePeers(shuffled, 50, timeMs), comparePeers(ordered, 50, timeMs));
      }
      assert.deepEqual(shuffled.above, ordered.above);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("How common an hour is: 1 for an even share, 24 for the only one, unknown among few", () => {
  const spread = Array.from({ length: 240 }, (_, index) => factsOf(10, startMs + (index % 24) * hourMs));
  const single = Array.from({ length: 240 }, () => factsOf(10, startMs + 9 * hourMs));
  const at = (facts: readonly Facts[], hour: number) => {
    const state = peersOf(facts);
    const timeMs = startMs + dayMs + hour * hourMs;
    comparePeers(state, 10, timeMs);
    return hourCommonness(state, timeMs);
  };
  assert.deepEqual([at(spread, 0), at(spread, 17), at(single, 9), at(single, 10)], [1, 1, 24, 0]);
  assert.ok(Number.isNaN(at(single.slice(0, fewestPeers - 1), 9)));
});

test("Signals are named as the facts that their ranks become, each once", () => {
  assert.equal(new Set(signals.map(({ name }) => name)).size, signals.length);
  for (const { name, from, to } of signals) {
    assert.ok(name in factsOf(1, 0) && from < to, name);
  }
});
