import assert from "node:assert/strict";
import { test } from "node:test";
import { exportedLines, wordSorting } from "../../console/src/data/exported.ts";
import { orderSums } from "../../console/src/data/format.ts";

test("sums of several currencies stand by payments, never by their bare numbers", () => {
  const sums = [
    { currency: null, value: 1_000_000 },
    { currency: "EUR", value: 100_000 },
    { currency: "INR", value: 2_500_000 },
  ];
  const payments = new Map([["EUR", 90]]);
  const ordered = orderSums(sums, (currency) => payments.get(currency ?? "") ?? 0);
  assert.deepEqual(
    ordered.map(({ currency }) => currency),
    ["EUR", "INR", null],
  );
});

const rows = [
  { id: "a", amount: 5, currency: "EUR" },
  { id: "b", amount: 900, currency: "JPY" },
];
const id = { name: "Transaction", value: (row: (typeof rows)[number]) => row.id };
const amount = {
  name: "Amount",
  value: (row: (typeof rows)[number]) => row.amount,
  currency: (row: (typeof rows)[number]) => row.currency,
};
const currency = { name: "Currency", value: (row: (typeof rows)[number]) => row.currency };

test("an export with money has a column of currencies, once", () => {
  const wanted = [
    ["Transaction", "Amount", "Currency"],
    ["a", 5, "EUR"],
    ["b", 900, "JPY"],
  ];
  assert.deepEqual(exportedLines(rows, [id, amount]), wanted);
  assert.deepEqual(exportedLines(rows, [id, amount, currency]), wanted);
  assert.deepEqual(exportedLines(rows, [id])[0], ["Transaction"]);
});

test("an order by amounts of several currencies says that it is one of bare numbers", () => {
  assert.match(wordSorting(rows, [id, amount], { name: "Amount", isDown: true }), /by the bare number/);
  assert.doesNotMatch(wordSorting(rows, [id, amount], { name: "Transaction", isDown: true }), /number/);
  assert.doesNotMatch(wordSorting(rows.slice(1), [id, amount], { name: "Amount", isDown: true }), /number/);
});
