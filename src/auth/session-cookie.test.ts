import assert from "node:assert/strict";
import { test } from "node:test";
import { credentialOf, endingCookie, leavingCookie, openingCookie, readLeavingCookie } from "./session-cookie.ts";

const https = () => true;
const http = () => false;
const marked = { "x-assay-session": "1" };
const sent = (cookie: string) => cookie.slice(0, cookie.indexOf(";"));

test("the cookie gives the token back, over http and https", () => {
  for (const isHttps of [true, false]) {
    const cookie = `other=1; ${sent(openingCookie("assay_a=b;c%", isHttps))}; more=2`;
    assert.equal(
      credentialOf({ ...marked, cookie }, () => isHttps),
      "Bearer assay_a=b;c%",
    );
  }
});

test("scripts, other sites and plain connections do not get it", () => {
  for (const cookie of [openingCookie("t", true), endingCookie(true)]) {
    assert.match(cookie, /^__Host-/);
    for (const part of ["Path=/", "HttpOnly", "SameSite=Strict", "Secure"]) assert.ok(cookie.includes(`; ${part}`));
    assert.doesNotMatch(cookie, /Domain/);
  }
  assert.match(openingCookie("t", false), /HttpOnly; SameSite=Strict; Max-Age=43200$/);
  assert.match(endingCookie(false), /=; .*Max-Age=0$/);
});

test("a cookie counts for nothing without the console's header, and a header is preferred to it", () => {
  const cookie = sent(openingCookie("t", true));
  assert.equal(credentialOf({ cookie }, https), undefined);
  assert.equal(credentialOf({ ...marked, cookie, authorization: "Bearer x" }, https), "Bearer x");
  assert.equal(credentialOf({ cookie, authorization: "Bearer x" }, https), "Bearer x");
});

test("a cookie that another host or a plain connection could have planted is not read over https", () => {
  assert.equal(credentialOf({ ...marked, cookie: "assay-session=planted" }, https), undefined);
  assert.equal(credentialOf({ ...marked, cookie: "__Host-assay-session=t" }, http), undefined);
});

test("broken cookies are none", () => {
  for (const cookie of [
    "",
    ";;",
    "assay-session",
    "assay-session=%zz",
    "assay-session=a%20b",
    "assay-session=%0d%0a",
  ]) {
    assert.equal(credentialOf({ ...marked, cookie }, http), undefined, cookie);
  }
});

test("what a browser says came from another site has no credential, even with the header", () => {
  const headers = { cookie: "assay-session=a-token", "x-assay-session": "1" };
  assert.equal(
    credentialOf({ ...headers, "sec-fetch-site": "same-origin" }, () => false),
    "Bearer a-token",
  );
  for (const site of ["cross-site", "same-site", "none"]) {
    assert.equal(
      credentialOf({ ...headers, "sec-fetch-site": site }, () => false),
      undefined,
      site,
    );
  }
});

test("the cookie of a way to the issuer comes back as it was, and nothing that was made up", () => {
  const leaving = { state: "a", nonce: "b", verifier: "c" };
  for (const isHttps of [true, false]) {
    const [cookie = "", ...attributes] = leavingCookie(leaving, isHttps).split("; ");
    assert.deepEqual(readLeavingCookie({ cookie }, isHttps), leaving);
    assert.equal(readLeavingCookie({ cookie }, !isHttps), undefined);
    assert.ok(["HttpOnly", "SameSite=Lax", "Max-Age=600"].every((one) => attributes.includes(one)));
    assert.equal(attributes.includes("Secure"), isHttps);
  }
  assert.equal(readLeavingCookie({ cookie: "assay-leaving=%%%" }, false), undefined);
  assert.equal(readLeavingCookie({ cookie: "assay-leaving=bm90IGpzb24" }, false), undefined);
  assert.match(leavingCookie(undefined, false), /^assay-leaving=; .*Max-Age=0$/);
});
