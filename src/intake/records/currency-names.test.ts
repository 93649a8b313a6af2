import assert from "node:assert/strict";
import { test } from "node:test";
import { findCurrencyByName } from "./currency-names.ts";
import { parseTransaction } from "./transaction.ts";

test("signs, numbers and names of a currency are known, in several languages", () => {
  for (const text of ["€", "Euro", " EUROS", "978"]) assert.equal(findCurrencyByName(text), "EUR", text);
  for (const text of ["US$", "US Dollar", "dollar des États-Unis", "840"])
    assert.equal(findCurrencyByName(text), "USD");
  for (const text of ["Australian Dollar", "036", "36"]) assert.equal(findCurrencyByName(text), "AUD", text);
  assert.deepEqual(["Złoty polski", "Schweizer Franken", "£"].map(findCurrencyByName), ["PLN", "CHF", "GBP"]);
});

test("what stands for several currencies, or for none, is none", () => {
  for (const text of [
    "$",
    "¥",
    "kr",
    "Dollar",
    "Peso",
    "Rupee",
    "999",
    "",
    "__proto__",
    "constructor",
    "€".repeat(100),
  ]) {
    assert.equal(findCurrencyByName(text), undefined, text);
  }
});

test("a file may name a currency so, a request of its own may not", () => {
  const fields = {
    transactionId: "t",
    amount: "5",
    timestamp: "2024-05-13T10:00:00Z",
    accountId: "a",
    Currency: "US$",
  };
  const options = { nowMs: Date.parse("2024-06-01"), source: "text" } as const;
  const read = parseTransaction(fields, options);
  assert.ok(read.ok);
  assert.equal(read.transaction.currency, "USD");
  const { accountId, Currency: currency, ...others } = fields;
  const own = { ...others, amount: 5, currency, accountDetails: { accountId } };
  const refused = parseTransaction(own, { ...options, source: "json" });
  assert.deepEqual(refused.ok ? "" : refused.reason, "currency must be an ISO 4217 code, such as EUR.");
});
