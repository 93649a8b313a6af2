import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createAnalyseTransaction } from "./analyse-transaction.ts";

const dayMs = 86_400_000;

test("a retry is replayed though the clock was set back, and nothing else that lies ahead is taken", async () => {
  let nowMs = Date.UTC(2026, 0, 10);
  const ledger = await openForTest({ now: () => nowMs });
  await ledger.workspaces.create("acme", 1, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const analyse = createAnalyseTransaction(ledger.transactions, () => nowMs);
  const input = {
    transactionId: "t1",
    amount: 5,
    timestamp: "2026-01-10T00:00:00Z",
    accountDetails: { accountId: "a", accountType: "checking" },
  };
  const send = (given: object) => analyse({ side, mode: "live" }, given, false);
  const { verdict } = await send(input);
  nowMs -= 5 * dayMs;
  assert.deepEqual(await send(input), { verdict, isReplayed: true });
  await assert.rejects(send({ ...input, transactionId: "t2" }), /24 hours in the future/);
  await assert.rejects(send({ ...input, amount: 6 }), /accepted before with different content/);
});
