import assert from "node:assert/strict";
import { test } from "node:test";
import {
  analyse,
  fetchReport,
  type Report,
  refusalOf,
  resultOf,
  tokenWith,
  transaction,
  type Verdict,
} from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";

const service = oneService();
const replayed = "Idempotent-Replayed";

function daysOfMarch(count: number, account: string, name: string) {
  return Array.from({ length: count }, (_, day) =>
    transaction({
      transactionId: `${name}-${day}`,
      amount: 20 + (day % 7),
      timestamp: new Date(Date.UTC(2025, 2, 1 + day, 9, 30)).toISOString(),
      accountDetails: { accountId: account },
    }),
  );
}

test("a verdict has the three fields of the specification and nothing else", async () => {
  const reply = await analyse(service(), transaction());
  const verdict = resultOf<Verdict>(reply);
  assert.deepEqual(Object.keys(verdict).sort(), ["details", "isFraudulent", "status"]);
  assert.match(verdict.status, /^(?:approved|review|declined)$/);
  assert.equal(verdict.isFraudulent, verdict.status === "declined");
  assert.match(verdict.details, /\w+ \w+/);
  assert.equal(reply.headers.get(replayed), null);
});

test("the same content again answers with the first verdict, byte for byte, however it is spelled", async () => {
  const first = transaction({ amount: 10, timestamp: "2025-03-01T10:00:00Z", note: { b: 1, a: [1, 2] } });
  const answer = await analyse(service(), first);
  resultOf(answer);
  const { transactionId } = first;
  const spellings = [
    JSON.stringify(first),
    JSON.stringify({ ...first, timestamp: "2025-03-01T10:00:00" }),
    JSON.stringify({ ...first, timestamp: "2025-03-01T12:00:00.000+02:00" }),
    JSON.stringify({ ...first, note: { a: [1, 2], b: 1 } }),
    `{ "note": {"a":[1,2.0],"b":1}, "accountDetails": {"accountType":"checking","accountId":"account-1"},
       "timestamp":"2025-03-01T10:00:00Z", "amount": 1.00e1, "transactionId": "${transactionId}" }`,
  ];
  for (const spelling of spellings) {
    const again = await analyse(service(), JSON.parse(spelling));
    assert.equal(again.status, 200, `${spelling} ${again.text}`);
    assert.equal(again.text, answer.text);
    assert.equal(again.headers.get(replayed), "true");
  }
});

test("other content under the same id is a conflict and leaves the first verdict", async () => {
  const first = transaction({ currency: "EUR", note: "a" });
  resultOf(await analyse(service(), first));
  const before = await fetchReport(service(), first.transactionId);
  const others = [
    { amount: 25.51 },
    { amount: -25.5 },
    { timestamp: "2025-03-04T10:11:13Z" },
    { timestamp: "2025-03-04T10:11:12+01:00" },
    { accountDetails: { accountId: "account-2", accountType: "checking" } },
    { accountDetails: { accountId: "account-1", accountType: "savings" } },
    { accountDetails: { accountId: "account-1" } },
    { currency: "USD" },
    { currency: undefined },
    { note: "b" },
    { note: undefined },
    { more: 1 },
    { deviceId: "d" },
  ];
  for (const other of others) {
    const message = refusalOf(await analyse(service(), { ...first, ...other }), "conflict");
    assert.match(message, /transactionId/);
    assert.ok(!message.includes(first.transactionId));
  }
  assert.equal((await fetchReport(service(), first.transactionId)).text, before.text);
  assert.equal((await analyse(service(), first)).headers.get(replayed), "true");
});

test("many at once under one id: one is decided, equal ones are replays, others conflicts", async () => {
  const one = transaction();
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, at) => analyse(service(), at % 2 === 0 ? one : { ...one, amount: 1000 + at })),
  );
  const accepted = replies.filter((reply) => reply.status === 200);
  assert.equal(accepted.filter((reply) => reply.headers.get(replayed) === null).length, 1);
  assert.equal(new Set(accepted.map((reply) => reply.text)).size, 1);
  assert.ok(accepted.length === 30 || accepted.length === 1, `${accepted.length} accepted`);
  for (const reply of replies) if (reply.status !== 200) refusalOf(reply, "conflict");
});

test("a report has the four fields of the specification and agrees with the verdict", async () => {
  const one = transaction({ amount: -12.25 });
  const verdict = resultOf<Verdict>(await analyse(service(), one));
  const report = resultOf<Report>(await fetchReport(service(), one.transactionId));
  assert.deepEqual(Object.keys(report).sort(), ["explanation", "isFraudulent", "riskScore", "transactionId"]);
  assert.equal(report.transactionId, one.transactionId);
  assert.equal(report.isFraudulent, verdict.isFraudulent);
  assert.ok(report.riskScore >= 0 && report.riskScore <= 100);
  assert.equal(report.riskScore, Math.round(report.riskScore * 10) / 10);
  assert.equal(typeof report.explanation, "string");
});

test("every accepted id can be fetched, with its evidence", async () => {
  // Other files send some of these ids too.
  const { token } = await tokenWith(service(), ["admin"], { mode: "test" });
  const ids = ["bulk", "customers", "customers/load", "evidence", "a/evidence", "a/b//c", "/", "100%", "%2F", "%"];
  ids.push("with space", "Grüße-日本-🙂", "a.b..c", "...", "a?b=c#d", "a;b&c=d+e", "constructor", "toString", "a\\b");
  ids.push("x".repeat(128), "🙂".repeat(128), "e\u0301", "\u00e9", "'; --", "<script>", "metrics", "null", "0");
  for (const transactionId of ids) {
    resultOf(await analyse(service(), transaction({ transactionId }), token));
    const report = resultOf<Report>(await fetchReport(service(), transactionId, token));
    assert.equal(report.transactionId, transactionId);
    const evidence = await ask(service(), `/fraud-detection/${encodeURIComponent(transactionId)}/evidence`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal(resultOf<Report>(evidence).transactionId, transactionId);
  }
});

test("what is not accepted is not found, and nothing else is fetched below", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "known" })));
  refusalOf(await fetchReport(service(), "never-seen"), "not_found");
  refusalOf(await fetchReport(service(), "Known"), "not_found");
  for (const path of ["/fraud-detection/known/other", "/fraud-detection/known/evidence/more", "/fraud-detection/"]) {
    refusalOf(await ask(service(), path), "not_found");
  }
  refusalOf(await ask(service(), "/fraud-detection/never-seen/evidence"), "not_found");
});

test("a payment far from an account's habits scores higher than an ordinary one, and says so with numbers", async () => {
  for (const one of daysOfMarch(40, "habit", "habit")) resultOf(await analyse(service(), one));
  const where = { accountDetails: { accountId: "habit" }, timestamp: "2025-04-12T09:30:00Z" };
  const ordinary = transaction({ ...where, transactionId: "habit-ordinary", amount: 23 });
  const odd = transaction({ ...where, transactionId: "habit-odd", amount: 9420, timestamp: "2025-04-13T03:10:00Z" });
  assert.equal(resultOf<Verdict>(await analyse(service(), ordinary)).status, "approved");
  const verdict = resultOf<Verdict>(await analyse(service(), odd));
  assert.notEqual(verdict.status, "approved");
  assert.match(verdict.details, /9,420\.00/);
  const calm = resultOf<Report>(await fetchReport(service(), "habit-ordinary"));
  const alarmed = resultOf<Report>(await fetchReport(service(), "habit-odd"));
  assert.ok(alarmed.riskScore >= 10 && alarmed.riskScore > 10 * calm.riskScore);
});

test("card numbers are masked in sentences", async () => {
  const card = "4111111111111111";
  for (const one of daysOfMarch(12, card, "card")) resultOf(await analyse(service(), { ...one, counterpartyId: card }));
  const odd = transaction({
    transactionId: "card-odd",
    amount: 7000,
    timestamp: "2025-03-20T03:00:00Z",
    accountDetails: { accountId: card },
    counterpartyId: "5555555555554444",
    deviceId: "378282246310005",
  });
  const verdict = await analyse(service(), odd);
  assert.notEqual(resultOf<Verdict>(verdict).status, "approved");
  const report = await fetchReport(service(), "card-odd");
  assert.doesNotMatch(verdict.text + report.text, /4111111111111111|5555555555554444|378282246310005/);
});
