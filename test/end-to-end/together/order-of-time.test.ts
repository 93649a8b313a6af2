import assert from "node:assert/strict";
import { test } from "node:test";
import {
  analyse,
  fetchReport,
  type Report,
  resultOf,
  type Transaction,
  tokenWith,
  transaction,
  upload,
  type Verdict,
} from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { adminToken, ask, type Reply } from "../../support/service.ts";

const service = oneService();

/** Kinds of account that no other test has, so that the peers' past holds no later days. */
const typeOf: Readonly<Record<string, string>> = { file: "loan", single: "wallet", late: "investment" };

/** Two accounts over twenty days, with payments that stand out in the middle and at the end. */
function history(name: string): Transaction[] {
  return Array.from({ length: 40 }, (_, at) =>
    transaction({
      transactionId: `${name}-${at}`,
      amount: at === 23 || at === 38 ? 4800 + at : 18 + ((at * 7) % 11),
      timestamp: new Date(Date.UTC(2025, 2, 1 + Math.floor(at / 2), at % 23, 15)).toISOString(),
      accountDetails: { accountId: `${name}-account-${at % 2}`, accountType: typeOf[name] },
    }),
  );
}

function asFile(rows: readonly Transaction[]): File {
  return new File([rows.map((row) => `${JSON.stringify(row)}\n`).join("")], "rows.ndjson");
}

async function reportTexts(ids: readonly string[], token: string): Promise<readonly string[]> {
  const replies = await Promise.all(ids.map((id) => fetchReport(service(), id, token)));
  for (const reply of replies) resultOf(reply);
  return replies.map((reply) => reply.text);
}

test("a file's rows are judged in the order of their time, whatever their order in the file", async () => {
  const other = (await tokenWith(service(), ["admin"], { mode: "test" })).token;
  const sorted = history("file");
  const shuffled = sorted.map((row, at) => ({ row, key: (at * 17) % 40 })).sort((a, b) => a.key - b.key);
  const rows = shuffled.map(({ row }) => row);
  resultOf(await upload(service(), "/fraud-detection/bulk", { file: asFile(sorted) }));
  const bearer = { Authorization: `Bearer ${other}` };
  const mixed = await upload(service(), "/fraud-detection/bulk", { file: asFile(rows) }, bearer);
  const { details } = resultOf<{ details: readonly Verdict[] }>(mixed);
  const ids = sorted.map((row) => row.transactionId);
  const expected = await reportTexts(ids, adminToken);
  assert.deepEqual(await reportTexts(ids, other), expected);
  const scores = expected.map((text) => (JSON.parse(text) as Report).riskScore);
  assert.ok((scores[38] ?? 0) > 10 && (scores[37] ?? 100) < 10, `the scores differ within the file: ${scores}`);

  const again = await Promise.all(rows.map((row) => analyse(service(), row, other)));
  assert.deepEqual(
    details,
    again.map((reply) => reply.json),
    "details stand in the file's order",
  );
});

test("a single payment is judged as the same payment in a file", async () => {
  const other = (await tokenWith(service(), ["admin"], { mode: "test" })).token;
  const rows = history("single");
  for (const row of rows) resultOf(await analyse(service(), row, other));
  resultOf(await upload(service(), "/fraud-detection/bulk", { file: asFile(rows) }));
  const ids = rows.map((row) => row.transactionId);
  assert.deepEqual(await reportTexts(ids, other), await reportTexts(ids, adminToken));
});

test("a late payment is judged on the past that it belongs to, and changes no earlier verdict", async () => {
  const other = (await tokenWith(service(), ["admin"], { mode: "test" })).token;
  const rows = history("late");
  const late = transaction({
    transactionId: "late-odd",
    amount: 2900,
    timestamp: "2025-03-10T23:30:00Z",
    accountDetails: { accountId: "late-account-0" },
  });
  const past = rows.filter((row) => row.timestamp <= late.timestamp);
  const future = rows.filter((row) => row.timestamp > late.timestamp);
  assert.ok(past.length > 10 && future.length > 10);

  for (const row of past) resultOf(await analyse(service(), row, other));
  const inTime = await analyse(service(), late, other);

  for (const row of [...past, ...future]) resultOf(await analyse(service(), row));
  const ids = rows.map((row) => row.transactionId);
  const before = await reportTexts(ids, adminToken);
  const tooLate = await analyse(service(), late);
  assert.equal(resultOf<Verdict>(tooLate).details, resultOf<Verdict>(inTime).details);
  assert.equal(tooLate.text, inTime.text);
  assert.deepEqual(await reportTexts(ids, adminToken), before);
});

test("at the same instant, the one accepted earlier is seen by the later and not the other way", async () => {
  const same = { timestamp: "2025-03-10T08:00:00Z", accountDetails: { accountId: "instant" } };
  const first = transaction({ ...same, amount: 77 });
  const second = transaction({ ...same, amount: 78 });
  resultOf(await analyse(service(), first));
  const before = await ask(service(), `/fraud-detection/${first.transactionId}/evidence`);
  resultOf(await analyse(service(), second));
  const after = await ask(service(), `/fraud-detection/${first.transactionId}/evidence`);
  const later = await ask(service(), `/fraud-detection/${second.transactionId}/evidence`);
  assert.equal(after.text, before.text);
  const earlierOf = (reply: Reply) =>
    resultOf<{ decision: { history: { transactions: number } } }>(reply).decision.history.transactions;
  assert.deepEqual([earlierOf(after), earlierOf(later)], [0, 1]);
});
