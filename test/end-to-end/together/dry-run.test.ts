/** Dry runs change nothing, and ids of the sandbox get the verdict that they name, on a test side only. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchReport, refusalOf, resultOf, tokenWith, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, type Reply, type RunningService } from "../../support/service.ts";

const service = oneService();

interface Verdict {
  readonly status: string;
  readonly isFraudulent: boolean;
  readonly details: string;
}

function send(running: RunningService, body: unknown, query = "", token?: string): Promise<Reply> {
  return ask(running, `/fraud-detection${query}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

test("a dry run gives the verdict that follows, in the same shape, and keeps nothing", async () => {
  const body = transaction({ amount: 4_321 });
  const metric = async () =>
    /^assay_ledger_transactions_total (\d+)/m.exec((await ask(service(), "/metrics")).text)?.[1];
  const before = await metric();
  const dry = await send(service(), body, "?dryRun=true");
  const again = await send(service(), body, "?dryRun=true");
  assert.deepEqual(Object.keys(resultOf<Verdict>(dry)).sort(), ["details", "isFraudulent", "status"]);
  assert.deepEqual([dry.headers.get("Dry-Run"), again.headers.get("Dry-Run"), again.text], ["true", "true", dry.text]);
  assert.equal((await fetchReport(service(), body.transactionId)).status, 404);
  assert.equal(await metric(), before);

  const kept = await send(service(), body, "?dryRun=false");
  assert.deepEqual(
    [kept.text, kept.headers.get("Dry-Run"), kept.headers.get("Idempotent-Replayed")],
    [dry.text, null, null],
  );
  const replayed = await send(service(), body, "?dryRun=true");
  assert.deepEqual([replayed.text, replayed.headers.get("Idempotent-Replayed")], [dry.text, "true"]);
  refusalOf(await send(service(), { ...body, amount: 1 }, "?dryRun=true"), "conflict");
  refusalOf(await send(service(), { ...body, amount: "much" }, "?dryRun=true"), "invalid_request");
});

test("on a test side an id of the sandbox gets its verdict with a reason of its own; on a live side it is an id like others", async () => {
  const { token } = await tokenWith(service(), ["transactions:write", "reports:read", "audit:read"], { mode: "test" });
  const headers = { Authorization: `Bearer ${token}` };
  for (const [word, status] of [
    ["approve", "approved"],
    ["review", "review"],
    ["decline", "declined"],
  ] as const) {
    for (const amount of [5, 900_000]) {
      const transactionId = `sandbox-${word}-${amount}`;
      const verdict = resultOf<Verdict>(await send(service(), transaction({ transactionId, amount }), "", token));
      assert.deepEqual([verdict.status, verdict.isFraudulent], [status, status === "declined"]);
      assert.match(verdict.details, /sandbox/);
      const evidence = await ask(service(), `/fraud-detection/${transactionId}/evidence`, { headers });
      const { decision } = resultOf<{ decision: { status: string; rules: { code: string }[] } }>(evidence);
      assert.deepEqual([decision.status, decision.rules.map(({ code }) => code)], [status, ["SANDBOX"]]);
      const made = await ask(service(), `/audit/verdicts/${transactionId}/reproduction`, { headers });
      assert.equal(resultOf<{ isReproduced: boolean }>(made).isReproduced, true);
    }
  }
  const replayed = await send(service(), transaction({ transactionId: "sandbox-decline-5", amount: 5 }), "", token);
  assert.equal(replayed.headers.get("Idempotent-Replayed"), "true");

  const live = resultOf<Verdict>(await send(service(), transaction({ transactionId: "sandbox-decline" })));
  assert.deepEqual([live.status, /sandbox/.test(live.details)], ["approved", false]);
  const other = resultOf<Verdict>(
    await send(
      service(),
      transaction({ transactionId: "sandbox-declined", accountDetails: { accountId: "like-others" } }),
      "",
      token,
    ),
  );
  assert.equal(other.status, "approved");
  const inside = transaction({ transactionId: "plain", sandbox: "declined", accountDetails: { accountId: "plain" } });
  assert.equal(resultOf<Verdict>(await send(service(), inside, "", token)).status, "approved");
});
