import assert from "node:assert/strict";
import { test } from "node:test";
import { findUrlProblem, isPublicAddress } from "./allowed-address.ts";

const strict = { allowsHttp: false, allowsPrivate: false };

test("private, local, mapped and tunnelled addresses are none of the public ones", () => {
  const inside = [
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.9", "169.254.169.254", "172.16.0.1", "172.31.9.9"],
    ...["192.168.1.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "fe80::1",
      "fc00::1",
      "fd12::1",
      "ff02::1",
      "64:ff9b::7f00:1",
    ],
    ...["2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "100::1", "not an address", ""],
  ];
  assert.deepEqual(
    inside.filter((address) => isPublicAddress(address)),
    [],
  );
  const outside = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"];
  assert.deepEqual(
    outside.filter((address) => !isPublicAddress(address)),
    [],
  );
});

test("an address is refused however it is written", () => {
  const refused = [
    "http://example.com/",
    "ftp://example.com/",
    "https://user:secret@example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "not an address",
  ];
  for (const url of refused) assert.ok(findUrlProblem(url, strict) !== undefined, url);
  assert.equal(findUrlProblem("https://example.com:8443/hook?x=1", strict), undefined);
  assert.equal(findUrlProblem("http://example.com/", { ...strict, allowsHttp: true }), undefined);
  assert.equal(findUrlProblem("https://127.0.0.1/", { ...strict, allowsPrivate: true }), undefined);
  assert.ok(findUrlProblem("http://127.0.0.1/", { ...strict, allowsPrivate: true }) !== undefined);
});
