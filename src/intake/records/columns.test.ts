import assert from "node:assert/strict";
import { test } from "node:test";
import { customerColumns } from "./customer-columns.ts";
import { parseTransaction, type TransactionResult } from "./transaction.ts";
import { transactionColumns } from "./transaction-columns.ts";

const nowMs = Date.UTC(2024, 5, 1);
const usual = (fields: Record<string, unknown>, source: "json" | "text" = "text"): TransactionResult =>
  parseTransaction(fields, { nowMs, source, names: "usual" });

const reasonOf = (result: TransactionResult): string => (result.ok ? "accepted" : result.reason);

test("names are known in several languages and spellings", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["transactionId", "transactionId"],
    ["Transaction ID", "transactionId"],
    ["TRANSACTION_ID", "transactionId"],
    ["txn-id", "transactionId"],
    ["Betrag", "amount"],
    ["Montant", "amount"],
    ["IMPORTE", "amount"],
    ["Währung", "currency"],
    ["tx_datetime", "timestamp"],
    ["Zeitstempel", "timestamp"],
    ["account.id", "accountDetails.accountId"],
    ["accountDetails.accountId", "accountDetails.accountId"],
    ["Kontonummer", "accountDetails.accountId"],
    ["numéro de compte", "accountDetails.accountId"],
    ["account_type", "accountDetails.accountType"],
    ["MCC", "merchantCategory"],
    ["terminalId", "counterpartyId"],
  ];
  for (const [name, field] of cases) assert.equal(transactionColumns.find(name)?.field, field, name);
  for (const name of ["isFraud", "", "note", "x".repeat(5_000)])
    assert.equal(transactionColumns.isKnown(name), false, name);
  assert.equal(customerColumns.find("Geburtsdatum")?.field, "dateOfBirth");
  assert.equal(customerColumns.find("date_de_naissance")?.field, "dateOfBirth");
  assert.equal(customerColumns.find("Straße")?.field, "street");
});

test("two equal names for one field are a conflict; better names go before worse ones", () => {
  for (const names of [
    ["amount", "Betrag", "amt"],
    ["Betrag", "amt", "amount"],
  ]) {
    assert.equal(transactionColumns.findConflict(names), undefined, names.join());
  }
  assert.match(
    transactionColumns.findConflict(["Betrag", "x", "Montant"]) ?? "",
    /"Betrag" and "Montant" both mean amount/,
  );
  assert.match(transactionColumns.findConflict(["transactionId", "transaction_id"]) ?? "", /both mean transactionId/);
  assert.equal(transactionColumns.findConflict(["transactionId", "id", "merchantId", "merchantName"]), undefined);
});

test("a row is read by its usual names, and the rest is kept as text", () => {
  const result = usual({ id: "7", Betrag: "5", date: "2024-05-01T10:00", Konto: "k", empty: "", isFraud: "0" });
  assert.deepEqual(result, {
    ok: true,
    transaction: { id: "7", accountId: "k", amount: 5, timeMs: Date.UTC(2024, 4, 1, 10), attributes: { isFraud: "0" } },
  });
});

test("rows with other columns than the row before are read by their own names", () => {
  const first = { transactionId: "1", amount: "5", timestamp: "2024-05-01T10:00", accountId: "k" };
  const second = { amount: "6", transactionId: "2", timestamp: "2024-05-01T10:00", accountId: "k", more: "x" };
  const third = { transactionId: "3", amount: "7", timestamp: "2024-05-01T10:00" };
  for (const fields of [first, second, third, first, third, second]) {
    const result = usual(fields);
    if ("accountId" in fields) assert.equal(result.ok && result.transaction.id, fields.transactionId);
    else assert.equal(result.ok, false);
  }
});

test("a row whose columns contend names both of them", () => {
  const result = usual({ transactionId: "7", Betrag: "5", Montant: "6", date: "2024-05-01T10:00", Konto: "k" });
  assert.match(result.ok ? "" : result.reason, /"Betrag" and "Montant" both mean amount/);
});

test("nested objects of a JSON file count by their dotted names", () => {
  const fields = {
    id: "7",
    amount: 5,
    date: "2024-05-01T10:00",
    account: { id: "k", type: "savings", branch: 3 },
    tags: { a: 1 },
  };
  const result = usual(fields, "json");
  assert.deepEqual(result.ok && result.transaction, {
    id: "7",
    accountId: "k",
    amount: 5,
    timeMs: Date.UTC(2024, 4, 1, 10),
    accountType: "savings",
    attributes: { "account.branch": 3, tags: { a: 1 } },
  });
});

test("a record in the specification's shape means the same in a file as in a request", () => {
  const fields = {
    transactionId: "7",
    amount: 5,
    timestamp: "2024-05-01T10:00",
    accountDetails: { accountId: "k" },
    merchant: "m",
  };
  assert.deepEqual(usual(fields, "json"), parseTransaction(fields, { nowMs, source: "json" }));
  assert.deepEqual(usual(fields, "json"), {
    ok: true,
    transaction: {
      id: "7",
      accountId: "k",
      amount: 5,
      timeMs: Date.UTC(2024, 4, 1, 10),
      attributes: { merchant: "m" },
    },
  });
});

test("records of a JSON export may be nested deeper, and hold amounts as text and times as numbers", () => {
  const fields = {
    transaction: { id: "7", amount: { value: "1234.50", currency: "EUR" }, timestamp: 1_714_557_600_000 },
    account: { id: "k" },
    merchant: { id: "m", location: { city: "Rome" } },
  };
  const result = usual(fields, "json");
  assert.deepEqual(result.ok ? result.transaction : result, {
    id: "7",
    accountId: "k",
    amount: 1234.5,
    timeMs: Date.UTC(2024, 4, 1, 10),
    currency: "EUR",
    counterpartyId: "m",
    attributes: { "merchant.location": { city: "Rome" } },
  });
  const own = { transactionId: 7, amount: "5", timestamp: 1_714_557_600, accountDetails: { accountId: 8 } };
  const alike = usual({ id: 7, amount: "5", timestamp: 1_714_557_600, account: 8 }, "json");
  assert.ok(alike.ok);
  assert.deepEqual(usual(own, "json"), alike);
  assert.deepEqual(usual({ ...own, amount: 5, deviceId: 9 }, "json"), {
    ok: true,
    transaction: { ...alike.transaction, deviceId: "9" },
  });
  for (const part of [{ amount: "5" }, { timestamp: 1_714_557_600 }, { transactionId: 7 }]) {
    const plain = { transactionId: "7", amount: 5, timestamp: "2024-05-01", accountDetails: { accountId: "8" } };
    assert.equal(parseTransaction({ ...plain, ...part }, { nowMs, source: "json" }).ok, false);
  }
});

test("an amount that names another currency than its row is refused, and one alone gives the row its currency", () => {
  const fields = { id: "7", Betrag: "5,50 €", date: "2024-05-01T10:00", Konto: "k" };
  const given = usual(fields);
  assert.deepEqual(given.ok && [given.transaction.amount, given.transaction.currency], [5.5, "EUR"]);
  assert.match(reasonOf(usual({ ...fields, currency: "USD" })), /amount has a different currency/);
  assert.ok(usual({ ...fields, currency: "EUR" }).ok);
});

test("words for nothing are no values, except where they are names", () => {
  const fields = { id: "7", amount: "5", date: "2024-05-01T10:00", account: "k", country: "NA", channel: "NULL" };
  const result = usual({ ...fields, device: "\\N", customer: "-" });
  assert.deepEqual(result.ok && result.transaction.country, "NA");
  assert.deepEqual(result.ok && Object.keys(result.transaction), ["id", "accountId", "amount", "timeMs", "country"]);
  assert.match(reasonOf(usual({ ...fields, id: "NULL" })), /transactionId is missing/);
});
