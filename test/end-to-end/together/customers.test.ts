import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import {
  analyse,
  fetchReport,
  type Report,
  refusalOf,
  resultOf,
  tokenWith,
  transaction,
  upload,
} from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { adminToken, ask, type Reply } from "../../support/service.ts";
import { detailsLimit, smallLimits } from "../../support/small-limits.ts";

const path = "/fraud-detection/customers/load";
const service = oneService(smallLimits);

interface LoadResult {
  readonly status: string;
  readonly loadedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly { readonly error: string; readonly message: string }[];
}

type Content = string | Uint8Array<ArrayBuffer>;

function send(content: Content, query = "", token = adminToken): Promise<Reply> {
  const file = new File([content], "customers.csv");
  return upload(service(), `${path}${query}`, { file }, { Authorization: `Bearer ${token}` });
}

async function load(content: Content, query = "", token = adminToken): Promise<LoadResult> {
  const result = resultOf<LoadResult>(await send(content, query, token));
  assert.deepEqual(Object.keys(result).sort(), ["errorDetails", "failedCount", "loadedCount", "status"]);
  const { loadedCount, failedCount, errorDetails } = result;
  assert.equal(result.status, failedCount === 0 ? "completed" : loadedCount === 0 ? "failed" : "partial");
  for (const entry of errorDetails) {
    assert.deepEqual(Object.keys(entry).sort(), ["error", "message"]);
    assert.match(entry.error, /^[a-z]+(?:_[a-z]+)*$/);
  }
  if (failedCount <= detailsLimit) assert.equal(errorDetails.length, failedCount);
  return result;
}

function csv(...lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

test("good records load, in any of the formats and under the usual names", async () => {
  const full =
    "customerId,name,email,phone,dateOfBirth,street,city,country,kycLevel,riskLevel,segment,occupation,annualIncome," +
    "expectedMonthlyVolume,createdAt,accountIds,iban,watchlist";
  const row =
    "full-1,Jane Roe,jane@example.org,+49 30 1234,1980-05-31,Main 1,Berlin,DE,full,low,retail,baker,52000," +
    "2000,2020-01-01,full-a;full-b,DE89 3704 0044 0532 0130 00,false";
  assert.deepEqual(await load(csv(full, row)), {
    status: "completed",
    loadedCount: 1,
    failedCount: 0,
    errorDetails: [],
  });
  const names = ["customer_id;full_name", "Customer ID;Name", "CUSTOMERID;NAME", "id;name"];
  for (const [at, header] of names.entries()) {
    assert.equal((await load(csv(header, `named-${at};Anna Größ`))).loadedCount, 1, header);
  }
  const record = (id: string) => ({
    customerId: id,
    name: "A",
    accountIds: ["x", "y"],
    watchlist: false,
    annualIncome: 1,
  });
  assert.equal((await load(JSON.stringify([record("j-1"), record("j-2")]))).loadedCount, 2);
  const lines = [record("l-1"), record("l-2")].map((entry) => JSON.stringify(entry)).join("\n");
  assert.equal((await load(gzipSync(lines))).loadedCount, 2);
  assert.equal((await load(new Uint8Array(Buffer.from("customerId;name\nlatin;Größe\n", "latin1")))).loadedCount, 1);
});

test("a record that breaks a rule is refused with its line, its field and a reason, and no value", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["name", "x,", "name"],
    ["name", ",Zq7731", "customerId"],
    ["name", "x,  ", "name"],
    ["email", "x,N,zq7731", "email"],
    ["email", "x,N,zq7731@", "email"],
    ["email", "x,N,@zq7731.org", "email"],
    ["email", "x,N,zq 7731@example.org", "email"],
    ["dateOfBirth", "x,N,1981-02-29", "dateOfBirth"],
    ["dateOfBirth", "x,N,1981-13-01", "dateOfBirth"],
    ["dateOfBirth", "x,N,2999-01-01", "dateOfBirth"],
    ["dateOfBirth", "x,N,zq7731", "dateOfBirth"],
    ["iban", "x,N,DE88370400440532013000", "iban"],
    ["iban", "x,N,DE8937040044053201300", "iban"],
    ["iban", "x,N,GB82WEST12345698765433", "iban"],
    ["annualIncome", "x,N,-1", "annualIncome"],
    ["annualIncome", "x,N,zq7731", "annualIncome"],
    ["annualIncome", "x,N,NaN", "annualIncome"],
    ["expectedMonthlyVolume", "x,N,-0.01", "expectedMonthlyVolume"],
    ["expectedMonthlyVolume", "x,N,1e999", "expectedMonthlyVolume"],
  ];
  for (const [column, row, field] of cases) {
    const header = column === "name" ? "customerId,name" : `customerId,name,${column}`;
    const good = column === "name" ? `ok-${cases.length},Good` : `ok-${cases.length},Good,`;
    const { loadedCount, failedCount, errorDetails } = await load(csv(header, good, row), "?mode=upsert");
    assert.deepEqual([loadedCount, failedCount], [1, 1], row);
    const message = errorDetails[0]?.message ?? "";
    assert.match(message, new RegExp(`\\b3\\b.*\\b${field}\\b`), row);
    assert.doesNotMatch(message, /zq7731|1981|2999|DE8|GB82/i);
  }
});

test("a good IBAN of another country than the customer's loads", async () => {
  const rows = [
    "ib-1,N,FR,DE89370400440532013000",
    "ib-2,N,DE,GB82 WEST 1234 5698 7654 32",
    "ib-3,N,NO,NO9386011117947",
  ];
  assert.equal((await load(csv("customerId,name,country,iban", ...rows))).loadedCount, 3);
});

test("of two records with one id in a file the first wins, and the second fails unless equal", async () => {
  const result = await load(csv("customerId,name", "two,First", "two,First", "two,Second"));
  assert.deepEqual([result.loadedCount, result.failedCount], [2, 1]);
  assert.match(result.errorDetails[0]?.message ?? "", /\b4\b.*customerId/);
  assert.equal((await load(csv("customerId,name", "two,First"))).loadedCount, 1);
  assert.equal((await load(csv("customerId,name", "two,Second"))).errorDetails[0]?.error, "customer_exists");
});

test("a stored record is kept unless the file is to replace it", async () => {
  assert.equal((await load(csv("customerId,name,city", "keep,A,Rome"))).loadedCount, 1);
  assert.equal((await load(csv("customerId,name,city", "keep,A,Rome"))).loadedCount, 1);
  for (const row of ["keep,B,Rome", "keep,A,Oslo", "keep,A,"]) {
    const refused = await load(csv("customerId,name,city", row));
    assert.deepEqual([refused.status, refused.errorDetails[0]?.error], ["failed", "customer_exists"], row);
  }
  assert.equal((await load(csv("customerId,name,city", "keep,B,Oslo"), "?mode=upsert")).status, "completed");
  assert.equal((await load(csv("customerId,name,city", "keep,B,Oslo"))).loadedCount, 1);
  assert.equal((await load(csv("customerId,name,city", "keep,A,Rome"))).errorDetails[0]?.error, "customer_exists");
  refusalOf(await send(csv("customerId,name", "keep,A"), "?mode=replace"), "invalid_request");
});

test("errorDetails is capped, with a last entry that counts the rest", async () => {
  const { failedCount, errorDetails } = await load(
    csv("customerId,name", ...Array.from({ length: 40 }, (_, at) => `e-${at},`)),
  );
  assert.equal(failedCount, 40);
  assert.ok(errorDetails.length <= detailsLimit + 1);
  const rest = 40 - (errorDetails.length - 1);
  assert.match(errorDetails.at(-1)?.message ?? "", new RegExp(`\\b${rest}\\b`));
});

test("a file without a readable record is 422, and a form without the file 400", async () => {
  const binary = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251);
  for (const content of ["", "\n", "customerId,name", "[]", "a;b\n1;2", binary]) {
    refusalOf(await send(content), "unprocessable_file");
  }
  refusalOf(await upload(service(), path, { other: new File(["customerId,name\nx,y"], "a.csv") }), "invalid_request");
  const headers = { "Content-Type": "application/json" };
  refusalOf(await ask(service(), path, { method: "POST", headers, body: "[]" }), "unsupported_media_type");
});

async function scoreOf(id: string, accountId: string, token: string, more: object = {}): Promise<Report> {
  const one = transaction({ transactionId: id, amount: 950, accountDetails: { accountId }, ...more });
  resultOf(await analyse(service(), one, token));
  return resultOf<Report>(await fetchReport(service(), id, token));
}

test("the profile reaches the verdict: a watch list, a high risk level, an expected volume", async () => {
  const header = "customerId,name,watchlist,riskLevel,expectedMonthlyVolume,accountIds,onboardedAt";
  const rows = [
    "calm,Sentinel Person,false,low,50000,profile-calm,2015-01-01",
    "watched,Sentinel Person,true,low,50000,profile-watched,2015-01-01",
    "risky,Sentinel Person,false,high,50000,profile-risky,2015-01-01",
    "small,Sentinel Person,false,low,10,profile-small,2015-01-01",
  ];
  assert.equal((await load(csv(header, ...rows))).loadedCount, rows.length);
  const calm = await scoreOf("profile-1", "profile-calm", adminToken);
  for (const [at, account] of ["profile-watched", "profile-risky", "profile-small"].entries()) {
    const report = await scoreOf(`profile-2-${at}`, account, adminToken);
    assert.ok(report.riskScore > calm.riskScore, `${account}: ${report.riskScore} against ${calm.riskScore}`);
    assert.doesNotMatch(report.explanation, /Sentinel/);
  }
  assert.match((await scoreOf("profile-3", "profile-watched", adminToken)).explanation, /watch/i);
});

test("a transaction's customerId finds the profile as well", async () => {
  assert.equal((await load(csv("customerId,name,watchlist", "by-id,N,true", "by-id-calm,N,false"))).loadedCount, 2);
  const calm = await scoreOf("by-id-1", "by-id-account-1", adminToken, { customerId: "by-id-calm" });
  const watched = await scoreOf("by-id-2", "by-id-account-2", adminToken, { customerId: "by-id" });
  assert.ok(watched.riskScore > calm.riskScore);
});

test("a replaced profile is used from then on, and earlier verdicts stay", async () => {
  const header = "customerId,name,watchlist,accountIds";
  await load(csv(header, "later,N,false,later-account"));
  const before = await scoreOf("later-1", "later-account", adminToken);
  await load(csv(header, "later,N,true,later-account"), "?mode=upsert");
  const after = await scoreOf("later-2", "later-account", adminToken);
  assert.ok(after.riskScore > before.riskScore);
  assert.deepEqual(resultOf<Report>(await fetchReport(service(), "later-1")), before);
});

test("customers of one side are unknown to the other", async () => {
  const other = (await tokenWith(service(), ["admin"], { mode: "test" })).token;
  const header = "customerId,name,watchlist,accountIds";
  await load(csv(header, "side,N,true,side-account"));
  assert.doesNotMatch((await scoreOf("side-1", "side-account", other)).explanation, /watch/i);
  assert.equal((await load(csv(header, "side,Other,false,side-account"), "", other)).loadedCount, 1);
  assert.match((await scoreOf("side-1", "side-account", adminToken)).explanation, /watch/i);
});
