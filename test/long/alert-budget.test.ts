import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, resultOf } from "../support/exchanges.ts";
import { read } from "../support/models.ts";
import { oneService } from "../support/one-service.ts";
import { ask, postJson, type RunningService } from "../support/service.ts";

const shared = oneService();

interface InCharge {
  readonly ruleSet: string;
  readonly isChanged: boolean;
  readonly thresholds: { readonly review: number; readonly decline: number } | null;
}

const startMs = Date.UTC(2025, 0, 6);

/** So many payments of forty accounts, the last of them far above anything before. */
async function pay(service: RunningService, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const amount = index === count - 1 ? 900_000 : 20 + ((index * 37) % 50);
    return `p-${index},a-${index % 40},CHECKING,${amount},${new Date(startMs + index * 600_000).toISOString()}`;
  });
  const body = `transactionId,accountId,accountType,amount,timestamp\n${rows.join("\n")}\n`;
  const form = new FormData();
  form.set("file", new Blob([body], { type: "text/csv" }), "payments.csv");
  const reply = await ask(service, "/fraud-detection/bulk", { method: "POST", body: form });
  assert.ok(reply.status < 300, reply.text);
}

test("an alert budget becomes thresholds of a rule set, which verdicts name and which can be taken back", async () => {
  const service = shared();
  const budget = { reviewedPer1000: 5, declinedPer1000: 1 };
  const put = (body: unknown) =>
    ask(service, "/rules/thresholds", {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  refusalOf(await put(budget), "conflict");
  refusalOf(await put({ reviewedPer1000: 5 }), "invalid_request");
  await pay(service, 1_200);
  const set = resultOf<InCharge>(await put(budget));
  const { thresholds } = set;
  assert.ok(thresholds !== null && thresholds.review <= thresholds.decline, JSON.stringify(set));
  assert.equal(resultOf<InCharge>(await put(budget)).isChanged, false);
  assert.deepEqual(resultOf<InCharge>(await read(service, `/rules/sets/${set.ruleSet}`)).thresholds, thresholds);

  const timestamp = "2025-01-20T09:00:00Z";
  const next = { transactionId: "after", amount: 25, accountDetails: { accountId: "a-1", accountType: "CHECKING" } };
  assert.equal((await postJson(service, "/fraud-detection", { ...next, timestamp })).status, 200);
  const { decision } = resultOf<{ decision: { ruleSet: string; thresholds: object } }>(
    await read(service, "/fraud-detection/after/evidence"),
  );
  const { review, decline } = thresholds;
  assert.deepEqual([decision.ruleSet, decision.thresholds], [set.ruleSet, { review, decline }]);
  const reproduction = resultOf<{ isReproduced: boolean }>(await read(service, "/audit/verdicts/after/reproduction"));
  assert.equal(reproduction.isReproduced, true);

  const live = () => read(service, "/rules/thresholds").then((reply) => resultOf<object>(reply));
  assert.deepEqual(await live(), { ruleSet: set.ruleSet, review, decline, ofSide: thresholds });
  refusalOf(await put({ review: 50, decline: 20 }), "invalid_request");
  refusalOf(await put({ review: -1, decline: 20 }), "invalid_request");
  refusalOf(await put({ review: 5, decline: 20, reviewedPer1000: 1 }), "invalid_request");
  const given = resultOf<InCharge>(await put({ review: 0, decline: 101 }));
  assert.deepEqual([given.isChanged, given.thresholds], [true, { review: 0, decline: 101 }]);
  assert.deepEqual(await live(), {
    ruleSet: given.ruleSet,
    review: 0,
    decline: 101,
    ofSide: { review: 0, decline: 101 },
  });
  const reviewed = await postJson(service, "/fraud-detection", { ...next, transactionId: "given", timestamp });
  assert.equal(resultOf<{ status: string }>(reviewed).status, "review");

  const cleared = resultOf<InCharge>(await ask(service, "/rules/thresholds", { method: "DELETE" }));
  assert.deepEqual([cleared.isChanged, cleared.thresholds], [true, null]);
});
