import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, fieldsFrom, inputFrom, newFields } from "../../console/src/pages/try/try-fields.ts";

test("only what is given is sent", () => {
  const fields = { ...newFields(Date.UTC(2026, 0, 2)), accountId: " a-1 ", country: " DE ", deviceId: "  " };
  assert.deepEqual(inputFrom(fields), {
    transactionId: "try-mjw3xmo0",
    amount: 42.5,
    timestamp: "2026-01-02T00:00:00.000Z",
    accountDetails: { accountId: "a-1" },
    country: "DE",
  });
  assert.deepEqual(inputFrom({ ...fields, accountType: "business" }).accountDetails, {
    accountId: "a-1",
    accountType: "business",
  });
});

test("a transaction is copied under an id of its own, and a change of it is named", () => {
  const known = {
    amount: -7,
    timestamp: "2026-01-02T03:04:05.000Z",
    accountId: "a",
    currency: "EUR",
    attributes: { branch: "north" },
  };
  const copy = fieldsFrom(known, "t-1");
  assert.equal(copy.transactionId, "t-1-what-if");
  assert.deepEqual([copy.amount, copy.currency, copy.deviceId], ["-7", "EUR", ""]);
  assert.ok(fieldsFrom(known, "x".repeat(128)).transactionId.length <= 128);
  assert.deepEqual(changesBetween(copy, { ...copy, amount: "9", deviceId: "phone", currency: "" }), [
    "Amount: -7 → 9",
    "Currency: EUR → none",
    "Device: none → phone",
  ]);
});
