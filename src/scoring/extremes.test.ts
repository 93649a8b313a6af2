import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { Transaction } from "../contract/transactions.ts";
import { createDecider } from "./decider.ts";
import { featureNames } from "./features.ts";
import { builtInModel } from "./model/built-in.ts";
import { readDecision } from "./read-decision.ts";
import { readRecord } from "./record.ts";
import { noLists } from "./testing/story.ts";
import { decideAll, mostBytes, streamSettings } from "./testing/stream.ts";

const amounts = fc.oneof(
  fc.constantFrom(0, -0, 1e12, -1e12, 5e-324, -5e-324, 0.01, 1e-7, 999.99, 0.1 + 0.2),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
);
const times = fc.oneof(
  fc.constantFrom(0, -1, 8.64e15, -8.64e15, 1.7e12),
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_900_000 }),
);

function assertSound(transaction: Transaction, index: number, decided: ReturnType<typeof decideAll>["decided"]): void {
  const one = decided[index];
  assert.ok(one !== undefined);
  assert.ok(one.riskScore >= 0 && one.riskScore <= 100);
  assert.equal(one.features.length, featureNames.length);
  assert.ok(one.features.every((value) => Number.isNaN(value) || Number.isFinite(value)));
  const { decision, explanation } = readDecision(
    { transaction, record: one.record, features: one.features },
    builtInModel,
  );
  const sum = decision.reasons.reduce((total, reason) => total + reason.contribution, decision.baseLogOdds);
  assert.ok(Math.abs(sum - decision.logOdds) < 1e-9, "the contributions add up");
  for (const reason of decision.reasons) {
    assert.ok(Object.values(reason.numbers).every(Number.isFinite), `${reason.code} has finite numbers`);
  }
  assert.doesNotMatch(`${one.verdict.details} ${explanation}`, /NaN|Infinity|undefined|null|e[+-]\d/);
  assert.equal(one.verdict.isFraudulent, one.verdict.status === "declined");
  assert.deepEqual(JSON.parse(JSON.stringify(readRecord(one.record))), readRecord(one.record));
}

test("No amount and no time makes a score that is not a number", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, times), { minLength: 1, maxLength: 30 }), (events) => {
      const stream = events.map(([amount, timeMs], index) => ({
        id: `${index}`,
        accountId: "account",
        amount,
        timeMs,
      }));
      const profile = { customerId: "customer", onboardedAtMs: 1.7e12, expectedMonthlyVolume: 1e-9, riskLevel: "high" };
      const { decided } = decideAll(stream, { profile });
      stream.forEach((transaction, index) => {
        assertSound(transaction, index, decided);
      });
    }),
    { numRuns: atLength(40, 150) },
  );
});

test("Constant amounts stay ordinary", () => {
  const stream = Array.from({ length: 500 }, (_, index) => ({
    id: `${index}`,
    accountId: "account",
    amount: 9.99,
    timeMs: 1.7e12 + index * 86_400_000,
  }));
  const { decided } = decideAll(stream);
  assert.ok(decided.every(({ verdict, riskScore }) => verdict.status === "approved" && riskScore < 1));
  assert.match(decided.at(-1)?.verdict.details ?? "", /^9\.99 is in line with this account's usual 9\.99 over 499/);
});

test("Very many transactions of one account keep it sound and no larger", () => {
  const decider = createDecider(streamSettings);
  const states = ["account", "peers"].map(decider.createState);
  let last: Transaction = { id: "", accountId: "account", amount: 0, timeMs: 0 };
  let decided: ReturnType<typeof decider.decide> | undefined;
  for (let index = 0; index < atLength(5_000, 100_000); index += 1) {
    last = {
      id: `${index}`,
      accountId: "account",
      amount: 5 + ((index * 7919) % 10_007) / 100,
      timeMs: 1.7e12 + index * 60_000,
    };
    decided = decider.decide(last, {
      states,
      profile: undefined,
      history: undefined,
      model: undefined,
      rules: undefined,
      lists: noLists,
    });
  }
  for (const state of states) assert.ok(decider.freezeState(state).length <= (mostBytes.get(state.kind) ?? 0));
  assert.ok(decided !== undefined);
  assertSound(last, 0, [decided]);
  assert.ok(decided.riskScore < 1);
});
