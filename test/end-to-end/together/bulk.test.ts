import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bulkResultOf, uploadRows } from "../../support/bulk-results.ts";
import {
  analyse,
  fetchReport,
  type Report,
  refusalOf,
  resultOf,
  transaction,
  upload,
} from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";

const listLimit = 5;
const fileLimit = 200_000;
const syncRowLimit = 300;
const service = oneService({
  ASSAY_REVIEW_THRESHOLD: "1",
  ASSAY_DECLINE_THRESHOLD: "4",
  ASSAY_BULK_LIST_LIMIT: String(listLimit),
  ASSAY_FILE_LIMIT: String(fileLimit),
  ASSAY_BULK_SYNC_ROW_LIMIT: String(syncRowLimit),
});

/** A habit of small payments and, at the end, payments that stand out. */
function habit(name: string, odd: number) {
  return Array.from({ length: 30 + odd }, (_, at) =>
    transaction({
      transactionId: `${name}-${at}`,
      amount: at < 30 ? 20 + (at % 5) : 3000 * (at - 29),
      timestamp: new Date(Date.UTC(2025, 2, 1 + at, at < 30 ? 10 : 3)).toISOString(),
      accountDetails: { accountId: name },
    }),
  );
}

const header = "transactionId,amount,timestamp,accountId";

test("the counts of a result add up, and details stand in the file's order", async () => {
  const rows = habit("sums", 4);
  const bad = [
    { transactionId: "sums-bad", amount: "much" },
    { ...transaction(), timestamp: "2025-02-30T00:00:00Z" },
  ];
  const all = [...rows.slice(20), bad[0], ...rows.slice(0, 20), bad[1]];
  const result = bulkResultOf(await uploadRows(service(), JSON.stringify(all), "rows.json"));
  const { summary, flagged, rejected, accounts } = result.analyticsJson;
  assert.equal(result.processedCount, 34);
  assert.equal(summary.rejected, 2);
  assert.ok(result.fraudulentCount >= 1 && summary.approved >= 20, JSON.stringify(summary));
  assert.deepEqual(summary.period, { from: "2025-03-01T10:00:00.000Z", to: "2025-04-03T03:00:00.000Z" });
  assert.equal(summary.accounts, 1);
  assert.deepEqual(
    rejected.map(({ line, field }) => [line, field]),
    [
      [15, "amount"],
      [36, "timestamp"],
    ],
  );
  assert.doesNotMatch(JSON.stringify(rejected), /much|2025-02-30/);
  assert.equal(accounts[0]?.accountId, "sums");

  for (const entry of flagged) {
    const report = resultOf<Report>(await fetchReport(service(), entry.transactionId));
    assert.equal(report.riskScore, entry.riskScore);
    assert.ok(entry.reasons.length > 0 && entry.reasons.every((code) => /^[A-Z][A-Z0-9_]+$/.test(code)));
  }
  const inOrder = await Promise.all(
    all.filter((row) => !bad.includes(row as never)).map((row) => analyse(service(), row)),
  );
  assert.deepEqual(
    result.details,
    inOrder.map((reply) => reply.json),
  );
});

test("lists are capped and keep their full counts", async () => {
  const rows = [header];
  for (let at = 0; at < 20; at += 1) rows.push(`capped-${at},nothing,2025-01-01T10:00:00Z,a`);
  rows.push("capped-good,1,2025-01-01T10:00:00Z,a");
  const { analyticsJson } = bulkResultOf(await uploadRows(service(), rows.join("\n")));
  assert.equal(analyticsJson.rejectedCount, 20);
  assert.equal(analyticsJson.rejected.length, listLimit);
});

test("a file sent again is replayed whole, and other content in it is rejected", async () => {
  const rows = habit("again", 1);
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const first = bulkResultOf(await uploadRows(service(), text, "rows.jsonl"));
  assert.equal(first.analyticsJson.summary.replayed, 0);
  const second = bulkResultOf(await uploadRows(service(), gzipSync(text), "rows.jsonl.gz"));
  assert.equal(second.analyticsJson.summary.replayed, rows.length);
  assert.equal(second.fraudulentCount, first.fraudulentCount);
  assert.deepEqual(second.details, first.details);
  assert.notEqual(second.caseId, first.caseId);

  const changed = rows.map((row, at) => JSON.stringify(at === 3 ? { ...row, amount: 1 } : row)).join("\n");
  const third = bulkResultOf(await uploadRows(service(), changed, "rows.jsonl"));
  assert.equal(third.analyticsJson.summary.replayed, rows.length - 1);
  assert.deepEqual(
    third.analyticsJson.rejected.map(({ line, field }) => [line, field]),
    [[4, "transactionId"]],
  );
});

test("duplicates inside a file: equal ones have the same verdict, others are rejected", async () => {
  const lines = [
    header,
    "twice,5,2025-01-01T10:00:00Z,a",
    "twice,5.00,2025-01-01T11:00:00+01:00,a",
    "twice,6,2025-01-01T10:00:00Z,a",
    "once,5,2025-01-01T10:00:00Z,a",
  ];
  const result = bulkResultOf(await uploadRows(service(), lines.join("\r\n")));
  assert.equal(result.processedCount, 3);
  assert.equal(result.analyticsJson.summary.replayed, 1);
  assert.deepEqual(result.details[0], result.details[1]);
  assert.deepEqual(
    result.analyticsJson.rejected.map(({ line, field }) => [line, field]),
    [[4, "transactionId"]],
  );
});

test("a bad row is named by line, field and reason, and stops no good one", async () => {
  const lines = [
    header,
    'bad-1,"1\n2",2025-01-01T10:00:00Z,a',
    "bad-2,NaN,2025-01-01T10:00:00Z,a",
    "bad-3,5,2025-13-01T10:00:00Z,a",
    "good-1,5,2025-01-01T10:00:00Z,a",
    ",5,2025-01-01T10:00:00Z,a",
    "bad-5,5,2025-01-01T10:00:00Z,",
    "good-2,5,2025-01-01T10:00:00Z,a",
  ];
  const { processedCount, analyticsJson } = bulkResultOf(await uploadRows(service(), lines.join("\n")));
  assert.equal(processedCount, 2);
  assert.deepEqual(
    analyticsJson.rejected.map(({ line, field }) => [line, field.replace(/^accountDetails\./, "")]),
    [
      [2, "amount"],
      [4, "amount"],
      [5, "timestamp"],
      [7, "transactionId"],
      [8, "accountId"],
    ],
  );
  for (const { reason } of analyticsJson.rejected) assert.match(reason, /\w+ \w+.*\.$/);
});

test("a broken line of JSON stops no other", async () => {
  const good = (id: string) => JSON.stringify(transaction({ transactionId: id }));
  const poisoned = good("line-x").replace("{", '{"__proto__":{"a":1},');
  const text = [good("line-1"), '{"transactionId": "line-2', "", "[]", poisoned, "nonsense", good("line-3")].join("\n");
  const { processedCount, analyticsJson } = bulkResultOf(await uploadRows(service(), text, "rows.ndjson"));
  assert.equal(processedCount, 2);
  assert.deepEqual(
    analyticsJson.rejected.map(({ line }) => line),
    [2, 4, 5, 6],
  );
});

test("a file without a single readable row is 422", async () => {
  const binary = Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251);
  const truncated = new Uint8Array(gzipSync(`${header}\n`.repeat(50)).subarray(0, 24));
  const files = ["", "\n\n", " ", "\ufeff", header, `${header}\n\n`, "[]", "a,b\n1,2\n", "hello", binary, truncated];
  files.push(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), "%PDF-1.7\n%âãÏÓ\n");
  for (const content of files) {
    const reply = await uploadRows(service(), content);
    assert.equal(reply.status, 422, `${String(content).slice(0, 40)} ${reply.text}`);
    refusalOf(reply, "unprocessable_file");
  }
});

test("the form must hold one part file", async () => {
  const path = "/fraud-detection/bulk";
  const file = new File([`${header}\nform-1,5,2025-01-01T10:00:00Z,a\n`], "rows.csv");
  refusalOf(await upload(service(), path, { other: file }), "invalid_request");
  refusalOf(await upload(service(), path, {}), "invalid_request");
  const headers = { "Content-Type": "application/json" };
  refusalOf(await ask(service(), path, { method: "POST", headers, body: "[]" }), "unsupported_media_type");
  refusalOf(await ask(service(), path, { method: "POST" }), "unsupported_media_type");
  refusalOf(await fetchReport(service(), "form-1"), "not_found");
});

test("a file over the limit of bytes is refused, packed or not, and leaves nothing", async () => {
  const row = (at: number) => `huge-${at},5,2025-01-01T10:00:00Z,${"a".repeat(100)}\n`;
  const text = `${header}\n${Array.from({ length: 2500 }, (_, at) => row(at)).join("")}`;
  assert.ok(text.length > fileLimit && gzipSync(text).length < fileLimit);
  refusalOf(await uploadRows(service(), text), "payload_too_large");
  refusalOf(await uploadRows(service(), gzipSync(text), "rows.csv.gz"), "payload_too_large");
  refusalOf(await fetchReport(service(), "huge-0"), "not_found");
});

test("more rows than are answered at once are refused before any is decided", async () => {
  const rows = Array.from({ length: syncRowLimit + 1 }, (_, at) => `many-${at},5,2025-01-01T10:00:00Z,a`);
  refusalOf(await uploadRows(service(), [header, ...rows].join("\n")), "payload_too_large");
  refusalOf(await fetchReport(service(), "many-0"), "not_found");
  bulkResultOf(await uploadRows(service(), [header, ...rows.slice(1)].join("\n")));
});
