import assert from "node:assert/strict";
import { test } from "node:test";
import { loadCustomers, patchCustomer } from "../../support/customers.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";

const service = oneService();

interface Evidence {
  readonly decision: {
    readonly reasons: readonly {
      readonly code: string;
      readonly numbers: Readonly<Record<string, number>>;
    }[];
  };
}

const dayMs = 86_400_000;
const paidAtMs = Date.parse("2025-03-04T10:11:12Z");

async function evidenceOf(id: string): Promise<Evidence> {
  return resultOf<Evidence>(await ask(service(), `/fraud-detection/${id}/evidence`));
}

/** The reasons of one payment of 5,000 from the account, by code. */
async function reasonsOf(id: string, accountId: string, more: object = {}) {
  const payment = transaction({ transactionId: id, amount: 5_000, accountDetails: { accountId }, ...more });
  resultOf(await analyse(service(), payment));
  const { reasons } = (await evidenceOf(id)).decision;
  return new Map(reasons.map(({ code, numbers }) => [code, numbers]));
}

test("relation, expected volume, risk level and watch list each reach the evidence, with their numbers", async () => {
  const onboardedAt = new Date(paidAtMs - 3 * dayMs).toISOString();
  const result = await loadCustomers(service(), [
    { customerId: "young", name: "N", accountIds: ["young"], onboardedAt, expectedMonthlyVolume: 6_000 },
    { customerId: "old", name: "N", accountIds: ["old"], onboardedAt: "2010-01-01", expectedMonthlyVolume: 6_000 },
    { customerId: "small", name: "N", accountIds: ["small"], expectedMonthlyVolume: 1_000 },
    { customerId: "risky", name: "N", accountIds: ["risky"], riskLevel: "high" },
    { customerId: "listed", name: "N", accountIds: ["listed"], watchlist: true },
  ]);
  assert.equal(result.status, "completed");
  const codes = ["NEW_ACCOUNT", "CUMULATIVE_LIMIT", "CUSTOMER_RISK", "LIST_HIT"];
  const expected = {
    young: "NEW_ACCOUNT",
    old: "",
    small: "CUMULATIVE_LIMIT",
    risky: "CUSTOMER_RISK",
    listed: "LIST_HIT",
  };
  for (const [account, code] of Object.entries(expected)) {
    const reasons = await reasonsOf(`each-${account}`, account);
    assert.deepEqual(
      codes.filter((known) => reasons.has(known)),
      code === "" ? [] : [code],
      account,
    );
    if (code === "NEW_ACCOUNT") assert.equal(reasons.get(code)?.ageMs, 3 * dayMs);
    if (code === "CUMULATIVE_LIMIT") assert.deepEqual(reasons.get(code), { volume: 5_000, expected: 1_000, ratio: 5 });
  }
});

test("the age of the relation is that at the time of the payment, not of the request", async () => {
  const onboardedAt = new Date(paidAtMs).toISOString();
  await loadCustomers(service(), [
    { customerId: "aging", name: "N", accountIds: ["aging"], onboardedAt, expectedMonthlyVolume: 6_000 },
  ]);
  const at = (days: number) => ({ timestamp: new Date(paidAtMs + days * dayMs).toISOString() });
  assert.equal((await reasonsOf("aging-1", "aging", at(29))).get("NEW_ACCOUNT")?.ageMs, 29 * dayMs);
  assert.equal((await reasonsOf("aging-2", "aging", at(90))).has("NEW_ACCOUNT"), false);
  // Before the relation began there is no age to speak of.
  assert.equal((await reasonsOf("aging-3", "aging", at(-5))).has("NEW_ACCOUNT"), false);
});

test("a profile that is loaded or changed after a verdict changes later verdicts only", async () => {
  assert.equal((await reasonsOf("time-1", "time")).has("LIST_HIT"), false);
  const first = await evidenceOf("time-1");
  await loadCustomers(service(), [{ customerId: "time", name: "N", accountIds: ["time"], watchlist: true }]);
  assert.equal((await reasonsOf("time-2", "time")).has("LIST_HIT"), true);
  const second = await evidenceOf("time-2");
  resultOf(await patchCustomer(service(), "time", { watchlist: false, riskLevel: "high" }));
  const third = await reasonsOf("time-3", "time");
  assert.deepEqual([third.has("LIST_HIT"), third.has("CUSTOMER_RISK")], [false, true]);
  assert.deepEqual([await evidenceOf("time-1"), await evidenceOf("time-2")], [first, second]);
});

test("the owner's profile is used even where the transaction names another customer", async () => {
  await loadCustomers(service(), [
    { customerId: "owner", name: "N", accountIds: ["owned"] },
    { customerId: "named", name: "N", watchlist: true },
  ]);
  assert.equal((await reasonsOf("owner-1", "owned", { customerId: "named" })).has("LIST_HIT"), false);
  assert.equal((await reasonsOf("owner-2", "ownerless", { customerId: "named" })).has("LIST_HIT"), true);
});
