/** The typed client against a running service, and that it was written from the service's own description. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AssayError, createClient, eachEntry } from "../../../client/assay.ts";
import type { InterfaceDocument } from "../../../scripts/client/print-client.ts";
import { interfaceFile, renderInterface, renderPython } from "../../../scripts/write-client.ts";
import { oneService } from "../../support/one-service.ts";
import { adminToken } from "../../support/service.ts";

const service = oneService();
const client = () => createClient({ baseUrl: service().url, token: adminToken });

function payment(transactionId: string, amount = 12.5) {
  return {
    transactionId,
    amount,
    timestamp: "2026-03-01T10:00:00Z",
    accountDetails: { accountId: "acc", accountType: "checking" },
  };
}

test("the client's shapes are those of the interface", async () => {
  const response = await fetch(`${service().url}/openapi.json`);
  const document = (await response.json()) as InterfaceDocument;
  const text = renderInterface(document);
  assert.equal(readFileSync(interfaceFile, "utf8"), text, "run: node bin/run.js scripts/write-client.ts");
  for (const [path, python] of renderPython(document))
    assert.equal(readFileSync(path, "utf8"), python, "run: node bin/run.js scripts/write-client.ts");
});

test("a verdict, its replay and its report", async () => {
  const replayed: (string | null)[] = [];
  const onResponse = ({ headers }: Response) => replayed.push(headers.get("Idempotent-Replayed"));
  const first = await client().analyseTransaction({ body: payment("a/b c") }, { onResponse });
  const again = await client().analyseTransaction({ body: payment("a/b c") }, { onResponse });
  assert.deepEqual(again, first);
  assert.deepEqual(replayed, [null, "true"]);
  const report = await client().fetchFraudReport({ id: "a/b c" });
  assert.equal(report.isFraudulent, first.isFraudulent);
});

test("a refusal has its code, sentence and request", async () => {
  const refusal = await client()
    .fetchFraudReport({ id: "nobody" })
    .catch((error: unknown) => error);
  assert.ok(refusal instanceof AssayError);
  assert.deepEqual([refusal.status, refusal.code], [404, "not_found"]);
  assert.ok(refusal.requestId !== undefined && refusal.message.length > 10);
  const closed = createClient({ baseUrl: "http://127.0.0.1:9", token: () => undefined });
  await assert.rejects(closed.isAlive(), (error) => error instanceof AssayError && error.code === "unreachable");
});

test("a file goes as a form, and lists are read page after page", async () => {
  const rows = ["l1", "l2", "l3"].map((id) => payment(id));
  const result = await client().analyseFile({ file: new File([JSON.stringify(rows)], "rows.json") });
  assert.ok("processedCount" in result && result.processedCount === 3);
  await client().loadLabels({ body: rows.map(({ transactionId }) => ({ transactionId, isFraud: false })) });
  const labels: string[] = [];
  for await (const label of eachEntry(client().listLabels, { limit: 2 }, "labels")) labels.push(label.transactionId);
  assert.deepEqual(labels.sort(), ["l1", "l2", "l3"]);
  assert.equal(await client().revokeLabel({ id: "l1" }), undefined);
});

test("a file is sent as a stream, with its progress to the end", async () => {
  const content = `transactionId,accountId,amount,timestamp\n${"s1,acc,5,2026-03-02T10:00:00Z\n".repeat(1_000)}`;
  const seen: (readonly [number, number | undefined])[] = [];
  const file = new File([content], "rows.csv");
  const result = await client().analyseFile({ file }, { onProgress: (...step) => seen.push(step) });
  assert.ok("processedCount" in result && result.processedCount === 1_000);
  const [sent, total] = seen.at(-1) ?? [];
  assert.ok(sent !== undefined && sent === total && sent > content.length);
});
