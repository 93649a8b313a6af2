import assert from "node:assert/strict";
import { test } from "node:test";
import { clientHeads } from "../../test/support/client-heads.ts";
import { readPlainHead } from "./plain-request.ts";

const body = '{"a":1}';
const usual = [
  "Host: a.example:8080",
  "Authorization: Bearer t",
  "Content-Type: application/json",
  "Content-Length: 7",
];

function request(lines: readonly string[], start = "POST /fraud-detection HTTP/1.1", end = "\r\n"): string {
  return [start, ...lines, "", body].join(end);
}

function read(text: string): ReturnType<typeof readPlainHead> {
  return readPlainHead(Buffer.from(text, "latin1"));
}

test("what usual clients send is plain", () => {
  for (const [name, lines] of Object.entries(clientHeads)) {
    const head = read(request(lines));
    assert.equal(head?.url, "/fraud-detection", name);
    assert.deepEqual([head.headBytes, head.bodyBytes], [request(lines).length - body.length, body.length], name);
    const headers = lines.map((line) => line.split(": "));
    assert.deepEqual(
      head.headers,
      Object.fromEntries(headers.map(([key = "", value]) => [key.toLowerCase(), value])),
      name,
    );
  }
});

test("the same head again is not read again, and another one is", () => {
  const bytes = Buffer.from(request(usual));
  const first = readPlainHead(bytes);
  assert.equal(readPlainHead(bytes, first), first);
  const other = readPlainHead(Buffer.from(request([...usual, "X-Request-Id: 7"])), first);
  assert.equal(other?.headers["x-request-id"], "7");
});

const without = (name: string) => usual.filter((line) => !line.startsWith(name));
const odd: Readonly<Record<string, string>> = {
  "another method": request(usual, "PUT /fraud-detection HTTP/1.1"),
  "another version": request(usual, "POST /fraud-detection HTTP/1.0"),
  "a query": request(usual, "POST /fraud-detection?dryRun=true HTTP/1.1"),
  "an escape in the path": request(usual, "POST /fraud%2Ddetection HTTP/1.1"),
  "an absolute target": request(usual, "POST http://a/fraud-detection HTTP/1.1"),
  "two spaces in the first line": request(usual, "POST  /fraud-detection HTTP/1.1"),
  "an empty line before it": `\r\n${request(usual)}`,
  "bare line feeds": request(usual, undefined, "\n"),
  "one bare line feed": request(["X: a\nY: b", ...usual]),
  "a bare carriage return": request(["X: a\rY", ...usual]),
  "a folded header": request(["X: a\r\n b", ...usual]),
  "a space before the colon": request(["X : a", ...usual]),
  "no space behind the colon": request(["X:a", ...usual]),
  "two spaces behind the colon": request(["X:  a", ...usual]),
  "a space at the end": request(["X: a ", ...usual]),
  "a tab": request(["X: a\tb", ...usual]),
  "a zero byte": request(["X: a\0b", ...usual]),
  "a byte that is not ASCII": request(["X: \xe9", ...usual]),
  "an empty value": request(["X: ", ...usual]),
  "an odd name": request(["X_Y: a", ...usual]),
  "no name": request([": a", ...usual]),
  "a header twice": request(["X: a", "x: b", ...usual]),
  "two hosts": request(["Host: b", ...usual]),
  "a name of every object": request(["Constructor: a", ...usual]),
  "no host": request(without("Host")),
  "a host with a path": request([...without("Host"), "Host: a/b"]),
  "no length": request(without("Content-Length")),
  "two lengths": request(["Content-Length: 7", ...usual]),
  "a list of lengths": request([...without("Content-Length"), "Content-Length: 7, 7"]),
  "a length with a sign": request([...without("Content-Length"), "Content-Length: +7"]),
  "a length with a zero before it": request([...without("Content-Length"), "Content-Length: 07"]),
  "a length of nothing": request([...without("Content-Length"), "Content-Length: 0"]),
  chunks: request(["Transfer-Encoding: chunked", ...without("Content-Length")]),
  "chunks and a length": request(["Transfer-Encoding: chunked", ...usual]),
  "a wish for 100 Continue": request(["Expect: 100-continue", ...usual]),
  "another protocol": request(["Upgrade: websocket", "Connection: upgrade", ...usual]),
  "the last request": request(["Connection: close", ...usual]),
  "named headers of the connection": request(["Connection: keep-alive, Content-Length", ...usual]),
  "a proxy's connection": request(["Proxy-Connection: close", ...usual]),
  "a head without its end": request(usual).slice(0, 60),
  "more than 40 headers": request([...Array.from({ length: 37 }, (_, at) => `X-${at}: a`), ...usual]),
  "a head of more than 4 KiB": request([`X: ${"x".repeat(4_096)}`, ...usual]),
  nothing: "",
};

test("whatever can be read in two ways, and all that is refused, is left to Node", () => {
  assert.ok(read(request(usual)), "all of these would be plain without their oddity");
  for (const [name, text] of Object.entries(odd)) assert.equal(read(text), undefined, name);
});
