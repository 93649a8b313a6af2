import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { featureNames } from "../features.ts";
import { byTime, choose, divideByTime, type Examples } from "./examples.ts";

/** Rows in any order, times that repeat, labels that become known at once or much later. */
const examples: fc.Arbitrary<Examples> = fc
  .array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 60 }), fc.boolean()), {
    minLength: 1,
    maxLength: 200,
    size: "max",
  })
  .map((rows) => ({
    features: new Float32Array(rows.length * featureNames.length),
    rowCount: rows.length,
    labels: Uint8Array.from(rows, ([, , isFraud]) => (isFraud ? 1 : 0)),
    weights: Float32Array.from(rows, (_, row) => 1 + (row % 3)),
    timesMs: Float64Array.from(rows, ([time]) => time),
    knownAtMs: Float64Array.from(rows, ([time, delay]) => time + delay),
    accounts: new Uint32Array(rows.length),
    amounts: new Float64Array(rows.length),
  }));

test("No row is trained on before the division that was not there and known by then", () => {
  let divided = 0;
  fc.assert(
    fc.property(examples, (all) => {
      const division = divideByTime(all, 3);
      if (division === undefined) return;
      divided += 1;
      for (const row of division.past.rows) {
        assert.ok((all.timesMs[row] ?? 0) < division.dividedAtMs);
        assert.ok((all.knownAtMs[row] ?? 0) <= division.dividedAtMs);
      }
    }),
    { numRuns: atLength(34, 100) },
  );
  assert.ok(divided > atLength(15, 50), `only ${divided} could be divided`);
});

test("What is judged by comes after what is calibrated with, that after the past, and no row stands in two of them", () => {
  fc.assert(
    fc.property(examples, (all) => {
      const division = divideByTime(all, 3);
      if (division === undefined) return;
      const { past, calibrating, heldOut, dividedAtMs } = division;
      const timesOf = ({ rows }: typeof past) => Array.from(rows, (row) => all.timesMs[row] ?? 0);
      assert.ok(Math.max(...timesOf(past)) < Math.min(...timesOf(calibrating)));
      assert.ok(Math.max(...timesOf(calibrating)) < Math.min(...timesOf(heldOut)));
      const rows = [past, calibrating, heldOut].flatMap((part) => [...part.rows]);
      assert.equal(new Set(rows).size, rows.length);
      // All that happened since the division is used; of the time before it, all that was known.
      const expected = byTime(all).filter((row) => {
        const isLater = (all.timesMs[row] ?? 0) >= dividedAtMs;
        return isLater || (all.knownAtMs[row] ?? 0) <= dividedAtMs;
      });
      assert.deepEqual([...rows], [...expected]);
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("Each part has enough frauds and something genuine, and takes labels and weights along", () => {
  fc.assert(
    fc.property(examples, fc.integer({ min: 1, max: 10 }), (all, fewest) => {
      const division = divideByTime(all, fewest);
      if (division === undefined) return;
      for (const { rows, labels, weights, frauds } of [division.past, division.calibrating, division.heldOut]) {
        assert.ok(frauds >= fewest && frauds < rows.length);
        assert.equal(
          frauds,
          labels.reduce((sum, label) => sum + label, 0),
        );
        for (const [index, row] of rows.entries()) {
          assert.deepEqual([labels[index], weights[index]], [all.labels[row], all.weights?.[row]]);
        }
      }
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("The order of the rows does not matter to who is in which part", () => {
  fc.assert(
    fc.property(examples, (all) => {
      const backwards: Examples = {
        ...all,
        labels: all.labels.toReversed(),
        weights: (all.weights ?? new Float32Array()).toReversed(),
        timesMs: all.timesMs.toReversed(),
        knownAtMs: all.knownAtMs.toReversed(),
      };
      const [one, other] = [divideByTime(all, 2), divideByTime(backwards, 2)];
      assert.equal(one?.dividedAtMs, other?.dividedAtMs);
      assert.deepEqual([one?.past.rows.length, one?.heldOut.frauds], [other?.past.rows.length, other?.heldOut.frauds]);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("Rows come in order of time, those of one instant as they were given, and weigh one each when nothing is said", () => {
  const all = {
    features: new Float32Array(),
    rowCount: 4,
    labels: Uint8Array.of(1, 0, 0, 1),
    timesMs: Float64Array.of(5, -3, 5, 0),
    knownAtMs: new Float64Array(4),
    accounts: new Uint32Array(4),
    amounts: new Float64Array(4),
  };
  assert.deepEqual([...byTime(all)], [1, 3, 0, 2]);
  assert.deepEqual([...choose(all, byTime(all)).weights], [1, 1, 1, 1]);
});

test("Without frauds, with all at one instant, or with labels that are known too late there is no division", () => {
  const base = {
    features: new Float32Array(),
    accounts: new Uint32Array(60),
    amounts: new Float64Array(60),
    rowCount: 60,
  };
  const times = Float64Array.from({ length: 60 }, (_, row) => row);
  const labels = Uint8Array.from(times, (time) => time % 2);
  const sound: Examples = { ...base, labels, timesMs: times, knownAtMs: times };
  assert.ok(divideByTime(sound, 3) !== undefined);
  assert.equal(divideByTime({ ...sound, labels: new Uint8Array(60) }, 3), undefined);
  assert.equal(
    divideByTime({ ...sound, timesMs: new Float64Array(60), knownAtMs: new Float64Array(60) }, 3),
    undefined,
  );
  assert.equal(divideByTime({ ...sound, knownAtMs: times.map((time) => time + 100) }, 3), undefined);
  assert.equal(
    divideByTime({ ...sound, rowCount: 0, labels: new Uint8Array(), timesMs: new Float64Array() }, 3),
    undefined,
  );
});
