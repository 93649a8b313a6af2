import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { findApprovedAmount } from "./counterfactual.ts";
import { builtInModel } from "./model/built-in.ts";
import { readRecord } from "./record.ts";
import { modelByHand } from "./testing/models.ts";
import { ordinaryDays, toTransaction } from "./testing/story.ts";
import { decideAll, streamSettings } from "./testing/stream.ts";

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
  fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
  fc.constantFrom(1e12, 5e-324, 0.01, 0.02, 1, 1_000, 999.99),
);

/** What people would say: three digits, and no finer than hundredths. */
function assertRounded(amount: number): void {
  assert.equal(Number(amount.toPrecision(3)), amount);
  assert.equal(Number(amount.toFixed(2)), amount);
}

test("What is given was tried and approved, is smaller, and is a round number", () => {
  fc.assert(
    fc.property(amounts, fc.func(fc.boolean()), (amount, isApproved) => {
      const tried = new Map<number, boolean>();
      const found = findApprovedAmount(amount, Number.NaN, (other) => {
        tried.set(other, isApproved(other));
        return isApproved(other);
      });
      assert.ok(tried.size <= 20, `${tried.size} tries`);
      for (const other of tried.keys()) assert.ok(other > 0 && other < amount && Number.isFinite(other));
      if (found === 0) return;
      assert.equal(tried.get(found), true);
      assertRounded(found);
    }),
    { numRuns: atLength(167, 500) },
  );
});

test("Where approval ends at one amount, that is what is found, to three digits", () => {
  fc.assert(
    fc.property(amounts, fc.double({ min: 1 / 4_000, max: 0.999, noNaN: true }), (amount, share) => {
      const limit = amount * share;
      fc.pre(limit >= 0.01);
      const found = findApprovedAmount(amount, Number.NaN, (other) => other <= limit);
      assert.ok(found <= limit, `${found} is over ${limit}`);
      assert.ok(
        found + Math.max(0.01, 10 ** (Math.floor(Math.log10(limit)) - 2)) > limit * (1 - 1e-9),
        `${found} is more than a step below ${limit} of ${amount}`,
      );
    }),
    { numRuns: atLength(167, 500) },
  );
});

test("0 where none is approved", () => {
  for (const amount of [0.01, 1, 640, 1e12])
    assert.equal(
      findApprovedAmount(amount, Number.NaN, () => false),
      0,
    );
});

test("Payments of a few units have an answer too", () => {
  assert.equal(
    findApprovedAmount(30, Number.NaN, (other) => other <= 12),
    12,
  );
  assert.equal(
    findApprovedAmount(0.5, Number.NaN, (other) => other <= 0.29),
    0.29,
  );
});

/** Ordinary weeks, then a payment far above the usual, and what came after it. */
const stories = fc
  .record({
    days: fc.integer({ min: 10, max: 60 }),
    amount: fc.integer({ min: 15_000, max: 2_000_000 }).map((cents) => cents / 100),
    hour: fc.integer({ min: 0, max: 23 }),
    fields: fc.constantFrom({}, { deviceId: "phone" }, { counterpartyId: "baker", country: "DE" }),
  })
  .map(({ days, amount, hour, fields }) => {
    const past = ordinaryDays(days, fields);
    const atMs = (days + 1) * dayMs + hour * hourMs;
    return {
      past: past.map(toTransaction),
      payment: toTransaction({ ...fields, amount, atMs }),
      after: toTransaction({ ...fields, amount: 40, atMs: atMs + 2 * hourMs }),
    };
  });

test("With the amount that would have been approved in its place, a transaction is approved, in time or late", () => {
  const models = [
    { model: builtInModel, settings: streamSettings },
    { model: builtInModel, settings: { ...streamSettings, reviewThreshold: 3, declineThreshold: 10 } },
    { model: modelByHand(), settings: { ...streamSettings, reviewThreshold: 6, declineThreshold: 20 } },
  ];
  for (const { model, settings } of models) {
    let tried = 0;
    fc.assert(
      fc.property(stories, fc.boolean(), ({ past, payment, after }, isLate) => {
        const before = isLate ? [...past, after] : past;
        const last = (amount: number) =>
          decideAll([...before, { ...payment, amount }], { settings, model }).decided.at(-1);
        const one = last(payment.amount);
        assert.ok(one !== undefined);
        const { approvedUpTo, history } = readRecord(one.record);
        assert.deepEqual([history.late, history.complete], [isLate, true]);
        if (one.verdict.status === "approved") assert.equal(approvedUpTo, 0);
        if (approvedUpTo === 0) return;
        assert.ok(approvedUpTo < payment.amount);
        assert.equal(last(approvedUpTo)?.verdict.status, "approved");
        tried += 1;
      }),
      { numRuns: atLength(15, 40) },
    );
    assert.ok(tried > 4, `only ${tried} had an answer`);
  }
});

test("Money that comes in and what is approved have no such amount", () => {
  const settings = { ...streamSettings, reviewThreshold: 0 };
  const at = (amount: number, minute: number) => toTransaction({ amount, atMs: minute * 60_000 });
  const { decided } = decideAll([at(50, 1), at(-30, 40), at(0, 60)], { settings });
  for (const { record } of decided) assert.equal(readRecord(record).approvedUpTo, 0);
});

test("The search begins at what the account usually pays, where much less would be as odd as much more", () => {
  const isApproved = (other: number) => other >= 40 && other <= 130;
  assert.equal(findApprovedAmount(900, 60, isApproved), 130);
  assert.equal(findApprovedAmount(900, Number.NaN, isApproved), 0);
  assert.equal(findApprovedAmount(50, 60, isApproved), 0);
});
