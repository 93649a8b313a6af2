import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "../../contract/schema.ts";
import { createAsk, ToolProblem } from "./ask-service.ts";
import { createMcpServer } from "./server.ts";
import { defineTool } from "./tool.ts";

const about = { title: "T", description: "D.", isReadOnly: true };
const Input = Type.Object({ word: Type.String({ minLength: 1 }) }, { $id: "Input", additionalProperties: false });
const tools = [
  defineTool({
    ...{ name: "echo", ...about, inputSchema: Input },
    run: async ({ word }, { ask }) => {
      if (word === "refused") throw new ToolProblem("The service answered 404 not_found. No.");
      if (word === "bug") throw new Error("inside");
      return { word, asked: await ask("/path") };
    },
  }),
  defineTool({
    ...{ name: "hang", ...about, inputSchema: Type.Object({}) },
    run: (_, { signal }) => new Promise((__, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol, taken apart by the assertions
type Message = any;

function openServer() {
  const sent: Message[] = [];
  const server = createMcpServer({
    tools,
    version: "1.2.3",
    ask: (_, traceparent) => async (path) => [path, traceparent ?? null],
    write: (message) => sent.push(JSON.parse(message)),
  });
  const say = async (message: object | string): Promise<Message> => {
    const before = sent.length;
    await server.receive(typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message }));
    return sent.length === before ? undefined : sent.at(-1);
  };
  return { say, sent, server };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

test("a client of an earlier revision begins with a handshake", async () => {
  const { say } = openServer();
  const hello = await say({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } });
  assert.equal(hello.result.protocolVersion, "2025-06-18");
  assert.deepEqual(hello.result.capabilities, { tools: {} });
  assert.deepEqual([hello.result.serverInfo.name, hello.result.serverInfo.version], ["assay", "1.2.3"]);
  const other = await say({ id: 2, method: "initialize", params: { protocolVersion: "1999-01-01" } });
  assert.equal(other.result.protocolVersion, "2025-11-25");
  assert.equal(await say({ method: "notifications/initialized" }), undefined);
  assert.deepEqual(await say({ id: "p", method: "ping" }), { jsonrpc: "2.0", id: "p", result: {} });
});

test("a client of the latest revision says its version with each request", async () => {
  const { say } = openServer();
  const found = await say({ id: 1, method: "server/discover", params: { _meta: meta } });
  assert.equal(found.result.resultType, "complete");
  assert.equal(found.result.supportedVersions[0], "2026-07-28");
  assert.equal(found.result._meta["io.modelcontextprotocol/serverInfo"].name, "assay");
  const called = await say({
    id: 2,
    method: "tools/call",
    params: { name: "echo", arguments: { word: "a" }, _meta: { ...meta, traceparent: "the trace" } },
  });
  assert.deepEqual(called.result.structuredContent, { word: "a", asked: ["/path", "the trace"] });
  const unknown = { ...meta, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
  const refused = await say({ id: 3, method: "tools/list", params: { _meta: unknown } });
  assert.equal(refused.error.code, -32_022);
  assert.equal(refused.error.data.requested, "1900-01-01");
  const { "io.modelcontextprotocol/clientCapabilities": _, ...lacking } = meta;
  assert.equal((await say({ id: 4, method: "tools/list", params: { _meta: lacking } })).error.code, -32_602);
});

test("tools are listed with their schemas, and called", async () => {
  const { say } = openServer();
  const [echo] = (await say({ id: 1, method: "tools/list" })).result.tools;
  assert.deepEqual(Object.keys(echo), ["name", "title", "description", "inputSchema", "annotations"]);
  assert.deepEqual(echo.inputSchema.required, ["word"]);
  assert.ok(!("$id" in echo.inputSchema));
  const call = (given: object, id: number) => say({ id, method: "tools/call", params: { name: "echo", ...given } });
  const done = (await call({ arguments: { word: "a" } }, 2)).result;
  assert.deepEqual(done.structuredContent, { word: "a", asked: ["/path", null] });
  assert.deepEqual(JSON.parse(done.content[0].text), done.structuredContent);
  // What the model can mend is a result, so that it sees the sentence.
  for (const [given, sentence] of [
    [{}, /word is required/],
    [{ arguments: { word: "" } }, /word must not be empty/],
    [{ arguments: { word: "a", other: 1 } }, /other is not a known field/],
    [{ arguments: { word: "refused" } }, /404 not_found/],
  ] as const) {
    const { result } = await call(given, 3);
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, sentence);
  }
  assert.deepEqual((await call({ arguments: { word: "bug" } }, 4)).error, {
    code: -32_603,
    message: "The server failed.",
  });
  assert.equal((await say({ id: 5, method: "tools/call", params: { name: "none" } })).error.code, -32_602);
  assert.equal((await say({ id: 6, method: "resources/list" })).error.code, -32_601);
});

test("what is no message is refused, and answers are not answered", async () => {
  const { say } = openServer();
  assert.deepEqual((await say("{")).error.code, -32_700);
  for (const line of ["[]", "5", '{"id":1,"method":"ping"}']) assert.equal((await say(line)).error.code, -32_600, line);
  assert.equal((await say({ id: null, method: "ping" })).error.code, -32_600);
  assert.equal((await say({ id: 1.5, method: "ping" })).error.code, -32_600);
  assert.equal((await say({ id: 1 })).error.code, -32_600);
  assert.equal(await say({ id: 1, result: {} }), undefined);
  assert.equal(await say({ method: "notifications/unknown" }), undefined);
});

test("a call is cancelled without an answer, an id is used once, and too many calls are refused", async () => {
  const { say, sent, server } = openServer();
  const hang = (id: number) => say({ id, method: "tools/call", params: { name: "hang" } });
  const first = hang(1);
  assert.equal((await say({ id: 1, method: "ping" })).error.code, -32_600);
  await say({ method: "notifications/cancelled", params: { requestId: 1 } });
  await first;
  assert.equal(sent.length, 1);
  const calls = Array.from({ length: 16 }, (_, place) => hang(100 + place));
  assert.match((await hang(200)).error.message, /Too many calls/);
  server.close();
  await Promise.all(calls);
  assert.equal(sent.length, 2);
});

test("a path whose parts are dots is not asked for: it would become another one", async () => {
  const ask = createAsk({ server: "http://127.0.0.1:9", token: "secret" }, new AbortController().signal, undefined);
  for (const path of ["/fraud-detection/..", "/fraud-detection/../evidence", "/rules/.?x=1"]) {
    await assert.rejects(ask(path), (error) => error instanceof ToolProblem && /one or two dots/.test(error.message));
  }
});
