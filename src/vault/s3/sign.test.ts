import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySha256, encodePart, presign, signHeaders } from "./sign.ts";

/** The account, time and requests of Amazon's published examples ("Signature Calculations for the Authorization Header", S3 API reference). */
const signer = {
  region: "us-east-1",
  credentials: {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  },
};
const atMs = Date.UTC(2013, 4, 24);
const bucket = "https://examplebucket.s3.amazonaws.com";

function signatureIn(headers: Readonly<Record<string, string>>): string {
  return /Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? "")?.[1] ?? "";
}

test("reads an object as the published example does", () => {
  const url = new URL(`${bucket}/test.txt`);
  const headers = signHeaders(
    { method: "GET", url, bodySha256: emptySha256, headers: { range: "bytes=0-9" }, atMs },
    signer,
  );
  assert.equal(signatureIn(headers), "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

test("stores an object as the published example does", () => {
  const url = new URL(`${bucket}/test%24file.text`);
  const headers = signHeaders(
    {
      method: "PUT",
      url,
      bodySha256: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      atMs,
    },
    signer,
  );
  assert.equal(signatureIn(headers), "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
});

test("lists objects as the published example does, its query in order", () => {
  const url = new URL(`${bucket}/?prefix=J&max-keys=2`);
  const headers = signHeaders({ method: "GET", url, bodySha256: emptySha256, atMs }, signer);
  assert.equal(signatureIn(headers), "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
});

test("signs a link as the published example does", () => {
  const link = presign(new URL(`${bucket}/test.txt`), 86_400, atMs, signer);
  assert.equal(
    link.searchParams.get("X-Amz-Signature"),
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});

test("carries a session's token among what is signed", () => {
  const temporary = { ...signer, credentials: { ...signer.credentials, sessionToken: "session" } };
  const request = { method: "GET", url: new URL(`${bucket}/test.txt`), bodySha256: emptySha256, atMs };
  const headers = signHeaders(request, temporary);
  assert.equal(headers["x-amz-security-token"], "session");
  assert.match(headers.authorization ?? "", /SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,/);
  assert.equal(presign(request.url, 60, atMs, temporary).searchParams.get("X-Amz-Security-Token"), "session");
});

test("encodes characters with a meaning in addresses", () => {
  assert.equal(encodePart("a b+c'(d)*/~é"), "a%20b%2Bc%27%28d%29%2A%2F~%C3%A9");
});
