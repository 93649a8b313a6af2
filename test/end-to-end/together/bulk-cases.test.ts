import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptedCase, type BulkCase, endedCase, fetchCase, manyRows, sendLater } from "../../support/bulk-cases.ts";
import { bulkResultOf, uploadRows } from "../../support/bulk-results.ts";
import { fetchReport, refusalOf, resultOf, tokenWith, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, type Reply } from "../../support/service.ts";
import { answerWhen } from "../../support/until.ts";

const syncRowLimit = 2_000;
const service = oneService({
  ASSAY_REVIEW_THRESHOLD: "1",
  ASSAY_DECLINE_THRESHOLD: "4",
  ASSAY_BULK_SYNC_ROW_LIMIT: String(syncRowLimit),
  ASSAY_BULK_LIST_LIMIT: "5",
  ASSAY_BULK_CASES_AT_ONCE: "1",
  ASSAY_BULK_QUEUE_LIMIT: "3",
});

const header = "transactionId,amount,timestamp,accountId";
const withToken = (token: string) => ({ Authorization: `Bearer ${token}` });

function resultAs(caseId: string, accept?: string, query = ""): Promise<Reply> {
  const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
  return ask(service(), `/bulk-cases/${caseId}/result${query}`, { headers });
}

test("a case that is answered later has the result that it would have been answered at once", async () => {
  const rows = manyRows("later", 1_500, 40);
  const reply = await sendLater(service(), rows, "later.csv");
  const { caseId, address } = resultOf<{ caseId: string; address: string }>(reply, 202);
  assert.equal(reply.headers.get("Location"), address);
  assert.equal(reply.headers.get("Preference-Applied"), "respond-async");
  assert.ok(address.endsWith(`/bulk-cases/${caseId}`));
  const ended = await endedCase(service(), caseId);
  assert.equal(ended.state, "done");
  assert.equal(ended.fileName, "later.csv");
  assert.equal(ended.bytes, rows.length);
  assert.deepEqual(ended.rows, { read: 1_500, processed: 1_500, decided: 1_500, replayed: 0, rejected: 0 });
  assert.ok(ended.isResultKept && ended.startedAt !== null);
  const result = bulkResultOf(await resultAs(caseId));
  assert.equal(result.caseId, caseId);
  assert.deepEqual(result.analyticsJson.summary, ended.summary);
  const again = bulkResultOf(await uploadRows(service(), rows));
  assert.deepEqual(again.details, result.details);
  assert.equal(again.analyticsJson.summary.replayed, 1_500);
  const kept = bulkResultOf(await resultAs(again.caseId));
  assert.deepEqual(kept, again, "what is answered at once is kept under its case too");
});

test("the result as CSV has a line for each verdict, in the file's order, and spreadsheets see no formula in it", async () => {
  const lines = [
    header,
    '"=cmd,1",5,2025-01-02T10:00:00Z,one',
    "csv-bad,none,2025-01-01T10:00:00Z,one",
    "csv-2,7.25,2025-01-01T10:00:00+01:00,two",
    "csv-2,8,2025-01-01T10:00:00Z,two",
  ];
  const caseId = await acceptedCase(await sendLater(service(), lines.join("\n")));
  assert.deepEqual((await endedCase(service(), caseId)).rows, {
    read: 4,
    processed: 2,
    decided: 2,
    replayed: 0,
    rejected: 2,
  });
  for (const reply of [await resultAs(caseId, "text/csv"), await resultAs(caseId, undefined, "?format=csv")]) {
    assert.match(reply.headers.get("Content-Type") ?? "", /^text\/csv/);
    const [first, ...rest] = reply.text.split("\r\n");
    assert.equal(first, "line,transactionId,accountId,amount,timestamp,status,riskScore,reasons,currency");
    assert.equal(rest.length, 3);
    assert.match(rest[0] ?? "", /^2,"'=cmd,1",one,5,2025-01-02T10:00:00.000Z,(approved|review|declined),[\d.]+,/);
    assert.match(rest[1] ?? "", /^4,csv-2,two,7.25,2025-01-01T09:00:00.000Z,/);
  }
  assert.equal(bulkResultOf(await resultAs(caseId, "application/json, text/csv")).processedCount, 2);
  refusalOf(await resultAs(caseId, undefined, "?format=xml"), "invalid_request");
});

test("all rejected rows can be downloaded, also beyond the list", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `rejected-${at},${at % 2 === 0 ? "5" : "much"},2025-01-01,a`);
  const clash = "rejected-0,6,2025-01-01,a";
  const result = bulkResultOf(await uploadRows(service(), [header, ...rows, clash].join("\n")));
  assert.equal(result.analyticsJson.rejected.length, 5);
  const path = `/bulk-cases/${result.caseId}/rejected`;
  const list = (await ask(service(), path)).text.trimEnd().split("\n");
  const parsed = list.map((line) => JSON.parse(line) as { line: number; field: string; reason: string });
  assert.equal(parsed.length, result.analyticsJson.rejectedCount);
  assert.deepEqual(parsed.slice(0, 5), result.analyticsJson.rejected);
  assert.deepEqual([parsed.at(-1)?.line, parsed.at(-1)?.field], [42, "transactionId"]);
  const table = await ask(service(), path, { headers: { Accept: "text/csv" } });
  assert.equal(table.text.trimEnd().split("\r\n").length, parsed.length + 1);
  for (const [accept, isCsv] of [
    ["text/csv", true],
    ["text/csv;q=0.1, application/json", false],
    ["text/csv;q=0", false],
  ] as const) {
    const answer = await ask(service(), `/bulk-cases/${result.caseId}/result`, { headers: { Accept: accept } });
    assert.equal(answer.text.startsWith("line,"), isCsv, accept);
  }
});

test("cases are listed from the newest, page by page, on their own side", async () => {
  const ids: string[] = [];
  for (const name of ["page-1", "page-2", "page-3"]) {
    ids.push(bulkResultOf(await uploadRows(service(), manyRows(name, 3, 1))).caseId);
  }
  interface Page {
    readonly cases: readonly BulkCase[];
    readonly nextCursor: string | null;
  }
  const page = async (query: string) => resultOf<Page>(await ask(service(), `/bulk-cases?${query}`));
  const first = await page("limit=2");
  assert.deepEqual(
    first.cases.map(({ caseId }) => caseId),
    [ids[2], ids[1]],
  );
  const second = await page(`limit=1&cursor=${first.nextCursor}`);
  assert.equal(second.cases[0]?.caseId, ids[0]);
  refusalOf(await ask(service(), "/bulk-cases?cursor=case_none"), "invalid_request");

  const { token } = await tokenWith(service(), ["reports:read", "transactions:write"], { mode: "test" });
  for (const path of ["", "/result", "/rejected"]) {
    refusalOf(await ask(service(), `/bulk-cases/${ids[0]}${path}`, { headers: withToken(token) }), "not_found");
  }
  refusalOf(
    await ask(service(), `/bulk-cases/${ids[0]}`, { method: "DELETE", headers: withToken(token) }),
    "not_found",
  );
  const others = resultOf<Page>(await ask(service(), "/bulk-cases", { headers: withToken(token) }));
  assert.deepEqual(others, { cases: [], nextCursor: null });
});

test("reading needs reports:read, sending and cancelling transactions:write", async () => {
  const { caseId } = bulkResultOf(await uploadRows(service(), manyRows("scopes", 3, 1)));
  const reader = (await tokenWith(service(), ["reports:read"])).token;
  const writer = (await tokenWith(service(), ["transactions:write"])).token;
  const path = `/bulk-cases/${caseId}`;
  resultOf(await ask(service(), path, { headers: withToken(reader) }));
  for (const address of [path, "/bulk-cases", `${path}/result`, `${path}/rejected`]) {
    refusalOf(await ask(service(), address, { headers: withToken(writer) }), "forbidden");
  }
  for (const [method, address] of [
    ["DELETE", path],
    ["POST", `${path}/cancel`],
  ] as const) {
    refusalOf(await ask(service(), address, { method, headers: withToken(reader) }), "forbidden");
    refusalOf(await ask(service(), address, { method, headers: withToken(writer) }), "conflict");
  }
});

test("a file that is too long for one answer is refused with advice to ask for a later one, and can then be sent", async () => {
  const rows = manyRows("long", syncRowLimit + 1, 30);
  assert.match(refusalOf(await uploadRows(service(), rows), "payload_too_large"), /Prefer: respond-async/);
  refusalOf(await fetchReport(service(), "long-0"), "not_found");
  const caseId = await acceptedCase(await sendLater(service(), rows));
  assert.equal((await endedCase(service(), caseId)).rows.processed, syncRowLimit + 1);
});

test("a case that is cancelled stops, keeps no result, and makes room for the next", async () => {
  const rows = manyRows("cancelled", 40_000, 500);
  const running = await acceptedCase(await sendLater(service(), rows));
  const waiting = await acceptedCase(await sendLater(service(), manyRows("waiting", 10, 1)));
  assert.equal((await fetchCase(service(), waiting)).state, "queued");
  refusalOf(await resultAs(running), "conflict");
  const first = resultOf<BulkCase>(await ask(service(), `/bulk-cases/${running}`, { method: "DELETE" }));
  assert.equal(first.state, "cancelled");
  assert.ok(first.rows.processed < 40_000 && first.rows.read === 40_000, JSON.stringify(first.rows));
  assert.equal((await endedCase(service(), waiting)).state, "done");
  refusalOf(await resultAs(running), "conflict");
  refusalOf(await ask(service(), `/bulk-cases/${running}/cancel`, { method: "POST" }), "conflict");
  refusalOf(await ask(service(), "/bulk-cases/case_none/cancel", { method: "POST" }), "not_found");
});

test("more cases than may wait are answered 503, and take nothing from those that do", async () => {
  const running = await acceptedCase(await sendLater(service(), manyRows("busy", 30_000, 500)));
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => sendLater(service(), manyRows(`busy-${at}`, 5, 1))),
  );
  const refused = replies.filter(({ status }) => status === 503);
  const taken = replies.filter(({ status }) => status === 202);
  assert.ok(refused.length >= 3 && taken.length >= 2, replies.map(({ status }) => status).join());
  for (const reply of refused) {
    refusalOf(reply, "overloaded");
    assert.ok(reply.headers.has("Retry-After"));
  }
  await ask(service(), `/bulk-cases/${running}`, { method: "DELETE" });
  for (const reply of taken) assert.equal((await endedCase(service(), await acceptedCase(reply))).state, "done");
});

test("an upload that breaks off is listed as failed and leaves nothing", async () => {
  const listed = async () =>
    resultOf<{ cases: readonly BulkCase[] }>(await ask(service(), "/bulk-cases?limit=1")).cases[0];
  const body = new ReadableStream({
    start(controller) {
      const part = `--edge\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\n\r\n${header}\ncut-0,5,2025-01-01T10:00:00Z,a\n`;
      controller.enqueue(new TextEncoder().encode(part));
    },
    async pull(controller) {
      // Not before the service has it.
      await answerWhen(listed, (one) => one?.fileName === "cut.csv");
      controller.error(new Error("gone"));
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=edge", Prefer: "respond-async" };
  await assert.rejects(
    ask(service(), "/fraud-detection/bulk", { method: "POST", headers, body, duplex: "half" } as RequestInit),
  );
  const found = await answerWhen(listed, (one) => one?.endedAt !== null);
  assert.deepEqual([found?.fileName, found?.state, found?.isResultKept], ["cut.csv", "failed", false]);
  assert.match(found?.problem ?? "", /send the file again/);
  refusalOf(await fetchReport(service(), "cut-0"), "not_found");
  refusalOf(await upload(service(), "/fraud-detection/bulk", {}, { Prefer: "respond-async" }), "invalid_request");
});
