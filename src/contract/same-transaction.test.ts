import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameTransaction } from "./same-transaction.ts";
import { type Transaction, transactionText } from "./transactions.ts";

const plain: Transaction = { id: "t", accountId: "a", amount: 1, timeMs: 2, attributes: { ipAddress: "1.2.3.4" } };
const isSame = (one: Transaction, other: Transaction) =>
  isSameTransaction(transactionText(one), transactionText(other));

test("What was looked up for a transaction is no part of what was sent", () => {
  for (const sent of [plain, { ...plain, sandbox: "approved" } as const]) {
    assert.ok(isSame(sent, { ...sent, ipCountry: "DE" }));
    assert.ok(isSame({ ...sent, ipCountry: "FR" }, { ...sent, ipCountry: "DE" }));
    assert.ok(!isSame({ ...sent, ipCountry: "DE" }, { ...sent, amount: 2, ipCountry: "DE" }));
  }
  assert.ok(!isSame(plain, { ...plain, sandbox: "declined" }));
});

test("What was sent under the same name is", () => {
  const sent = (attributes: NonNullable<Transaction["attributes"]>) => ({ ...plain, attributes });
  assert.ok(!isSame(sent({ ipCountry: "DE" }), sent({ ipCountry: "FR" })));
  assert.ok(!isSame(sent({ note: ',"ipCountry":"DE"}' }), sent({ note: "}" })));
});
