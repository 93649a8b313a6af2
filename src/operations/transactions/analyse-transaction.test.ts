import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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

test("the country of an address is kept with the transaction, and a retry is a replay though the file says otherwise by then", async () => {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 1, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  let countries = new Map([["1.2.3.4", "DE"]]);
  const analyse = createAnalyseTransaction(
    ledger.transactions,
    () => 0,
    (address) => countries.get(address),
  );
  const send = (transactionId: string, more: object) => {
    const accountDetails = { accountId: "a" };
    const input = { transactionId, amount: 5, timestamp: "1970-01-01T00:00:00Z", accountDetails, ...more };
    return analyse({ side, mode: "live" }, input, false);
  };
  const first = await send("t1", { ipAddress: "1.2.3.4" });
  await send("t2", { ipAddress: "9.9.9.9" });
  countries = new Map([
    ["1.2.3.4", "FR"],
    ["9.9.9.9", "NL"],
  ]);
  assert.deepEqual(await send("t1", { ipAddress: "1.2.3.4" }), { verdict: first.verdict, isReplayed: true });
  assert.equal((await send("t2", { ipAddress: "9.9.9.9" })).isReplayed, true);
  await assert.rejects(send("t1", { ipAddress: "1.2.3.5" }), /different content/);
  const kept = await Promise.all(["t1", "t2"].map((id) => ledger.transactions.findVerdict(side, id)));
  assert.deepEqual(
    kept.map((verdict) => verdict?.transaction.ipCountry),
    ["DE", undefined],
  );
});

test("nothing of a request is kept while it waits for its verdict", async () => {
  const ledger = await openForTest({ now: () => 0 });
  const waiting: (() => void)[] = [];
  const decide = () => new Promise<never>((_, fail) => waiting.push(() => fail(new Error("too late"))));
  const transactions = { ...ledger.transactions, decide };
  const analyse = createAnalyseTransaction(transactions, () => 0);
  function send(): WeakRef<object> {
    const accountDetails = { accountId: "a" };
    const input = { transactionId: "t", amount: 5, timestamp: "1970-01-01T00:00:00Z", accountDetails };
    analyse({ side: 1, mode: "live" }, input, false).catch(() => undefined);
    return new WeakRef(input);
  }
  const sent = send();
  await setImmediate();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  assert.equal(sent.deref(), undefined);
  assert.equal(waiting.length, 1);
  for (const end of waiting) end();
});
