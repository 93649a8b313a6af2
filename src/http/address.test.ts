import assert from "node:assert/strict";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { test } from "node:test";
import { type AddressSettings, createBaseAddress, createClientAddress } from "./address.ts";

const settings = {
  publicUrl: undefined,
  trustedProxies: ["10.0.0.0/8", "fd00::/8", "192.0.2.7"],
  proxyHeaders: "x-forwarded",
  fallbackHost: () => "127.0.0.1:8080",
} as const;
const standard = { ...settings, proxyHeaders: "forwarded" } as const;

function from(remoteAddress: string | undefined, headers: IncomingHttpHeaders, given: AddressSettings = settings) {
  return createBaseAddress(given)({ headers, socket: { remoteAddress } } as IncomingMessage);
}

test("the setting has precedence over everything", () => {
  const base = createBaseAddress({ ...settings, publicUrl: "https://assay.example/x" });
  assert.equal(base({ headers: { host: "evil" }, socket: {} } as IncomingMessage), "https://assay.example/x");
});

test("else the Host header is taken, if it is a host", () => {
  assert.equal(from("198.51.100.1", { host: "assay.local:9000" }), "http://assay.local:9000");
  assert.equal(from("198.51.100.1", { host: "[::1]:80" }), "http://[::1]:80");
  for (const host of ["a/b", "a b", "a@b", "", 'a"><script>', "[zz]", "a:b", "-a", undefined]) {
    assert.equal(from("198.51.100.1", { host }), "http://127.0.0.1:8080", String(host));
  }
});

test("forwarded headers are trusted from configured proxies only", () => {
  const headers = { host: "inner", "x-forwarded-host": "evil, outer.example", "x-forwarded-proto": "https" };
  assert.equal(from("198.51.100.1", headers), "http://inner");
  assert.equal(from(undefined, headers), "http://inner");
  for (const proxy of ["10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "192.0.2.7"]) {
    assert.equal(from(proxy, headers), "https://outer.example", proxy);
  }
  assert.equal(from("192.0.2.8", headers), "http://inner");
  const both = { ...headers, forwarded: 'for=1.2.3.4;host=spoof, for=x;proto=HTTPS;host="other.example:8443"' };
  assert.equal(
    from("10.0.0.1", both),
    "https://outer.example",
    "a client's own header of the other kind counts for nothing",
  );
  assert.equal(from("10.0.0.1", both, standard), "https://other.example:8443");
  assert.equal(from("10.0.0.1", headers, standard), "http://inner");
  assert.equal(from("10.0.0.1", { host: "inner", "x-forwarded-proto": "javascript" }), "http://inner");
});

test("the client is the last address before the trusted proxies, and cannot choose another", () => {
  const client = (remoteAddress: string, headers: IncomingHttpHeaders, given: AddressSettings = settings) =>
    createClientAddress(given)({ headers, socket: { remoteAddress } } as IncomingMessage);
  const listed = { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.2.2.2" };
  assert.equal(client("198.51.100.1", listed), "198.51.100.1");
  assert.equal(client("::ffff:198.51.100.1", {}), "198.51.100.1");
  assert.equal(client("::ffff:10.0.0.1", listed), "203.0.113.9");
  assert.equal(client("10.0.0.1", { "x-forwarded-for": "203.0.113.9:4711" }), "203.0.113.9");
  for (const unknown of ["10.2.2.2, not an address", "203.0.113.9, unknown", "203.0.113.9, unknown, 10.2.2.2"]) {
    assert.equal(client("10.0.0.1", { "x-forwarded-for": unknown }), "10.0.0.1", unknown);
  }
  const forwarded = 'for=1.1.1.1, for="[2001:db8::9]:80";proto=https';
  assert.equal(client("10.0.0.1", { forwarded }, standard), "2001:db8::9");
  assert.equal(client("10.0.0.1", { forwarded: "for=1.1.1.1, for=unknown" }, standard), "10.0.0.1");
  assert.equal(client("10.0.0.1", { ...listed, forwarded }), "203.0.113.9");
  assert.equal(client("10.0.0.1", {}), "10.0.0.1");
});
