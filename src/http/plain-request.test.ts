import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test } from "node:test";
import { Random } from "../portfolios/random.ts";
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

/** What each of these sends, in its order and spelling. */
const clients: Readonly<Record<string, readonly string[]>> = {
  "the fetch of Node": [
    "host: 127.0.0.1:8080",
    "connection: keep-alive",
    "authorization: Bearer t",
    "content-type: application/json",
    "accept: */*",
    "accept-language: *",
    "sec-fetch-mode: cors",
    "user-agent: node",
    "accept-encoding: gzip, deflate",
    "content-length: 7",
  ],
  curl: ["Host: [::1]:8080", "User-Agent: curl/7.88.1", "Accept: */*", ...usual.slice(1)],
  "Python's http.client": [
    "Host: localhost:8080",
    "Accept-Encoding: identity",
    "Content-Length: 7",
    ...usual.slice(1, 3),
  ],
  "a proxy": [
    ...usual,
    "X-Forwarded-For: 10.0.0.1, 10.0.0.2",
    "X-Forwarded-Proto: https",
    "Via: 1.1 proxy",
    "Connection: Keep-Alive",
  ],
};

test("what usual clients send is plain", () => {
  for (const [name, lines] of Object.entries(clients)) {
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
  "a head of more than 4 KiB": request([`X: ${"x".repeat(4_096)}`, ...usual]),
  nothing: "",
};

test("whatever can be read in two ways, and all that is refused, is left to Node", () => {
  assert.ok(read(request(usual)), "all of these would be plain without their oddity");
  for (const [name, text] of Object.entries(odd)) assert.equal(read(text), undefined, name);
});

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What Node makes of these bytes: each request that it reads, and whether it found something malformed. */
async function withNode(
  run: (readByNode: (text: string) => Promise<readonly (Received | "malformed")[]>) => Promise<void>,
) {
  let received: (Received | "malformed")[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { url, headers } = incoming;
      received.push({ url, headers, body: Buffer.concat(chunks).toString("latin1") });
      response.end();
    });
  });
  server.on("clientError", (_, socket) => {
    received.push("malformed");
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await run(async (text) => {
      received = [];
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.resume().end(Buffer.from(text, "latin1"));
      await once(socket, "close");
      return received;
    });
  } finally {
    server.close();
  }
}

const pieces = [
  "\r\n",
  "\n",
  "\r",
  " ",
  "\t",
  ":",
  ": ",
  ",",
  "\0",
  "\x7f",
  "\xe9",
  "0",
  "7",
  "+",
  "-",
  "_",
  "%20",
  "/",
  ".",
  "a",
  "Z",
  ";",
  '"',
];
const lines = [
  "X: y",
  "x-a: b c",
  "Transfer-Encoding: chunked",
  "Content-Length: 7",
  "Content-Length: 8",
  "Host: b",
  "Connection: close",
  "Connection: keep-alive",
  "Expect: 100-continue",
  "Upgrade: h2c",
  "TE: trailers",
  "Keep-Alive: timeout=5",
  "Content-Encoding: gzip",
  "Cookie: a=b",
];

function mutate(text: string, random: Random): string {
  let changed = text;
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const at = random.below(changed.length - body.length);
    const piece = pieces[random.below(pieces.length)] ?? "";
    const kind = random.below(4);
    if (kind === 0) changed = changed.slice(0, at) + piece + changed.slice(at);
    else if (kind === 1) changed = changed.slice(0, at) + piece + changed.slice(at + 1);
    else if (kind === 2) changed = changed.slice(0, at) + changed.slice(at + 1 + random.below(4));
    else {
      const line = changed.indexOf("\r\n", at);
      if (line >= 0)
        changed = `${changed.slice(0, line)}\r\n${lines[random.below(lines.length)]}${changed.slice(line)}`;
    }
  }
  return changed;
}

test("Node reads all that is plain in the same way", async () => {
  const random = new Random(20);
  const originals = Object.values(clients).map((each) => request(each));
  let plain = 0;
  await withNode(async (readByNode) => {
    for (let count = 0; count < 2_000; count += 1) {
      const text = mutate(originals[count % originals.length] ?? "", random);
      const head = read(text);
      if (head === undefined || text.length !== head.headBytes + head.bodyBytes) continue;
      plain += 1;
      const { url, headers, headBytes } = head;
      assert.deepEqual(
        await readByNode(text),
        [{ url, headers: { ...headers }, body: text.slice(headBytes) }],
        JSON.stringify(text),
      );
    }
  });
  assert.ok(plain > 300, `${plain} of these were plain`);
});
