import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs, minuteMs } from "./calendar.ts";
import { builtInModel } from "./model/built-in.ts";
import type { Model } from "./model.ts";
import { modelByHand } from "./testing/models.ts";
import { toTransaction } from "./testing/story.ts";
import { decideAll } from "./testing/stream.ts";

/** 2,000 payments of up to 90.50 by 70 accounts, on two days before. */
const others: readonly Transaction[] = Array.from({ length: 2_000 }, (_, index) => ({
  ...toTransaction({ amount: Math.round((10 + ((index * 7_919) % 806) / 10) * 100) / 100, atMs: index * minuteMs }),
  id: `other-${index}`,
  accountId: `other-${index % 70}`,
}));
const amounts = [
  0.01, 1, 12, 47.5, 90, 91, 120, 200, 500, 1e3, 4e3, 1e4, 3e4, 1e5, 3e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e12,
];

/** The trees of a forest may rank the smallest amounts by chance, by parts of a point of the score. */
const forestStep = 0.5;
const withoutForests = modelByHand({ isRelative: true, parts: [] });

/** Each amount as the first payment of an account of its own. */
function decideFirst(fields: Partial<Transaction>, isEmpty: boolean, model: Model = builtInModel) {
  const firsts = amounts.map((amount, index) => ({
    ...toTransaction({ amount, atMs: 3 * dayMs, ...fields }),
    id: `first-${index}`,
    accountId: `new-${index}`,
  }));
  const before = isEmpty ? [] : others.map((transaction) => ({ ...transaction, ...fields }));
  return decideAll([...before, ...firsts], { model }).decided.slice(-amounts.length);
}

const kinds: readonly Partial<Transaction>[] = [
  {},
  { currency: "EUR", accountType: "checking" },
  { currency: "JPY", accountType: "credit" },
  { currency: "USD", accountType: "business" },
  { currency: "XTS", accountType: "pocket money" },
];

for (const fields of kinds) {
  for (const isEmpty of [true, false]) {
    const name = `${JSON.stringify(fields)} ${isEmpty ? "in an empty ledger" : "after payments of peers"}`;
    test(`a larger first payment is never less suspicious, and a trillion is never approved: ${name}`, () => {
      const byRules = decideFirst(fields, isEmpty, withoutForests).map(({ riskScore }) => riskScore);
      assert.deepEqual(
        byRules,
        byRules.toSorted((left, right) => left - right),
      );
      const decided = decideFirst(fields, isEmpty);
      const scores = decided.map(({ riskScore }) => riskScore);
      scores.reduce((most, score, index) => {
        assert.ok(score >= most - forestStep, `${score} for ${amounts[index]} after ${most}`);
        return Math.max(most, score);
      }, 0);
      assert.notEqual(decided.at(-1)?.verdict.status, "approved");
      assert.equal(decided[3]?.verdict.status, "approved");
      for (const { verdict } of decided) assert.doesNotMatch(verdict.details, /[Nn]othing speaks/);
    });
  }
}

test("The sentence of a first payment says how little is known, and what the amount was compared with", () => {
  const alone = decideFirst({ currency: "EUR", accountType: "checking" }, true)[3]?.verdict.details ?? "";
  assert.match(
    alone,
    /^47\.50 EUR is the first payment that is known of this account\. Too few payments of comparable accounts can be compared with it; \d\d % of payments in general are as large\. Risk score/,
  );
  const among = decideFirst({ currency: "EUR", accountType: "checking" }, false)[3]?.verdict.details ?? "";
  assert.match(
    among,
    /^47\.50 EUR is the first payment .* Of more than [\d,]+ recent payments of comparable accounts \d\d % are as large/,
  );
});

test("What no peer has ever paid is named beside the approval, and raises the score the more the larger it is", () => {
  const decided = decideFirst({ currency: "EUR", accountType: "checking" }, false);
  const at = (amount: number) => decided[amounts.indexOf(amount)];
  assert.ok((at(1e4)?.riskScore ?? 0) > (at(200)?.riskScore ?? 0) + 1);
  assert.ok((at(1e6)?.riskScore ?? 0) > (at(1e4)?.riskScore ?? 0) + 10);
  assert.match(at(200)?.verdict.details ?? "", /Against it: /);
});

test("A billion without a currency is not approved where nothing is known", () => {
  assert.notEqual(decideFirst({}, true)[amounts.indexOf(1e9)]?.verdict.status, "approved");
});

test("A trillion is declined whatever was paid before, and more is never less suspicious than as a first payment", () => {
  for (const fields of kinds) {
    for (const habits of [1, 5, 20, 60]) {
      const past = Array.from({ length: habits }, (_, index) => ({
        ...toTransaction({ amount: 20 + ((index * 37) % 50), atMs: index * dayMs, ...fields }),
        id: `own-${index}`,
      }));
      const last = { ...toTransaction({ amount: 1e12, atMs: 100 * dayMs, ...fields }), id: "last" };
      const after = decideAll([...past, last]).decided.at(-1);
      const first = decideAll([last]).decided.at(-1);
      assert.equal(after?.verdict.status, "declined", `${JSON.stringify(fields)} after ${habits}`);
      assert.ok((after?.riskScore ?? 0) >= (first?.riskScore ?? 100));
    }
  }
});
