import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { wordVerdict } from "./conclude.ts";
import { builtInModel } from "./model/built-in.ts";
import { readRecord, writeRecord } from "./record.ts";
import { reproduce } from "./reproduce.ts";
import { noLists, storyStartMs } from "./testing/story.ts";
import type { JournalItem } from "./testing/stream.ts";
import { decideAll, longStreams, streamSettings } from "./testing/stream.ts";

const then = { model: builtInModel, policy: undefined, lists: noLists, usualBaseRate: 0.2 };
function isDecided(item: JournalItem): item is Extract<JournalItem, { features: Float32Array }> {
  return "features" in item;
}

/** Low ones, so that streams of a few dozen have all statuses. */
const settings = { ...streamSettings, reviewThreshold: 1, declineThreshold: 3 };

test("Every kept decision is reproduced to the last byte, whatever base rate is set today", () => {
  const statuses = new Set<string>();
  fc.assert(
    fc.property(longStreams, (transactions) => {
      const { decided, journal } = decideAll(transactions, { settings });
      for (const [index, { transaction, features }] of journal.filter(isDecided).entries()) {
        const { record, verdict } = decided[index] ?? assert.fail();
        const made = reproduce({ transaction, features, record }, then);
        assert.deepEqual(made, { verdict: JSON.stringify(verdict), record });
        if (verdict.status === "approved") assert.deepEqual(wordVerdict({ transaction, record, features }), verdict);
        else assert.throws(() => wordVerdict({ transaction, record, features }), /Only an approval/);
        statuses.add(verdict.status);
      }
    }),
    { numRuns: atLength(20, 60), seed: 7 },
  );
  assert.deepEqual([...statuses].sort(), ["approved", "declined", "review"]);
});

test("A record that was changed is not reproduced", () => {
  const { decided, journal } = decideAll([{ id: "a", accountId: "one", amount: 25, timeMs: storyStartMs }]);
  const [first] = journal.filter(isDecided);
  const [kept] = decided;
  assert.ok(first !== undefined && kept !== undefined);
  const decision = readRecord(kept.record);
  const record = writeRecord({ ...decision, logOdds: decision.logOdds - 1 });
  assert.notDeepEqual(record, kept.record);
  assert.notDeepEqual(reproduce({ ...first, record }, then).record, record);
  const features = first.features.map((value) => value * 3);
  assert.notDeepEqual(reproduce({ ...first, features, record: kept.record }, then).record, kept.record);
});
