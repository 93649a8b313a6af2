import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { analyse, refusalOf, resultOf, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { exchange } from "../../support/raw-exchange.ts";
import { adminToken, ask, postJson } from "../../support/service.ts";

const service = oneService();
const jsonLimit = 65_536;

test("an unknown address is 404, for every method and with or without a token", async () => {
  const paths = [
    "/nothing",
    "/fraud-detection/a/b/c",
    "/forgery",
    "/tokens/a/b",
    "/%00",
    "/..%2f..%2fetc",
    "/index.php",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      refusalOf(await ask(service(), path, { method }), "not_found");
      refusalOf(await ask(service(), path, { method, headers: { Authorization: "" } }), "not_found");
    }
  }
});

test("a wrong method is 405, and Allow lists the right ones", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["GET", "/fraud-detection", "POST"],
    ["DELETE", "/fraud-detection", "POST"],
    ["PUT", "/fraud-detection/bulk", "POST"],
    ["PUT", "/fraud-detection/customers/load", "POST"],
    ["DELETE", "/fraud-detection/some-id", "GET"],
    ["POST", "/fraud-detection/some-id/evidence", "GET"],
    ["GET", "/forgery/analyse/analyse_docs_v2", "POST"],
    ["PATCH", "/tokens", "GET"],
    ["POST", "/metrics", "GET"],
    ["POST", "/healthz", "GET"],
    ["POST", "/openapi.json", "GET"],
  ];
  for (const [method, path, allowed] of cases) {
    const reply = await ask(service(), path, { method });
    assert.equal(reply.status, 405, `${method} ${path} ${reply.text}`);
    refusalOf(reply, "method_not_allowed");
    const allow = (reply.headers.get("Allow") ?? "").split(/\s*,\s*/);
    assert.ok(allow.includes(allowed) && !allow.includes(method), `${method} ${path} allows ${allow}`);
  }
});

test("a body that is not declared as JSON is 415", async () => {
  const body = JSON.stringify(transaction());
  for (const type of [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ]) {
    const headers = { "Content-Type": type };
    refusalOf(await ask(service(), "/fraud-detection", { method: "POST", headers, body }), "unsupported_media_type");
  }
  const undeclared = `POST /fraud-detection HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${adminToken}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  const [answer] = await exchange(service().port, undeclared);
  assert.equal(answer?.status, 415);
  for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
    const headers = { "Content-Type": type };
    assert.equal((await ask(service(), "/fraud-detection", { method: "POST", headers, body })).status, 200, type);
  }
});

test("a JSON body of 64 KiB is read, one byte more is 413, with or without a stated length", async () => {
  const padded = (length: number) => {
    const body = JSON.stringify(transaction({ transactionId: "padded" }));
    return body + " ".repeat(length - body.length);
  };
  assert.equal((await postJson(service(), "/fraud-detection", padded(jsonLimit))).status, 200);
  refusalOf(await postJson(service(), "/fraud-detection", padded(jsonLimit + 1)), "payload_too_large");
  refusalOf(await postJson(service(), "/fraud-detection", padded(2_000_000)), "payload_too_large");
  const chunk = padded(jsonLimit + 1);
  const head = `POST /fraud-detection HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${adminToken}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
  const [answer] = await exchange(service().port, chunked);
  assert.equal(answer?.status, 413);
  assert.equal(JSON.parse(answer.body).error, "payload_too_large");
});

test("a refused upload is read to its end, so that the answer arrives", async () => {
  const file = Buffer.alloc(3_000_000, "x");
  for (const [token, status] of [
    ["wrong-token-0123456789-0123456789", 401],
    [adminToken, 413],
  ] as const) {
    const reply = await ask(service(), "/fraud-detection", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: file,
    });
    assert.equal(reply.status, status);
  }
});

test("bytes that are no HTTP, and heads that are too long, are refused and harm nobody", async () => {
  const requests = ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "GET\r\n\r\n"];
  requests.push(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
  requests.push(
    "POST /fraud-detection HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  );
  for (const request of requests) {
    const [answer] = await exchange(service().port, Buffer.from(request, "latin1"));
    assert.equal(answer?.status, 400, request.slice(0, 40));
    assert.equal(JSON.parse(answer.body).error, "invalid_request");
  }
  assert.equal((await ask(service(), "/healthz")).status, 200);
});

test("every answer has an X-Request-Id: the one that was given, or one of its own", async () => {
  for (const path of ["/healthz", "/nothing", "/fraud-detection/unknown", "/openapi.json"]) {
    const ids = [await ask(service(), path), await ask(service(), path)].map((reply) =>
      reply.headers.get("X-Request-Id"),
    );
    assert.ok(ids[0] && ids[1] && ids[0] !== ids[1], `${path} ${ids}`);
  }
  const given = { "X-Request-Id": "given-7.A_b" };
  assert.equal((await ask(service(), "/healthz", { headers: given })).headers.get("X-Request-Id"), "given-7.A_b");
  const refused = await ask(service(), "/fraud-detection/unknown", { headers: { ...given, Authorization: "" } });
  assert.equal(refused.headers.get("X-Request-Id"), "given-7.A_b");
  const huge = await ask(service(), "/healthz", { headers: { "X-Request-Id": "x".repeat(5000) } });
  assert.ok((huge.headers.get("X-Request-Id") ?? "").length < 300);
});

test("metrics count requests and the ledger's transactions", async () => {
  const read = async () => (await ask(service(), "/metrics")).text;
  const totalOf = (text: string, name: RegExp) =>
    text
      .split("\n")
      .filter((line) => name.test(line))
      .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  const before = await read();
  const one = transaction();
  for (let round = 0; round < 3; round += 1) resultOf(await analyse(service(), one));
  const after = await read();
  const requests = /^assay_http_requests_total\{operation="analyseTransaction",.*status="200"/;
  const committed = /^assay_ledger_transactions_total\b.*/;
  assert.ok(totalOf(after, requests) - totalOf(before, requests) >= 3, after);
  assert.ok(totalOf(after, committed) - totalOf(before, committed) >= 1, after);
  for (const line of after.split("\n")) {
    assert.match(line, /^(?:|# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[^}]*\})? [-+.\deEINFa]+)$/);
  }
  assert.doesNotMatch(after, new RegExp(`\\b${one.transactionId}|account-1|${adminToken}\\b`));
});

test("every figure that the guide for operators speaks of is there, with the labels that it names", async () => {
  const guide = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  await ask(service(), "/healthz");
  const { text } = await ask(service(), "/metrics");
  const named = [...guide.matchAll(/`(assay_\w+)(?:\{(\w+)[^`]*\})?(?!\w)/g)].filter(
    ([, name = ""]) => !/^assay_(?:workspace|side)$/.test(name),
  );
  assert.ok(named.length >= 3);
  for (const [whole, name, label] of named) {
    const pattern = label === undefined ? `^${name}[{ ]` : `^${name}\\{[^}]*\\b${label}="`;
    assert.match(text, new RegExp(pattern, "m"), whole);
  }
  assert.match(guide, /assay_http_requests_total\{status=/);
});
