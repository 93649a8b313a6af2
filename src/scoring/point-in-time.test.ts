import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { Decided } from "../ledger/decider.ts";
import { readRecord } from "./record.ts";
import { decideAll, streams } from "./testing/stream.ts";

function sameDecision(actual: Decided | undefined, expected: Decided | undefined): void {
  assert.ok(actual !== undefined && expected !== undefined);
  assert.deepEqual(new Uint32Array(actual.features.slice().buffer), new Uint32Array(expected.features.slice().buffer));
  assert.deepEqual(actual.record, expected.record);
  assert.deepEqual(actual.verdict, expected.verdict);
}

test("Nothing of the future reaches a decision", () => {
  fc.assert(
    fc.property(streams, fc.nat(), fc.integer({ min: 2, max: 900 }), (stream, seed, factor) => {
      const cut = seed % stream.length;
      const rewritten = stream.map((transaction, index) =>
        index <= cut ? transaction : { ...transaction, amount: transaction.amount * factor + 1, deviceId: "other" },
      );
      sameDecision(decideAll(rewritten).decided[cut], decideAll(stream).decided[cut]);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("A late transaction is decided as if it had come in order, whatever order the others came in", () => {
  fc.assert(
    fc.property(streams, fc.nat(), fc.boolean(), (stream, seed, isReversed) => {
      const position = seed % stream.length;
      const late = stream[position];
      assert.ok(late !== undefined);
      const ordered = decideAll(stream.slice(0, position + 1)).decided.at(-1);
      // Of equal times the earlier accepted has happened before, so only the later ones may come first.
      const others = stream.filter((other, index) => index < position || other.timeMs > late.timeMs);
      const distinct = new Set(stream.map((other) => other.timeMs)).size === stream.length;
      const arrived = decideAll([...(isReversed && distinct ? others.toReversed() : others), late]).decided.at(-1);
      assert.ok(arrived !== undefined && ordered !== undefined);
      const [record, orderedRecord] = [readRecord(arrived.record), readRecord(ordered.record)];
      // Days that are no longer kept apart give no peers to compare with, which the decision says.
      if (!record.history.late || !record.history.complete) return;
      assert.deepEqual(
        new Uint32Array(arrived.features.slice().buffer),
        new Uint32Array(ordered.features.slice().buffer),
      );
      assert.deepEqual({ ...record, history: orderedRecord.history }, orderedRecord);
      assert.equal(arrived.verdict.details, ordered.verdict.details);
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("Of equal times the earlier accepted has happened before", () => {
  const at = (amount: number, timeMs: number) => ({ id: `${amount}`, accountId: "account", amount, timeMs });
  const ordered = decideAll([at(10, 5_000), at(20, 7_000), at(30, 7_000)]).decided.at(-1);
  const late = decideAll([at(10, 5_000), at(20, 7_000), at(40, 9_000), at(30, 7_000)]).decided.at(-1);
  assert.ok(late !== undefined && ordered !== undefined);
  assert.equal(readRecord(late.record).history.transactions, 2);
  assert.deepEqual(late.features, ordered.features);
});

test("The decision says that it came late, and whether its past was complete", () => {
  const at = (amount: number, timeMs: number) => ({ id: `${timeMs}`, accountId: "account", amount, timeMs });
  const { decided } = decideAll([at(10, 5_000), at(20, 9_000), at(30, 7_000), at(40, 9_000)]);
  const histories = decided.map(({ record }) => readRecord(record).history);
  assert.deepEqual(histories, [
    { transactions: 0, late: false, complete: true },
    { transactions: 1, late: false, complete: true },
    { transactions: 1, late: true, complete: true },
    { transactions: 3, late: false, complete: true },
  ]);
});

test("Freezing and reviving between all steps changes no byte", () => {
  fc.assert(
    fc.property(streams, (stream) => {
      const [straight, frozen] = [decideAll(stream), decideAll(stream, { isFrozenBetween: true })];
      stream.forEach((_, index) => {
        sameDecision(frozen.decided[index], straight.decided[index]);
      });
      for (const [name, state] of straight.states) assert.deepEqual(frozen.states.get(name)?.bytes, state.bytes);
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("The same stream is decided the same twice", () => {
  fc.assert(
    fc.property(streams, (stream) => {
      const [first, second] = [decideAll(stream), decideAll(stream)];
      assert.deepEqual(first.decided, second.decided);
    }),
    { numRuns: 20 },
  );
});
