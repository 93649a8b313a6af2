import assert from "node:assert/strict";
import { test } from "node:test";
import { issuerMarkOf } from "./issuer-mark.ts";

const account = "DE89370400440532013000";

test("an invoice's issuer is known by the account, a statement's by the bank", () => {
  assert.equal(issuerMarkOf([account], false), account);
  assert.equal(issuerMarkOf([account], true), "DE37040044");
  // Another customer of the same bank.
  assert.equal(issuerMarkOf(["DE02370400440999999999"], true), "DE37040044");
});

test("no account, several, or one that names no bank", () => {
  assert.equal(issuerMarkOf([], false), "");
  assert.equal(issuerMarkOf([account, "X1"], false), "");
  assert.equal(issuerMarkOf(["12345678"], true), "");
});
