/** The client without a service: what it repeats, its time limits, its forms, and the verification of messages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AssayError, type ClientOptions, createClient } from "../client/assay.ts";
import { waitMsAfter, withRetries } from "../client/retry.ts";
import { verifySignature, verifyWebhook, WebhookError } from "../client/webhooks.ts";
import { signedHeaders } from "../src/operations/webhooks/sign.ts";

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new AssayError(status, "overloaded", "Busy.", new Headers(headers));

test("waits double up to a limit, vary, and are never shorter than what the service asks for", () => {
  const busy = refusal(503);
  assert.deepEqual(
    [1, 2, 3, 20].map((attempt) => waitMsAfter(busy, attempt, 0)),
    [250, 500, 1_000, 20_000],
  );
  assert.equal(waitMsAfter(busy, 1, 1), 125);
  assert.equal(waitMsAfter(refusal(429, { "Retry-After": "3" }), 1, 0), 3_000);
  assert.equal(waitMsAfter(refusal(429, { "Retry-After": "3" }), 1, 1), 3_750);
  assert.equal(waitMsAfter(refusal(429, { "Retry-After": "3600" }), 1, 0), undefined);
  for (const status of [400, 404, 409, 500]) assert.equal(waitMsAfter(refusal(status), 1, 0), undefined);
  assert.equal(waitMsAfter(new AssayError(0, "unreachable", ""), 1, 0), 250);
});

test("attempts end with the first that settles, at their number, or when the caller stops", async () => {
  const waits: number[] = [];
  const plan = (attempts: number, signal?: AbortSignal) => ({
    attempts,
    signal,
    random: () => 0,
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
  });
  assert.equal(
    await withRetries(plan(3), async (attempt) => (attempt < 3 ? Promise.reject(refusal(503)) : "third")),
    "third",
  );
  assert.deepEqual(waits, [250, 500]);
  let sent = 0;
  const fail = async () => {
    sent += 1;
    throw refusal(503);
  };
  await assert.rejects(withRetries(plan(2), fail), AssayError);
  assert.equal(sent, 2);
  await assert.rejects(withRetries(plan(5, AbortSignal.abort()), fail), AssayError);
  assert.equal(sent, 3);
});

test("a client is not made without the address of a service", () => {
  for (const baseUrl of ["127.0.0.1:8080", "localhost", "ftp://assay.test", "https://", " "]) {
    assert.throws(() => createClient({ baseUrl }), /^TypeError: baseUrl must be an address/, baseUrl);
  }
  for (const baseUrl of ["", "/assay", "http://127.0.0.1:8080", "https://assay.test/below/"]) createClient({ baseUrl });
});

/** Answers each call with the next status, after which there is no connection. */
function clientOf(statuses: readonly number[], options: Partial<ClientOptions> = {}) {
  const sent: RequestInit[] = [];
  const client = createClient({
    baseUrl: "http://assay.test",
    ...options,
    fetch: async (_, init = {}) => {
      const status = statuses[sent.push(init) - 1];
      if (status === undefined) throw new TypeError("fetch failed");
      const body = status === 200 ? { status: "approved" } : { error: "overloaded", message: "Busy." };
      return Response.json(body, { status, headers: { "Retry-After": "0", "Idempotent-Replayed": "true" } });
    },
  });
  return { client, sent };
}

const body = { transactionId: "1", amount: 1, timestamp: "2026-01-01T00:00:00Z", accountDetails: { accountId: "a" } };

test("a verdict is asked for again, and what changes something each time is not", async () => {
  const { client, sent } = clientOf([503, 200]);
  const replies: unknown[] = [];
  await client.analyseTransaction({ body }, { onReply: (reply) => replies.push(reply) });
  assert.equal(sent.length, 2);
  assert.deepEqual(replies, [{ status: 200, requestId: undefined, isReplayed: true, isDryRun: false, attempts: 2 }]);
  const other = clientOf([503, 200]);
  await assert.rejects(other.client.openCase({ body: { accountId: "a", transactionIds: ["1"] } }), { status: 503 });
  assert.equal(other.sent.length, 1);
  const lost = clientOf([], { retries: 1 });
  await assert.rejects(lost.client.listCases(), { code: "unreachable" });
  assert.equal(lost.sent.length, 2);
});

test("an attempt that takes too long ends, and a caller who stops gets its own reason", async () => {
  const hang = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((__, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason)));
  const client = createClient({ baseUrl: "http://assay.test", fetch: hang as typeof fetch, timeoutMs: 1, retries: 0 });
  await assert.rejects(client.listCases(), { name: "AssayError", code: "timeout" });
  const stop = new AbortController();
  const asked = client.listCases({}, { signal: stop.signal, timeoutMs: 0 });
  stop.abort(new Error("enough"));
  await assert.rejects(asked, { message: "enough" });
});

test("an id of dots is refused here: on its way it would become another path", async () => {
  const { client, sent } = clientOf([200]);
  for (const customerId of [".", ".."]) {
    await assert.rejects(client.eraseCustomer({ customerId }), { code: "invalid_request" });
  }
  assert.equal(sent.length, 0);
});

test("a call without its id is refused here: on its way it would name an id that nobody meant", async () => {
  const { client, sent } = clientOf([200]);
  const forgotten = {} as { customerId: string };
  for (const input of [forgotten, { customerId: "" }, { customerId: null as unknown as string }]) {
    await assert.rejects(client.eraseCustomer(input), { code: "invalid_request", message: "customerId is missing." });
  }
  assert.equal(sent.length, 0);
});

test("an address may end with a slash, and have a path", async () => {
  const asked: string[] = [];
  const fetchIt = async (url: string | URL | Request) => {
    asked.push(String(url));
    return Response.json({});
  };
  for (const baseUrl of ["http://assay.test/", "http://assay.test//", "http://assay.test/risk/", ""]) {
    await createClient({ baseUrl, fetch: fetchIt }).isAlive();
  }
  assert.deepEqual(asked, [
    "http://assay.test/healthz",
    "http://assay.test/healthz",
    "http://assay.test/risk/healthz",
    "/healthz",
  ]);
});

test("a stream is sent once, as a form that is counted to its end", async () => {
  const { client, sent } = clientOf([503, 200]);
  const stream = new Blob(["a,b\n"]).stream();
  const seen: (readonly [number, number | undefined])[] = [];
  const call = client.analyseDocument(
    { document: { name: 'a "b".pdf', stream, size: 4 }, doc_format: "pdf" },
    { onProgress: (...step) => seen.push(step) },
  );
  await assert.rejects(call, { status: 503 });
  assert.equal(sent.length, 1);
  const [init] = sent;
  const response = new Response(init?.body as ReadableStream, { headers: init?.headers as Record<string, string> });
  const form = await response.formData();
  assert.deepEqual([...form.keys()], ["doc_format", "document"]);
  const file = form.get("document") as File;
  assert.deepEqual([file.name, await file.text()], ['a "b".pdf', "a,b\n"]);
  const [last] = seen.slice(-1);
  assert.ok(seen.length === 3 && last?.[0] === last?.[1]);
});

test("a message of the service is verified, and a changed or old one is not", async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  const text = JSON.stringify({ type: "bulk_case.done", timestamp: "2026-01-01T00:00:00.000Z", data: { caseId: "c" } });
  const headers = signedHeaders([{ text: secret, endsAtMs: null }], "msg_1", text, 1_000_000);
  const now = () => 1_000_000;
  const message = await verifyWebhook({ body: text, headers }, { secret: [other, secret], now });
  assert.deepEqual([message.id, message.type], ["msg_1", "bulk_case.done"]);
  assert.equal(await verifySignature({ body: text, headers: new Headers(headers) }, { secret, now }), "msg_1");
  const refused: readonly (readonly [object, object])[] = [
    [
      { body: `${text} `, headers },
      { secret, now },
    ],
    [
      { body: text, headers },
      { secret: other, now },
    ],
    [
      { body: text, headers },
      { secret, now: () => 1_301_000 },
    ],
    [
      { body: text, headers: { ...headers, "webhook-id": "msg_2" } },
      { secret, now },
    ],
    [
      { body: text, headers: { ...headers, "webhook-signature": "v1,%%%" } },
      { secret, now },
    ],
    [
      { body: text, headers: {} },
      { secret, now },
    ],
  ];
  for (const [received, options] of refused) {
    await assert.rejects(verifyWebhook(received as never, options as never), WebhookError);
  }
});
