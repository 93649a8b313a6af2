import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswords } from "./password.ts";

const kept = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$T0Vlr8lkY6QTUyvdYzmA4zkjiuSPNEKoOO2OzE/lxQ0";

test("a password is right for its own hash only, in either spelling of Unicode", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct hörse battery");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await passwords.isRight("correct ho\u0308rse battery", hash), true);
  assert.equal(await passwords.isRight("correct horse battery", hash), false);
  assert.notEqual(await passwords.hash("correct hörse battery"), hash, "a salt of its own");
});

test("a hash of another version of the service stays right", async () => {
  const passwords = createPasswords();
  assert.equal(await passwords.isRight("a password of 2026", kept), true);
});

test("without a hash nothing is right, not even what the empty one would be", async () => {
  const passwords = createPasswords();
  for (const hash of [undefined, null, "", "no hash"]) assert.equal(await passwords.isRight("", hash), false);
});

test("a flood of sign-ins is refused beyond those that wait", async () => {
  const passwords = createPasswords(async () => Buffer.alloc(32));
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.isRight("x", kept)));
  const refused = results.filter(({ status }) => status === "rejected").length;
  assert.equal(refused, 9, "one runs and 20 wait");
  assert.equal(await passwords.isRight("x", kept), false, "the turns came back");
});

test("a check costs the same whether there is a hash or not", async () => {
  const costs: unknown[] = [];
  const passwords = createPasswords(async (_password, nonce, memory, rounds) => {
    costs.push([nonce.length, memory, rounds]);
    return Buffer.alloc(32);
  });
  for (const hash of [kept, undefined, null, "no hash"]) await passwords.isRight("x", hash);
  assert.deepEqual(
    costs,
    costs.map(() => [16, 19_456, 2]),
  );
});
