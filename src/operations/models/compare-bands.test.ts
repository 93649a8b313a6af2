import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../../learning/random.ts";
import { bandsOf } from "../../scoring/training/reference.ts";
import { compareBands, readReference } from "./compare-bands.ts";

const random = createRandom(7);
const draw = (count: number, shift = 0) => Float64Array.from({ length: count }, () => random.nextShare() ** 2 + shift);

test("values of one distribution are stable, moved ones raise an alarm, foreign ones are severe", () => {
  const bands = bandsOf(draw(20_000));
  assert.equal(compareBands(draw(5_000), bands).level, "stable");
  assert.equal(
    compareBands(
      draw(5_000).map((value) => value * 1.2),
      bands,
    ).level,
    "alarm",
  );
  const foreign = compareBands(draw(5_000, 0.5), bands);
  assert.equal(foreign.level, "severe");
  assert.ok(foreign.stabilityIndex > foreign.alarmFrom && foreign.alarmFrom >= 0.02);
});

test("few rows raise no alarm by chance", () => {
  const bands = bandsOf(draw(120));
  for (let round = 0; round < 50; round += 1) assert.equal(compareBands(draw(100), bands).level, "stable");
});

test("values that go missing are a change, constant ones are none", () => {
  const missing = draw(5_000).map((value, row) => (row % 4 === 0 ? Number.NaN : value));
  assert.equal(compareBands(missing, bandsOf(draw(5_000))).level, "severe");
  assert.equal(compareBands(missing, bandsOf(missing)).level, "stable");
  const nothing = new Float64Array(1_000).fill(Number.NaN);
  assert.equal(compareBands(nothing, bandsOf(nothing)).stabilityIndex, 0);
  const constant = new Float64Array(1_000).fill(3);
  assert.equal(compareBands(constant, bandsOf(constant)).stabilityIndex, 0);
});

test("what differs from week to week is no drift until it differs by more", () => {
  // One value a day, as of a share among peers that is counted once a day.
  const week = (number: number, shift = 0) =>
    Float64Array.from({ length: 700 }, (_, row) => 0.9 + ((7 * number + (row % 7)) * 37) / 1e5 + shift);
  const weeks = [0, 1, 2, 3].map((number) => week(number));
  const bands = bandsOf(Float64Array.from(weeks.flatMap((each) => [...each])));
  assert.equal(compareBands(week(4), bands).level, "severe");
  const usual = compareBands(week(4), bands, weeks);
  assert.equal(usual.level, "stable");
  assert.ok(usual.alarmFrom > 1);
  // A distribution that is the same each week keeps its alarms; too few rows make no week.
  const steady = [0, 1, 2, 3].map(() => draw(5_000));
  const reference = bandsOf(Float64Array.from(steady.flatMap((each) => [...each])));
  const moved = draw(5_000).map((value) => value * 1.2);
  assert.equal(compareBands(moved, reference, steady).level, "alarm");
  assert.equal(compareBands(draw(5_000, 0.5), reference, steady).level, "severe");
  const few = [draw(90), draw(90, 9), draw(5_000)];
  assert.equal(compareBands(moved, reference, few).level, "alarm");
});

const bands = { edges: [1, 2], counts: [3, 4, 5, 0] };

test("a card's reference is read back, without what cannot be used", () => {
  const features = {
    good: bands,
    falling: { edges: [2, 1], counts: [1, 1, 1, 1] },
    short: { edges: [1], counts: [1, 1] },
    text: { edges: ["1"], counts: [1, 1, 1] },
    negative: { edges: [], counts: [-1, 0] },
  };
  assert.deepEqual(readReference({ reference: { logOdds: bands, features } }), {
    logOdds: bands,
    features: { good: bands },
  });
});

test("a card without a reference has none", () => {
  for (const card of [
    undefined,
    null,
    5,
    {},
    { reference: {} },
    { reference: { logOdds: bands } },
    { reference: [] },
  ]) {
    assert.equal(readReference(card), undefined);
  }
});
