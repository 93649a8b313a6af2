import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, readConfig } from "../config.ts";

const read = (environment: Readonly<Record<string, string>>) =>
  readConfig({ ASSAY_MAIL_FROM: "a@b.test", ...environment });

test("a mail server is read with its usual port", () => {
  const servers = ["smtp://mail.example.com", "smtps://mail.example.com", "smtp://[::1]:2525"].map(
    (server) => read({ ASSAY_MAIL_SERVER: server }).mailServer,
  );
  assert.deepEqual(servers, [
    { host: "mail.example.com", port: 587, isSecure: false },
    { host: "mail.example.com", port: 465, isSecure: true },
    { host: "::1", port: 2_525, isSecure: false },
  ]);
  assert.equal(read({}).mailServer, undefined);
});

test("other addresses, halves of a sign-in and a sender that would break a command are refused", () => {
  for (const server of ["mail.example.com", "http://mail.example.com", "smtp://u:p@mail.example.com", "smtp://a/b"]) {
    assert.throws(() => read({ ASSAY_MAIL_SERVER: server }), ConfigError, server);
  }
  assert.throws(() => read({ ASSAY_MAIL_USER: "a" }), /set together/);
  assert.throws(() => readConfig({ ASSAY_MAIL_SERVER: "smtp://mail.example.com" }), /needs ASSAY_MAIL_FROM/);
  for (const from of ["a", "a@b.test>\r\nRCPT TO:<c@d.test", "Anna <a@b.test>"]) {
    assert.throws(() => read({ ASSAY_MAIL_FROM: from }), /must be a mail address/);
  }
});
