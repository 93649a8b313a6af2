import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test } from "node:test";
import { readPlainHead } from "../../src/http/plain-request.ts";
import { Random } from "../../src/portfolios/random.ts";
import { atLength } from "../support/at-length.ts";
import { clientHeads } from "../support/client-heads.ts";

const body = '{"a":1}';

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
  const originals = Object.values(clientHeads).map((head) =>
    ["POST /fraud-detection HTTP/1.1", ...head, "", body].join("\r\n"),
  );
  const tries = atLength(2_000, 150_000);
  let plain = 0;
  await withNode(async (readByNode) => {
    for (let count = 0; count < tries; count += 1) {
      const text = mutate(originals[count % originals.length] ?? "", random);
      const head = readPlainHead(Buffer.from(text, "latin1"));
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
  assert.ok(plain > tries / 8, `${plain} of these were plain`);
});
