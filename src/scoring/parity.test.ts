import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { createDecider } from "./decider.ts";
import { createReplay } from "./replay.ts";
import { storyBands } from "./testing/states.ts";
import { decideAll, labelledStreams, longStreams, replayAll, streamSettings } from "./testing/stream.ts";

function bitsOf(features: readonly Float32Array[]): Uint32Array[] {
  return features.map((vector) => new Uint32Array(vector.slice().buffer));
}

test("One by one with a service that restarts each time, in one go, and replayed: the same features to the last bit", () => {
  fc.assert(
    fc.property(labelledStreams, (stream) => {
      const { transactions, labels } = stream;
      const single = decideAll(transactions, { labels, isFrozenBetween: true, isStartedAgain: true });
      const bulk = decideAll(transactions, { labels });
      const expected = bitsOf(bulk.decided.map(({ features }) => features));
      assert.deepEqual(bitsOf(single.decided.map(({ features }) => features)), expected);
      const declined = bulk.decided.map(({ verdict }) => verdict.status === "declined");
      assert.deepEqual(bitsOf(replayAll(stream, storyBands, declined)), expected);
      assert.deepEqual(
        single.decided.map(({ record, verdict }) => [record, verdict]),
        bulk.decided.map(({ record, verdict }) => [record, verdict]),
      );
      for (const [name, state] of bulk.states) assert.deepEqual(single.states.get(name)?.bytes, state.bytes, name);
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("Each state can be made again by itself from what a journal holds, to the last byte", () => {
  fc.assert(
    fc.property(labelledStreams, ({ transactions, labels }) => {
      const { states, journal } = decideAll(transactions, { labels, areLabelsEarly: true });
      const decider = createDecider({ ...streamSettings, structuringAmounts: [] });
      for (const [name, state] of states) {
        const again = decider.createState(name.slice(0, name.indexOf(":")));
        for (const item of journal) {
          if (!decider.stateKeys(item.transaction).some(({ kind, id }) => `${kind}:${id}` === name)) continue;
          if ("label" in item) decider.absorbLabel(again, item.label);
          else decider.absorb([again], item.transaction, item.features);
        }
        assert.deepEqual(Uint8Array.from(decider.freezeState(again)), state.bytes, name);
      }
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("A label that is given and then corrected leaves the states as if it had been given correctly at once", () => {
  fc.assert(
    fc.property(longStreams, fc.nat(), fc.boolean(), (transactions, seed, isFraud) => {
      const labelled = transactions[seed % transactions.length];
      assert.ok(labelled !== undefined);
      const lastMs = transactions.at(-1)?.timeMs ?? 0;
      const [once, twice] = [createReplay(storyBands), createReplay(storyBands)];
      for (const transaction of transactions) {
        once.see(transaction);
        twice.see(transaction);
      }
      const current = { isFraud, knownAtMs: lastMs };
      const previous = { isFraud: !isFraud, knownAtMs: labelled.timeMs };
      once.label({ transaction: labelled, previous: undefined, current });
      twice.label({ transaction: labelled, previous: undefined, current: previous });
      twice.label({ transaction: labelled, previous, current });
      const next = { ...labelled, id: "next", timeMs: lastMs + 60_000 };
      const [first, second] = [once, twice].map((replay) => replay.toFeatures(replay.see(next)));
      assert.ok(first !== undefined && second !== undefined);
      assert.deepEqual(bitsOf([second]), bitsOf([first]));
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("A kept vector stays as it was when thousands follow", () => {
  const replay = createReplay(storyBands);
  const at = (index: number) => ({
    id: `${index}`,
    accountId: `${index % 5}`,
    amount: index + 1,
    timeMs: index * 60_000,
  });
  const kept = replay.toFeatures(replay.see(at(0)));
  const copy = kept.slice();
  for (let index = 1; index < 3_000; index += 1) replay.toFeatures(replay.see(at(index)));
  assert.deepEqual(bitsOf([kept]), bitsOf([copy]));
});

test("A replay refuses what comes after later ones of its account", () => {
  const replay = createReplay(storyBands);
  const at = (timeMs: number) => ({ id: `${timeMs}`, accountId: "account", amount: 1, timeMs });
  replay.see(at(5_000));
  assert.throws(() => replay.see(at(4_999)), /comes after later ones/);
  assert.equal(replay.see(at(5_000)).facts.earlier, 1);
});
