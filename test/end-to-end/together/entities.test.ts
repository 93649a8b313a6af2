/** Profiles of what transactions name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "../../../client/assay.ts";
import type { EntityProfile } from "../../../src/contract/entities.ts";
import { analyse, refusalOf, resultOf, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { adminToken, ask } from "../../support/service.ts";
import { answerWhen } from "../../support/until.ts";

const service = oneService();

async function pay(transactionId: string, accountId: string, changes: Readonly<Record<string, unknown>>) {
  resultOf(await analyse(service(), transaction({ transactionId, accountDetails: { accountId }, ...changes })));
}

/** Reads lag behind by no more than a commit. */
function profile(path: string, transactions: number): Promise<EntityProfile> {
  return answerWhen(
    async () => resultOf<EntityProfile>(await ask(service(), `/entities/${path}`)),
    ({ total }) => total.transactions === transactions,
  );
}

test("an account, a counterparty and a device show their sums, their ring and the lists that hold them", async () => {
  await pay("p-1", "ring-1", { amount: 40, currency: "EUR", counterpartyId: "mule 1", deviceId: "phone" });
  await pay("p-2", "ring-1", { amount: -15, currency: "EUR", counterpartyId: "mule 1" });
  await pay("p-3", "ring-2", { amount: 70, currency: "USD", counterpartyId: "mule 1", deviceId: "phone" });
  await pay("card", "4111111111111111", { counterpartyId: "mule 1" });
  const client = createClient({ baseUrl: service().url, token: adminToken });
  await client.createList({ name: "ring-mules", body: { kind: "block", field: "counterpartyId" } });
  await client.putEntry({ name: "ring-mules", body: { value: "mule 1", note: "the police" } });

  const mule = await profile("counterparty/mule%201", 4);
  assert.deepEqual(
    mule.amounts.find(({ currency }) => currency === "EUR"),
    { currency: "EUR", outgoing: 40, incoming: 15 },
  );
  assert.deepEqual(mule.lists, [{ name: "ring-mules", kind: "block", note: "the police" }]);
  assert.ok(mule.nodes.some(({ id, distance }) => id === "phone" && distance === 2));
  assert.ok(!JSON.stringify(mule).includes("4111111111111111"));
  assert.ok(mule.nodes.some(({ id }) => id === "411111******1111"));

  const account = await profile("account/ring-1", 2);
  assert.equal(account.scanned.isWhole, true);
  assert.ok(account.nodes.some(({ kind, id }) => kind === "account" && id === "ring-2"));
  assert.deepEqual((await profile("device/phone", 2)).transactions.length, 2);
});

test("an unknown entity is 404, and an unknown kind is named", async () => {
  refusalOf(await ask(service(), "/entities/device/nobody-has-it"), "not_found");
  assert.match(refusalOf(await ask(service(), "/entities/robot/x"), "invalid_request"), /kind/);
});
