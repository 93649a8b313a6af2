/** Payments that raise alerts, and waiting until the case of their account has them. */
import assert from "node:assert/strict";
import { analyse, resultOf, transaction } from "./exchanges.ts";
import { ask, type RunningService } from "./service.ts";
import { until } from "./until.ts";

function send(service: RunningService, method: string, path: string, body: unknown) {
  const headers = { "Content-Type": "application/json" };
  return ask(service, path, { method, headers, body: JSON.stringify(body) });
}

/** Payments to a blocked counterparty, so that each is an alert of its account. */
export async function raiseAlerts(
  service: RunningService,
  accountId: string,
  ids: readonly string[],
  alerts = ids.length,
): Promise<void> {
  resultOf(await send(service, "PUT", "/lists/mules", { kind: "block", field: "counterpartyId" }));
  resultOf(await send(service, "POST", "/lists/mules/entries", { value: "mule" }));
  for (const transactionId of ids) {
    const payment = transaction({ transactionId, counterpartyId: "mule", accountDetails: { accountId } });
    assert.equal(resultOf<{ status: string }>(await analyse(service, payment)).status, "declined");
  }
  await until(async () => {
    const found = await ask(service, `/cases?accountId=${accountId}`);
    const [first] = resultOf<{ cases: readonly { alertCount: number }[] }>(found).cases;
    return first?.alertCount === alerts;
  });
}
