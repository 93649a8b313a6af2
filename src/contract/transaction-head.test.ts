import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readTransactionHead } from "./transaction-head.ts";
import { type Transaction, transactionText } from "./transactions.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom('","amount":1,"', "back\\slash", '"currency":"EUR"', "", "\t"),
);
const optional = fc.option(text, { nil: undefined });
const transactions: fc.Arbitrary<Transaction> = fc
  .record({
    id: text,
    accountId: text,
    amount: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    timeMs: fc.integer({ min: -8.64e15, max: 8.64e15 }),
    accountType: optional,
    currency: optional,
    counterpartyId: optional,
  })
  .map((given) => JSON.parse(transactionText(given as Transaction)) as Transaction);

test("the head of a text is what parsing all of it gives", () => {
  fc.assert(
    fc.property(transactions, (given) => {
      const { id, accountId, amount, timeMs, currency } = readTransactionHead(transactionText(given));
      const expected = [given.id, given.accountId, given.amount, given.timeMs, given.currency];
      assert.deepEqual([id, accountId, amount, timeMs, currency], expected);
    }),
  );
});

test("a currency without an account type before it, and one that is only an attribute, are told apart", () => {
  const plain = { id: "t", accountId: "a", amount: -1.5e-7, timeMs: 1 };
  assert.deepEqual(readTransactionHead(transactionText({ ...plain, currency: "EUR" })), { ...plain, currency: "EUR" });
  assert.deepEqual(readTransactionHead(transactionText({ ...plain, attributes: { currency: "EUR" } })), plain);
});
