import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { isMailUrl, recipientsOf } from "../../contract/mail-address.ts";
import { writeMail } from "./mail-message.ts";
import { createSendMail, type MailOptions } from "./send-mail.ts";
import { type MailServer, type MailServerOptions, openMailServer } from "./testing/mail-server.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const url = "mailto:anna@example.com,ben@example.com";
const headers = { "webhook-id": "msg_wh1_7", "webhook-timestamp": "1700000000" };
const body = JSON.stringify({ subject: "A case was opened (case-7)", text: "Account id: größe\nState: open\n" });
const credentials = { user: "assay", password: "päss wörd" };
/** Longer than any answer takes on a busy machine. */
const patientMs = 600_000;

async function serve(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options);
  ends.push(server.close);
  return server;
}

function sendTo({ port, ca }: MailServer, more: Partial<MailOptions> = {}, isSecure = false) {
  const server = { host: "localhost", port, isSecure, ca };
  const usual = { server, from: "assay@bank.test", credentials: undefined, allowsPlain: false, timeoutMs: patientMs };
  return createSendMail({ ...usual, ...more })(url, headers, body, new AbortController().signal);
}

test("a mail goes out behind STARTTLS and a sign-in, to every recipient, and reads as it was written", async () => {
  const server = await serve({ replies: { AUTH: "235 in" } });
  assert.deepEqual(await sendTo(server, { credentials }), { status: 250, problem: undefined, retryAfterMs: undefined });
  const [hello, start, again, ...rest] = server.commands;
  assert.match(hello ?? "", /^EHLO \[(?:127\.0\.0\.1|IPv6:::1)\]$/);
  assert.deepEqual([start, again], ["STARTTLS", `*${hello}`]);
  assert.deepEqual(rest.slice(0, 5), [
    `*AUTH PLAIN ${Buffer.from("\0assay\0päss wörd").toString("base64")}`,
    "*MAIL FROM:<assay@bank.test>",
    "*RCPT TO:<anna@example.com>",
    "*RCPT TO:<ben@example.com>",
    "*DATA",
  ]);
  const [head = "", text = ""] = (server.messages[0] ?? "").split("\n\n");
  for (const line of [
    "From: Assay <assay@bank.test>",
    "To: anna@example.com,\n ben@example.com",
    "Subject: A case was opened (case-7)",
    "Date: Tue, 14 Nov 2023 22:13:20 +0000",
    "Auto-Submitted: auto-generated",
  ]) {
    assert.ok(head.includes(line), line);
  }
  assert.match(head, /^Message-ID: <[0-9a-f]{32}@bank\.test>$/m);
  assert.equal(Buffer.from(text, "base64").toString("utf8"), "Account id: größe\r\nState: open\r\n");
});

test("TLS from the first byte, and the other way to sign in", async () => {
  const replies = {
    AUTH: "334 VXNlcm5hbWU6",
    YXNzYXk: "",
    "YXNzYXk=": "334 UGFzc3dvcmQ6",
    "cMOkc3Mgd8O2cmQ=": "235 in",
  };
  const server = await serve({ isSecure: true, offersSecure: ["SIZE 1000", "AUTH LOGIN"], replies });
  assert.equal((await sendTo(server, { credentials }, true)).problem, undefined);
  assert.ok(server.commands.every((command) => command.startsWith("*")));
  assert.equal(server.messages.length, 1);
});

test("without TLS nothing is sent unless it is allowed, and a password never", async () => {
  const plain = await serve({ offers: ["AUTH PLAIN"] });
  const refused = "The mail server offers no TLS (STARTTLS).";
  assert.equal((await sendTo(plain)).problem, refused);
  assert.equal((await sendTo(plain, { credentials, allowsPlain: true })).problem, refused);
  assert.deepEqual([...new Set(plain.commands.map((command) => command.split(" ")[0]))], ["EHLO"]);
  assert.equal((await sendTo(plain, { allowsPlain: true })).problem, undefined);
  assert.equal(plain.messages.length, 1);
});

test("a certificate of another authority or for another name is refused before anything is said", async () => {
  const server = await serve();
  const other = (await import("node:tls")).rootCertificates[0] ?? "";
  const unknown = await sendTo({ ...server, ca: other });
  assert.match(unknown.problem ?? "", /^Sending failed: (?:DEPTH_ZERO_)?SELF_SIGNED/);
  const elsewhere = { host: "127.0.0.1", port: server.port, isSecure: false, ca: server.ca };
  const byNumber = await sendTo(server, { server: elsewhere });
  assert.match(byNumber.problem ?? "", /ERR_TLS_CERT_ALTNAME_INVALID|ECONNREFUSED/);
  assert.equal(server.messages.length, 0);
});

test("what a server sends in clear before TLS is not taken for its word behind TLS", async () => {
  const server = await serve({ replies: { STARTTLS: "220 go ahead\r\n250 mail.test" } });
  assert.equal((await sendTo(server)).problem, "The mail server sent more than its reply before TLS.");
});

test("refusals name their code and not what the server said, and nobody gets a mail that one recipient is refused", async () => {
  const cases = [
    [{ greeting: "554 go away 10.1.2.3" }, "did not greet", 554],
    [{ EHLO: "550 no" }, "refused the greeting", 550],
    [{ STARTTLS: "454 later" }, "refused TLS", 454],
    [{ MAIL: "550 no" }, "refused the sender", 550],
    [{ RCPT: "550-no\r\n550 such user" }, "refused a recipient", 550],
    [{ DATA: "452 full" }, "refused the message", 452],
    [{ message: "451 later" }, "refused the message", 451],
  ] as const;
  for (const [replies, verb, code] of cases) {
    const result = await sendTo(await serve({ replies }));
    assert.deepEqual([result.problem, result.status], [`The mail server ${verb} with code ${code}.`, code]);
  }
  const wrong = await sendTo(await serve({ replies: { AUTH: "535 no" } }), { credentials });
  assert.equal(wrong.problem, "The mail server refused the user name or password with code 535.");
  const none = await sendTo(await serve({ offersSecure: ["AUTH XOAUTH2"] }), { credentials });
  assert.match(none.problem ?? "", /no sign-in that the service knows/);
});

test("silence, endless replies, an end and a stop are each told", async () => {
  const silent = await sendTo(await serve({ replies: { greeting: "" } }), { timeoutMs: 20 });
  assert.equal(silent.problem, "No reply of the mail server within 20 ms.");
  const endless = await sendTo(await serve({ replies: { greeting: "220-".padEnd(20_000, "x") } }));
  assert.equal(endless.problem, "The mail server's reply is too long.");
  const server = await serve();
  server.close();
  assert.match((await sendTo(server)).problem ?? "", /^Sending failed: ECONNREFUSED\.$/);
  const waiting = await serve({ replies: { greeting: "" } });
  const options = { from: "a@b.test", credentials: undefined, allowsPlain: false, timeoutMs: patientMs };
  const target = { host: "localhost", port: waiting.port, isSecure: false };
  const stopped = createSendMail({ ...options, server: target })(url, headers, body, AbortSignal.abort());
  assert.equal((await stopped).problem, "The mail server took too long.");
});

test("without a mail server, and for what is no mail address, nothing is sent", async () => {
  const never = new AbortController().signal;
  const none = await createSendMail(undefined)(url, headers, body, never);
  assert.equal(none.problem, "The service has no mail server (ASSAY_MAIL_SERVER).");
  for (const wrong of [
    "mailto:",
    "mailto:anna",
    "mailto:anna@example",
    "mailto:anna@example.com,",
    "mailto:anna@example.com?subject=x",
    "mailto:anna@example.com%0d%0aRCPT",
    "mailto:anna@example.com\r\nRCPT TO:<b@example.com>",
    "mailto:<anna@example.com>",
    "mailto:anna@-example.com",
    `mailto:${Array.from({ length: 21 }, (_, at) => `a${at}@example.com`).join(",")}`,
    "https://example.com",
  ]) {
    assert.equal(recipientsOf(wrong), undefined, wrong);
  }
  assert.deepEqual(recipientsOf("MAILTO:o'neil+x@mail.example.com"), ["o'neil+x@mail.example.com"]);
  assert.ok(isMailUrl("MailTo:a@b.c") && !isMailUrl("https://mailto:1"));
});

test("a subject never makes a header of its own, and stays within the length of a line", () => {
  const envelope = { from: "a@b.test", recipients: ["c@d.test"], messageId: "m", atMs: 0 };
  const subject = "Ein ünglücklicher\r\nBcc: x@y.test =?x?= ".repeat(6);
  const written = writeMail({ subject, text: "." }, envelope);
  const [, encoded = ""] = /^Subject: ((?:.*\r\n )*.*)\r\n/m.exec(written) ?? [];
  assert.ok(!/^Bcc/m.test(written) && written.split("\r\n").every((line) => line.length <= 78));
  const words = encoded.split("\r\n ").map((word) => /^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? "");
  assert.equal(words.map((word) => Buffer.from(word, "base64").toString("utf8")).join(""), subject);
});
