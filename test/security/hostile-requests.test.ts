import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Random } from "../../src/portfolios/random.ts";
import { readInterface } from "../support/interface.ts";
import { oneService } from "../support/one-service.ts";
import { openConnection, parseAnswers } from "../support/raw-exchange.ts";
import { adminToken, ask } from "../support/service.ts";
import { sendUntilCutOff } from "../support/slow-client.ts";
import { until } from "../support/until.ts";

/** What a client may take to send a head or a body. */
const timeoutMs = 400;
const impatient = oneService({
  ASSAY_REQUEST_TIMEOUT_MS: String(timeoutMs),
  ASSAY_UPLOAD_IDLE_MS: String(timeoutMs),
});
const service = oneService({ ASSAY_LOG_REQUESTS: "true" });
const authorization = `Authorization: Bearer ${adminToken}\r\n`;
const body = '{"a":1}';
const smuggled = `GET /tokens HTTP/1.1\r\nHost: a\r\n${authorization}\r\n`;

/** A POST whose framing these headers give, with a second request after what some reader may consider its end. */
function framed(headers: string, content = body): string {
  return `POST /fraud-detection HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n${headers}\r\n${content}${smuggled}`;
}

const ambiguous: Readonly<Record<string, string>> = {
  "a length and chunks": framed(
    `Content-Length: ${5 + smuggled.length}\r\nTransfer-Encoding: chunked\r\n`,
    "0\r\n\r\n",
  ),
  "chunks that are not the last encoding": framed(
    "Transfer-Encoding: chunked, identity\r\n",
    `7\r\n${body}\r\n0\r\n\r\n`,
  ),
  "chunks of packed bytes": framed("Transfer-Encoding: gzip, chunked\r\n", `7\r\n${body}\r\n0\r\n\r\n`),
  "an encoding that only looks like chunks": framed("Transfer-Encoding: xchunked\r\n", `7\r\n${body}\r\n0\r\n\r\n`),
  "an encoding in quotes": framed('Transfer-Encoding: "chunked"\r\nContent-Length: 7\r\n'),
  "a space before the colon": framed("Transfer-Encoding : chunked\r\nContent-Length: 7\r\n"),
  "two lengths": framed("Content-Length: 7\r\nContent-Length: 0\r\n"),
  "a list of lengths": framed("Content-Length: 7, 7\r\n"),
  "a length with a sign": framed("Content-Length: +7\r\n"),
  "a negative length": framed("Content-Length: -1\r\n"),
  "a hexadecimal length": framed("Content-Length: 0x7\r\n"),
  "a size of a chunk beyond 64 bits": framed(
    "Transfer-Encoding: chunked\r\n",
    `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`,
  ),
  "chunks with bare line feeds": framed("Transfer-Encoding: chunked\r\n", `7\n${body}\n0\n\n`),
  "a line feed within a chunk's extension": framed(
    "Transfer-Encoding: chunked\r\n",
    `7;a="\n"\r\n${body}\r\n0\r\n\r\n`,
  ),
  "a head with bare line feeds": framed("Content-Length: 7\r\n").replaceAll("\r\n", "\n"),
  "one bare line feed in the head": `GET /healthz HTTP/1.1\r\nHost: a\nX: y\r\n\r\n${smuggled}`,
  "a folded header": `GET /healthz HTTP/1.1\r\nHost: a\r\nX: y\r\n Transfer-Encoding: chunked\r\n\r\n${smuggled}`,
  "a zero byte in a header": `GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n${smuggled}`,
  "no host": `GET /healthz HTTP/1.1\r\n\r\n${smuggled}`,
  "two hosts": `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`,
  "the same host twice": `GET /healthz HTTP/1.1\r\nHost: a\r\nX: y\r\nhOST: a\r\n\r\n${smuggled}`,
  "two hosts in HTTP/1.0": "GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
  "two hosts in front of a body": framed("Host: b\r\nContent-Length: 7\r\n"),
  "two hosts at an address that is none": `GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`,
  "two hosts in one header": `GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n${smuggled}`,
  "a host with a path": `GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n${smuggled}`,
  "a host with a user": `GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n${smuggled}`,
};

test("a request whose end two readers may see in two places is refused, and what stands behind it is not answered", async () => {
  for (const [name, text] of Object.entries(ambiguous)) {
    const { socket, received } = openConnection(service().port);
    const closed = once(socket, "close");
    socket.write(Buffer.from(text, "latin1"));
    await closed;
    const { answers, rest } = parseAnswers(received());
    assert.deepEqual([answers.map(({ status }) => status), rest], [[400], ""], name);
    const { error, message } = JSON.parse(answers[0]?.body ?? "");
    assert.equal(error, "invalid_request", name);
    assert.match(message, /^[A-Z].+\.$/, name);
  }
});

test("hosts of every kind that there is are served", async () => {
  for (const host of ["", "a", "a.example:8080", "_a-b.c", "10.0.0.1:80", "[::1]", "[fe80::1%25eth0]:8080", "x:"]) {
    const { socket, received } = openConnection(service().port);
    const closed = once(socket, "close");
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await closed;
    assert.match(received(), /^HTTP\/1\.1 200 /, host);
  }
});

test("a client that takes its time with a body is cut off, and others are served meanwhile", async () => {
  const json = `${authorization}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  const form = `${authorization}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\n`;
  const isServed = async () => assert.equal((await ask(impatient(), "/healthz")).status, 200);
  const clients = [
    { start: `POST /fraud-detection HTTP/1.1\r\nHost: a\r\n${json}`, drip: "x" },
    // An upload may take long as long as it goes on; this one stands still.
    { start: `POST /fraud-detection/bulk HTTP/1.1\r\nHost: a\r\n${form}`, drip: "" },
  ];
  const { port } = impatient();
  await Promise.all(clients.map(({ start, drip }) => sendUntilCutOff(port, start, drip, isServed)));
});

test("no answer opens the service to pages of other origins", async () => {
  const origin = { Origin: "https://other.example", "Access-Control-Request-Method": "POST" };
  for (const [method, path] of [
    ["OPTIONS", "/fraud-detection"],
    ["OPTIONS", "/tokens"],
    ["GET", "/tokens"],
    ["GET", "/openapi.json"],
    ["GET", "/nothing"],
  ] as const) {
    const { headers } = await ask(service(), path, { method, headers: origin });
    const opening = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
    assert.deepEqual(opening, [], `${method} ${path}`);
  }
});

test("answers are kept by nobody and taken for nothing else; pages run nothing and stand in no frame", async () => {
  for (const path of ["/tokens", "/fraud-detection/unknown", "/nothing", "/healthz"]) {
    const { headers } = await ask(service(), path);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff", path);
    assert.equal(headers.get("Cache-Control"), "no-store", path);
    assert.equal(headers.get("Server") ?? headers.get("X-Powered-By"), null, path);
  }
  for (const path of ["/docs", "/"]) {
    const { headers } = await ask(service(), path);
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      assert.ok(policy.includes(rule), `${path}: ${policy}`);
    }
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/, path);
    assert.equal(headers.get("Referrer-Policy"), "no-referrer", path);
  }
});

test("cursors, ids and parameters of every kind are answered or refused, and never a failure of the service", async () => {
  const random = new Random(3);
  const { paths } = await readInterface(service());
  const pieces = [
    "%00",
    "%0d%0a",
    "..%2f",
    "'",
    '"',
    "%27--",
    "-1",
    "1e309",
    "%ff",
    "%F0%9F%98%80",
    "__proto__",
    "9".repeat(30),
    "a=b",
    "%25",
    "[]",
    "{}",
    "null",
    "NaN",
    "eyJhIjoxfQ",
    "2025-13-45",
  ];
  const hostile = () => Array.from({ length: random.whole(1, 3) }, () => random.pick(pieces)).join("");
  const names = [
    "cursor",
    "limit",
    "from",
    "to",
    "status",
    "accountId",
    "order",
    "format",
    "kind",
    "after",
    "__proto__",
  ];
  const reads = Object.keys(paths).filter((path) => paths[path]?.get !== undefined && path !== "/events");
  // Some reads decide, verify or tally in threads of their own, which is tested elsewhere.
  const quick = reads.filter((path) => !/reproduction|verify|export|governance|drift/.test(path));
  assert.ok(quick.length > 40);
  for (const path of quick) {
    for (let count = 0; count < 4; count += 1) {
      const address = path.replaceAll(/\{\w+\}/g, () => hostile());
      const query = Array.from({ length: 3 }, () => `${random.pick(names)}=${hostile()}`).join("&");
      const { status, text } = await ask(service(), `${address}?${query}`);
      assert.ok(status < 500, `${address}?${query}: ${status} ${text}`);
    }
  }
});

test("what a client sends begins no line of the log, and moves no terminal that shows it", async () => {
  const id = "log-injection";
  const forged = '%0a{"level":"info","message":"forged"}%1b[2J';
  await ask(service(), `/fraud-detection/${forged}?x=${forged}`, { headers: { "User-Agent": `${forged}\x9b2J` } });
  await ask(service(), "/healthz", { headers: { "X-Request-Id": id } });
  await until(() => service().log().includes(id));
  const log = service().log();
  for (const line of log.trimEnd().split("\n")) assert.notEqual(JSON.parse(line).message, "forged");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  assert.doesNotMatch(log, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
});
