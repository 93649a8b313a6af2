import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs } from "./calendar.ts";
import { featureNames } from "./features.ts";
import { readRecord } from "./record.ts";
import { decideAll, type GivenLabel, type LabelledStream, labelledStreams, type Run } from "./testing/stream.ts";

/** Every change of what comes after: amounts, parties, labels known later, and transactions that there were not. */
function rewriteAfter({ transactions, labels }: LabelledStream, cut: number, factor: number): LabelledStream {
  const nowMs = transactions[cut]?.timeMs ?? 0;
  const rewritten = transactions.map((transaction, index) =>
    index <= cut ? transaction : { ...transaction, amount: transaction.amount * factor + 1, deviceId: "stolen" },
  );
  const added = transactions.slice(0, 5).map((transaction, index) => ({
    ...transaction,
    id: `added-${index}`,
    amount: 9_999,
    timeMs: nowMs + 1 + index * dayMs,
  }));
  const kept = labels.map((label) =>
    label.knownAtMs <= nowMs ? label : { ...label, isFraud: !label.isFraud, knownAtMs: label.knownAtMs + 1 },
  );
  const later = transactions.slice(0, cut + 1).flatMap(({ id }): GivenLabel[] => {
    return labels.some((label) => label.id === id) ? [] : [{ id, isFraud: true, knownAtMs: nowMs + 1 }];
  });
  const inOrder = [...rewritten, ...added].sort((left, right) => left.timeMs - right.timeMs);
  return { transactions: inOrder, labels: [...kept, ...later] };
}

function bitsOf(features: Float32Array | undefined): Uint32Array {
  assert.ok(features !== undefined);
  return new Uint32Array(features.slice().buffer);
}

function assertSameFeatures(actual: Float32Array | undefined, expected: Float32Array | undefined): void {
  const [bits, others] = [bitsOf(actual), bitsOf(expected)];
  const different = featureNames.filter((_, place) => bits[place] !== others[place]);
  assert.deepEqual(different, []);
}

function historyOf(run: Run, index: number) {
  return readRecord(run.decided[index]?.record ?? "").history;
}

const seeds = fc.nat();
const factors = fc.integer({ min: 2, max: 900 });

test("With the future rewritten, labels, parties and all, nothing up to then changes by a bit", () => {
  fc.assert(
    fc.property(labelledStreams, seeds, factors, (stream, seed, factor) => {
      const cut = seed % stream.transactions.length;
      const other = rewriteAfter(stream, cut, factor);
      const [straight, rewritten] = [stream, other].map(({ transactions, labels }) =>
        decideAll(transactions, { labels }),
      );
      for (let index = 0; index <= cut; index += 1) {
        assert.deepEqual(rewritten?.decided[index]?.record, straight?.decided[index]?.record);
        assertSameFeatures(rewritten?.decided[index]?.features, straight?.decided[index]?.features);
      }
    }),
    { numRuns: atLength(8, 60) },
  );
});

test("A label says nothing before it is known, even when it is there already", () => {
  let compared = 0;
  fc.assert(
    fc.property(labelledStreams, ({ transactions, labels }) => {
      const inTime = decideAll(transactions, { labels });
      const early = decideAll(transactions, { labels, areLabelsEarly: true });
      for (const index of transactions.keys()) {
        if (!historyOf(early, index).complete) continue;
        assertSameFeatures(early.decided[index]?.features, inTime.decided[index]?.features);
        compared += 1;
      }
    }),
    { numRuns: atLength(8, 60) },
  );
  assert.ok(compared > atLength(20, 500), `only ${compared} were complete`);
});

/** Whatever came after the transaction at this place comes before it; of equal times the earlier accepted has happened before. */
function comeLate({ transactions, labels }: LabelledStream, place: number): LabelledStream {
  const late = transactions[place];
  assert.ok(late !== undefined);
  const others = transactions.filter((other, index) => index < place || other.timeMs > late.timeMs);
  return { transactions: [...others, late], labels };
}

test("What comes late is seen as if it had come in order, wherever the decision says that its past is complete", () => {
  let [late, complete] = [0, 0];
  fc.assert(
    fc.property(labelledStreams, seeds, (stream, seed) => {
      const place = seed % stream.transactions.length;
      const ordered = decideAll(stream.transactions.slice(0, place + 1), { labels: stream.labels });
      const delayed = comeLate(stream, place);
      const arrived = decideAll(delayed.transactions, { labels: delayed.labels });
      const last = delayed.transactions.length - 1;
      late += historyOf(arrived, last).late ? 1 : 0;
      if (!historyOf(arrived, last).complete) return;
      complete += historyOf(arrived, last).late ? 1 : 0;
      assertSameFeatures(arrived.decided[last]?.features, ordered.decided[place]?.features);
    }),
    { numRuns: atLength(20, 150) },
  );
  assert.ok(late > atLength(5, 50) && complete > atLength(0, late / 20), `${late} late, ${complete} of them complete`);
});

test("What comes late does not see a future that was rewritten before it came", () => {
  let compared = 0;
  fc.assert(
    fc.property(labelledStreams, seeds, factors, (stream, seed, factor) => {
      const place = seed % stream.transactions.length;
      const lateId = stream.transactions[place]?.id;
      const runs = [stream, rewriteAfter(stream, place, factor)].map((other) => {
        const at = other.transactions.findIndex(({ id }) => id === lateId);
        const delayed = comeLate(other, at);
        return decideAll(delayed.transactions, { labels: delayed.labels });
      });
      const [straight, rewritten] = runs;
      assert.ok(straight !== undefined && rewritten !== undefined);
      const areComplete = runs.every((run) => historyOf(run, run.decided.length - 1).complete);
      if (!areComplete) return;
      compared += 1;
      assertSameFeatures(rewritten.decided.at(-1)?.features, straight.decided.at(-1)?.features);
    }),
    { numRuns: atLength(25, 200) },
  );
  assert.ok(compared > atLength(0, 8), `only ${compared} were complete`);
});

/** One account with many labels that become known in another order than their transactions. */
function manyLabels(count: number, fields: Partial<Transaction>): LabelledStream {
  const transactions: Transaction[] = Array.from({ length: count }, (_, index) => ({
    ...fields,
    id: `transaction-${index}`,
    accountId: "account",
    amount: 10 + (index % 7),
    timeMs: 20_100 * dayMs + index * 3_600_000,
  }));
  const labels = transactions.map(({ id, timeMs }, index) => ({
    id,
    // What is genuine becomes known when later frauds no longer stand one by one.
    isFraud: index % 13 !== 5,
    knownAtMs: timeMs + (index % 13 === 5 ? 12 : index % 2) * 3_600_000,
  }));
  return { transactions, labels };
}

test("Many labels that become known out of order are the same to what comes late as to what came in order", () => {
  // The account's past is rebuilt from its labels one by one; a party's is known as far as its last few reach.
  const count = atLength(30, 40);
  for (const [fields, fewest] of [
    [{}, count - 1],
    [{ counterpartyId: "shop" }, 4],
    [{ deviceId: "phone" }, 4],
  ] as const) {
    const stream = manyLabels(count, fields);
    let complete = 0;
    for (const place of stream.transactions.keys()) {
      const ordered = decideAll(stream.transactions.slice(0, place + 1), { labels: stream.labels });
      const delayed = comeLate(stream, place);
      const arrived = decideAll(delayed.transactions, { labels: delayed.labels });
      const last = delayed.transactions.length - 1;
      if (!historyOf(arrived, last).complete) continue;
      complete += 1;
      assertSameFeatures(arrived.decided[last]?.features, ordered.decided[place]?.features);
    }
    assert.ok(complete >= fewest, `${complete} were complete`);
  }
});

test("Among enough peers to be ranked, what comes days late is ranked as if it had come in order", () => {
  const transactions: Transaction[] = Array.from({ length: 700 }, (_, index) => ({
    id: `transaction-${index}`,
    accountId: `account-${index % 9}`,
    counterpartyId: `shop-${index % 4}`,
    amount: 5 + ((index * 7_919) % 1_013) / 10,
    timeMs: 20_100 * dayMs + index * 900_000,
  }));
  const rankPlace = featureNames.indexOf("rankAmount");
  for (const place of [420, 511, 640]) {
    const ordered = decideAll(transactions.slice(0, place + 1)).decided[place];
    const delayed = comeLate({ transactions, labels: [] }, place).transactions;
    const arrived = decideAll(delayed);
    const { complete } = historyOf(arrived, delayed.length - 1);
    assert.ok(complete && (ordered?.features[rankPlace] ?? 0) > 0);
    assertSameFeatures(arrived.decided.at(-1)?.features, ordered?.features);
  }
});
