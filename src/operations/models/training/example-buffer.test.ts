import assert from "node:assert/strict";
import { test } from "node:test";
import { featureNames } from "../../../scoring/features.ts";
import { ExampleBuffer } from "./example-buffer.ts";
import { batchOf, type Example } from "./training-protocol.ts";

/** The amount identifies it; the first feature repeats it. */
function example(index: number, isFraud: boolean): Example {
  return {
    transaction: { id: `payment ${index}`, accountId: `account ${index % 7}`, amount: index, timeMs: index * 1_000 },
    label: { isFraud, knownAtMs: index * 1_000 + 5 },
    features: Float32Array.of(index, Number.NaN),
  };
}

function gather(limit: number, examples: readonly Example[], batchRows = 50): ExampleBuffer {
  const buffer = new ExampleBuffer(limit);
  for (let start = 0; start < examples.length; start += batchRows) {
    buffer.add(batchOf(examples.slice(start, start + batchRows)));
  }
  return buffer;
}

const mixed = Array.from({ length: 20_000 }, (_, index) => example(index, index % 100 === 0));

test("what fits is kept whole and in order, shorter vectors filled up", () => {
  const { rowCount, features, labels, timesMs, knownAtMs, accounts, amounts, weights } = gather(20_000, mixed).finish();
  assert.equal(rowCount, mixed.length);
  assert.deepEqual([...amounts], [...mixed.keys()]);
  assert.deepEqual([...timesMs.slice(0, 3)], [0, 1_000, 2_000]);
  assert.deepEqual([...knownAtMs.slice(0, 3)], [5, 1_005, 2_005]);
  assert.equal(features.length, rowCount * featureNames.length);
  assert.deepEqual(
    [...features.slice(5 * featureNames.length, 5 * featureNames.length + 3)],
    [5, Number.NaN, Number.NaN],
  );
  assert.equal(labels[100], 1);
  assert.equal(accounts[3], accounts[10]);
  assert.notEqual(accounts[3], accounts[4]);
  assert.ok(weights?.every((weight) => weight === 1));
});

test("of more than fit, every fraud stays and genuine ones stand for those left out", () => {
  const buffer = gather(3_000, mixed);
  assert.deepEqual(buffer.counts, { genuine: 19_800, frauds: 200 });
  const { rowCount, labels, weights, features, amounts } = buffer.finish();
  assert.ok(rowCount <= 3_000 && rowCount > 1_000);
  assert.equal(
    labels.reduce((sum, label) => sum + label, 0),
    200,
  );
  const standFor = labels.reduce((sum, label, row) => sum + (label === 0 ? (weights?.[row] ?? 0) : 0), 0);
  assert.ok(Math.abs(standFor / 19_800 - 1) < 0.1, `they stand for ${standFor}`);
  for (let row = 0; row < rowCount; row += 1) assert.equal(features[row * featureNames.length], amounts[row]);
});

test("which ones stay does not depend on the order in which they come", () => {
  const kept = (examples: readonly Example[], batchRows: number) =>
    [...gather(1_000, examples, batchRows).finish().amounts].sort((left, right) => left - right);
  assert.deepEqual(kept(mixed.toReversed(), 77), kept(mixed, 500));
});

test("frauds are left out only where they are more than the rest", () => {
  const frauds = Array.from({ length: 5_000 }, (_, index) => example(index, index % 10 !== 0));
  const { rowCount, labels, weights } = gather(1_000, frauds).finish();
  assert.ok(rowCount <= 1_000);
  const total = labels.reduce((sum, label, row) => sum + (label === 1 ? (weights?.[row] ?? 0) : 0), 0);
  assert.ok(Math.abs(total / 4_500 - 1) < 0.15, `they stand for ${total}`);
});
