import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../../test/support/until.ts";
import type { Message } from "../../contract/webhooks.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createLeases } from "../shared/leases.ts";
import { TraceLinks } from "../shared/trace-links.ts";
import { startKeepWebhooks } from "./keep-webhooks.ts";
import { createManageWebhooks } from "./manage-webhooks.ts";
import { createSendMail } from "./send-mail.ts";
import { createSendMessage, readRetryAfter, type SendMessage } from "./send-message.ts";
import { openMailServer } from "./testing/mail-server.ts";
import { WebhookWatch } from "./webhook-watch.ts";

interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly path: string;
}

/** Ends what a test has opened, also where it fails: an open server would keep the process of all tests. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Answer = (response: ServerResponse, request: Received) => void;

/** A real target, which answers as the test sets it. */
async function openTarget(answer: Answer = (response) => response.end()) {
  const target = { answer, received: [] as Received[] };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const received = { headers: request.headers, body, path: request.url ?? "" };
      target.received.push(received);
      target.answer(response, received);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  ends.push(close);
  return { target, url, close };
}

/** Longer than any answer takes on a busy machine. */
const open = { allowsHttp: true, allowsPrivate: true, timeoutMs: 600_000, version: "test" };

async function openWork(send: SendMessage = createSendMessage(open), allowsMail = false) {
  const ledger = await openForTest({ now: () => Date.now() });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const { webhooks, searchIndex } = ledger;
  const now = () => Date.now();
  let drawn = 0;
  const random = (bytes: number) => {
    drawn += 1;
    return new Uint8Array(bytes).fill(drawn);
  };
  const manage = createManageWebhooks({ ...open, allowsMail, webhooks, send, random, now });
  const failures: unknown[] = [];
  const traces = new TraceLinks();
  const watch = new WebhookWatch();
  const keep = () => {
    const stop = startKeepWebhooks({
      traces,
      watch,
      ...{ webhooks, searchIndex, send, retryHours: 72, now, random: () => 0 },
      onFailure: (error) => failures.push(error),
      leases: createLeases(undefined, now),
    });
    ends.push(stop);
    return stop;
  };
  const flag = (id: string, accountId = "one") =>
    ledger.transactions.decide(side, [{ id, accountId, amount: 5, timeMs: 0, attributes: { status: "review" } }]);
  return { side, manage, keep, flag, failures, traces, watch };
}

const idsOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body) as Message).data.transactionId);

test("events are delivered once, in order, signed, with card numbers masked", async () => {
  const { target, url } = await openTarget();
  const { side, manage, keep, flag, failures, traces } = await openWork();
  await flag("before");
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  traces.note(side, "verdict", "b", traceparent);
  const { secret } = await manage.create(side, { url, events: ["verdict.flagged"] }, "me");
  for (const id of ["a", "b", "c"]) await flag(id, "4111111111111111");
  const stop = keep();
  await until(() => target.received.length >= 3);
  // Received is not yet taken: what a stop cuts off before its answer came is sent again.
  await until(async () => (await manage.list(side)).webhooks[0]?.waiting === 0);
  await stop();
  assert.deepEqual(idsOf(target.received), ["a", "b", "c"]);
  assert.deepEqual(
    target.received.map((received) => received.headers.traceparent),
    [undefined, traceparent, undefined],
  );
  const [first] = target.received;
  assert.ok(first !== undefined);
  const { headers, body } = first;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  assert.equal(headers["webhook-signature"], `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  assert.equal((JSON.parse(body) as Message).data.accountId, "411111******1111");
  const again = keep();
  await sleep(100);
  await again();
  assert.equal(target.received.length, 3, "a restart repeats nothing that was taken");
  assert.deepEqual(failures, []);
  const [info] = (await manage.list(side)).webhooks;
  assert.deepEqual([info?.state, info?.waiting], ["active", 0]);
});

test("a target that hangs or fails keeps its own messages waiting, in order, and no others", async () => {
  const hanging = await openTarget(() => undefined);
  const fine = await openTarget();
  // The target is given up soon while it hangs, and has all the time it takes once it answers.
  const impatient = createSendMessage({ ...open, timeoutMs: 400 });
  const patient = createSendMessage(open);
  let isHanging = true;
  const { side, manage, keep, flag, watch } = await openWork((url, ...more) =>
    (isHanging && url === hanging.url ? impatient : patient)(url, ...more),
  );
  const { webhook } = await manage.create(side, { url: hanging.url, events: ["verdict.flagged"] }, "me");
  await manage.create(side, { url: fine.url, events: ["verdict.flagged"] }, "me");
  const stop = keep();
  for (const id of ["a", "b"]) await flag(id);
  await until(() => fine.target.received.length === 2);
  await until(async () => (await manage.find(side, webhook.webhookId)).state === "failing");
  const failing = await manage.find(side, webhook.webhookId);
  assert.match(failing.problem ?? "", /No response within 400 ms/);
  assert.deepEqual(idsOf(hanging.target.received), ["a"]);
  assert.deepEqual(
    [watch.attempts, watch.webhooks],
    [
      { delivered: 2, failed: 1 },
      { delivering: 1, failing: 1 },
    ],
  );
  assert.ok(watch.failingSinceMs !== undefined && watch.throughSequence !== undefined);
  isHanging = false;
  hanging.target.answer = (response) => response.end();
  // Whoever changes it has seen what was wrong: nothing is waited for.
  await manage.change(side, webhook.webhookId, { description: "Mended" }, "me");
  await until(() => hanging.target.received.length === 3);
  // Received is not yet taken: what a stop cuts off before its answer came is sent again.
  await until(async () => (await manage.find(side, webhook.webhookId)).waiting === 0);
  await stop();
  assert.deepEqual([watch.attempts, watch.failingSinceMs], [{ delivered: 4, failed: 1 }, undefined]);
  assert.deepEqual(idsOf(hanging.target.received), ["a", "a", "b"]);
  const ids = hanging.target.received.map(({ headers }) => headers["webhook-id"]);
  assert.equal(ids[0], ids[1], "the same message has the same id");
  const { deliveries } = await manage.deliveries(side, webhook.webhookId, "", 10);
  assert.deepEqual(
    deliveries.map(({ isDelivered }) => isDelivered),
    [true, true, false],
  );
});

test("redirects are not followed, endless answers are cut, and broken ones are failures", async () => {
  const send = createSendMessage(open);
  const { target, url, close } = await openTarget();
  const other = await openTarget();
  const ask = () => send(url, {}, "{}", new AbortController().signal);
  target.answer = (response) => response.writeHead(307, { location: other.url }).end();
  assert.match((await ask()).problem ?? "", /307; redirects are not followed/);
  assert.equal(other.target.received.length, 0);
  let sent = 0;
  const closed = new Promise<void>((settle) => {
    target.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        sent += 8_192;
        response.write(Buffer.alloc(8_192));
      }, 1);
      response.on("close", () => {
        clearInterval(timer);
        settle();
      });
    };
  });
  assert.equal((await ask()).status, 200);
  await closed;
  assert.ok(sent < 4 * 2 ** 20, "an answer without an end is cut");
  target.answer = (response) => response.writeHead(503, { "retry-after": "7" }).end();
  assert.equal((await ask()).retryAfterMs, 7_000);
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  assert.equal(readRetryAfter("Fri, 02 Jan 2026 03:05:05 GMT", now), 60_000);
  for (const text of ["Fri, 02 Jan 2026 03:04:05 GMT", "-1", "0", "soon", "", undefined])
    assert.equal(readRetryAfter(text, now), undefined, String(text));
  target.answer = (response) => response.destroy();
  assert.match((await ask()).problem ?? "", /Sending failed: ECONNRESET/);
  target.answer = (response) =>
    void response.socket?.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n");
  assert.match((await ask()).problem ?? "", /Sending failed: HPE_/);
  close();
  assert.match((await ask()).problem ?? "", /ECONNREFUSED/);
});

test("a name that leads into the own network is not connected to", async () => {
  const { target, url } = await openTarget();
  const send = createSendMessage({ ...open, allowsPrivate: false });
  const { problem } = await send(url.replace("127.0.0.1", "localhost"), {}, "{}", new AbortController().signal);
  assert.match(problem ?? "", /resolves to a private or local address/);
  assert.match((await send(url, {}, "{}", new AbortController().signal)).problem ?? "", /private or local/);
  assert.equal(target.received.length, 0);
});

test("a target that is gone, or fails for days, is paused with its problem; it goes on where it was", async () => {
  const { target, url } = await openTarget((response) => response.writeHead(410).end());
  const { side, manage, keep, flag, watch } = await openWork();
  const { webhook } = await manage.create(side, { url, events: ["verdict.decided"] }, "me");
  const { webhookId } = webhook;
  const stop = keep();
  await flag("a");
  await until(async () => (await manage.find(side, webhookId)).state === "paused");
  assert.match((await manage.find(side, webhookId)).problem ?? "", /410 Gone/);
  assert.equal(watch.pauses, 1);
  await flag("b");
  target.answer = (response) => response.end();
  await manage.change(side, webhookId, { isPaused: false }, "me");
  await until(() => target.received.length === 3);
  assert.deepEqual(idsOf(target.received), ["a", "a", "b"]);
  const [, message] = target.received;
  await manage.replay(side, webhookId, { messageId: String(message?.headers["webhook-id"]) }, "me");
  await until(() => target.received.length === 5);
  await stop();
  assert.deepEqual(idsOf(target.received), ["a", "a", "b", "a", "b"]);
  await assert.rejects(manage.replay(side, webhookId, {}, "me"), /either since or messageId/);
  await assert.rejects(manage.replay(side, webhookId, { messageId: "msg_other_1" }, "me"), /of this webhook/);
  assert.equal((await manage.test(side, webhookId)).isDelivered, true);
  assert.equal((JSON.parse(target.received.at(-1)?.body ?? "") as Message).type, "webhook.test");
  const rotated = await manage.rotate(side, webhookId, "me");
  assert.ok(rotated.webhook.secretEndsAt !== null);
  await manage.test(side, webhookId);
  assert.equal(String(target.received.at(-1)?.headers["webhook-signature"]).split(" ").length, 2);
  await manage.remove(side, webhookId, "me");
  await assert.rejects(manage.find(side, webhookId), /no webhook/);
});

test("a mail is sent by the same rules, is kept while the mail server refuses it, and is recorded without its address", async () => {
  const replies: Record<string, string> = { message: "451 later" };
  const server = await openMailServer({ replies });
  ends.push(server.close);
  const smtp = { host: "localhost", port: server.port, isSecure: false, ca: server.ca };
  const from = { from: "assay@bank.test", credentials: undefined, allowsPlain: false, timeoutMs: open.timeoutMs };
  const { side, manage, keep, flag } = await openWork(createSendMail({ ...from, server: smtp }), true);
  const url = "mailto:anna@example.com";
  await assert.rejects(
    manage.create(side, { url: `${url}?cc=b`, events: ["verdict.flagged"] }, "me"),
    /mail addresses/,
  );
  const { webhook } = await manage.create(side, { url, events: ["verdict.flagged"], form: "slack" }, "me");
  assert.equal(webhook.form, "mail");
  const stop = keep();
  await flag("a");
  await until(async () => (await manage.find(side, webhook.webhookId)).state === "failing");
  assert.match((await manage.find(side, webhook.webhookId)).problem ?? "", /refused the message with code 451/);
  delete replies.message;
  // Whoever changes it has seen what was wrong: nothing is waited for.
  await manage.change(side, webhook.webhookId, { description: "Mended" }, "me");
  await until(() => server.messages.length === 2);
  // As above: received is not yet taken.
  await until(async () => (await manage.find(side, webhook.webhookId)).waiting === 0);
  await stop();
  const [first, second] = server.messages.map((message) => /^Message-ID: .*$/m.exec(message)?.[0]);
  assert.equal(first, second, "a second copy can be known as one");
  const text = Buffer.from(server.messages[1]?.split("\n\n")[1] ?? "", "base64").toString("utf8");
  assert.match(text, /^Transaction id: a\r\nAccount id: one\r\nAmount: 5\r\n/);
  const [delivery] = (await manage.deliveries(side, webhook.webhookId, "", 1)).deliveries;
  assert.deepEqual([delivery?.isDelivered, delivery?.status], [true, 250]);
  const digestMinutes = 5;
  const program = { url: "https://example.com/", events: ["verdict.flagged" as const], digestMinutes };
  await assert.rejects(manage.create(side, program, "me"), /digestMinutes is for webhooks to mail/);
  const { manage: without } = await openWork();
  await assert.rejects(without.create(side, { url, events: ["verdict.flagged"] }, "me"), /has no mail server/);
});
