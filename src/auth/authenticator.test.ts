import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import { createAuthenticator } from "./authenticator.ts";
import type { Caller } from "./caller.ts";
import { createTokenStore } from "./testing/token-store.ts";

const good = "assay_live_good-token-for-tests";
const header = `Bearer ${good}`;

function setUp() {
  const clock = { ms: 1_000_000 };
  const store = createTokenStore();
  const record = store.put(good, { name: "gateway", scopes: ["reports:read"] });
  const authenticator = createAuthenticator({ tokens: store, now: () => clock.ms });
  return { clock, store, record, authenticator };
}

const refusedAs = (challenge: string) => (error: unknown) =>
  error instanceof ServiceError && error.code === "unauthorized" && error.headers["WWW-Authenticate"] === challenge;
const missing = refusedAs("Bearer");
const invalid = refusedAs('Bearer error="invalid_token"');

const attempt = async (run: () => Caller | Promise<Caller>) => run();

test("a valid token gives its caller: first through the ledger, then at once", async () => {
  const { store, authenticator } = setUp();
  const first = authenticator.authenticate(header);
  assert.ok(first instanceof Promise);
  assert.equal((await first).name, "gateway");
  const second = authenticator.authenticate(header);
  assert.ok(!(second instanceof Promise));
  assert.equal(second.side, 1);
  assert.equal(store.lookups, 1);
});

test("a missing token and an invalid one get different challenges", async () => {
  const { authenticator } = setUp();
  for (const none of [undefined, "", "Basic abc", "Bearer", "Bearer ", good, `Token ${good}`]) {
    await assert.rejects(
      attempt(() => authenticator.authenticate(none)),
      missing,
    );
  }
  for (const bad of ["Bearer wrong", "Bearer a b", `Bearer ${"x".repeat(9_000)}`, `Bearer Bearer ${good}`]) {
    await assert.rejects(
      attempt(() => authenticator.authenticate(bad)),
      invalid,
    );
  }
});

test("the scheme is read in any case", async () => {
  const { authenticator } = setUp();
  assert.equal((await authenticator.authenticate(`bearer  ${good}`)).name, "gateway");
});

test("a wrong token is cached for a moment, and look-ups of them are limited", async () => {
  const { clock, store, authenticator } = setUp();
  for (let round = 0; round < 5; round++) {
    await assert.rejects(
      attempt(() => authenticator.authenticate("Bearer guess")),
      invalid,
    );
  }
  assert.equal(store.lookups, 1);
  store.put("guess");
  clock.ms += 501;
  assert.ok(await authenticator.authenticate("Bearer guess"));
});

test("a token that another process revokes stops within a second, under load and without load", async () => {
  const { clock, store, record, authenticator } = setUp();
  await authenticator.authenticate(header);
  await store.revoke("default", record.id, clock.ms, "root");
  clock.ms += 499;
  assert.ok(await authenticator.authenticate(header), "still served from memory");
  clock.ms += 101;
  assert.ok(await authenticator.authenticate(header), "served once more while it is looked up");
  await new Promise(setImmediate);
  assert.throws(() => authenticator.authenticate(header), invalid);
});

test("beyond a second nothing is served from memory, even when the ledger is slow", async () => {
  const { clock, store, authenticator } = setUp();
  await authenticator.authenticate(header);
  let release: () => void = () => undefined;
  store.beforeLookup = () => new Promise((resolve) => (release = resolve));
  clock.ms += 700;
  assert.ok(!(authenticator.authenticate(header) instanceof Promise));
  clock.ms += 299;
  assert.ok(!(authenticator.authenticate(header) instanceof Promise));
  clock.ms += 1;
  const waiting = authenticator.authenticate(header);
  assert.ok(waiting instanceof Promise);
  release();
  assert.equal((await waiting).name, "gateway");
});

test("many requests at once cause one look-up", async () => {
  const { clock, store, authenticator } = setUp();
  await Promise.all(Array.from({ length: 50 }, () => authenticator.authenticate(header)));
  assert.equal(store.lookups, 1);
  clock.ms += 2_000;
  await Promise.all(Array.from({ length: 50 }, () => authenticator.authenticate(header)));
  assert.equal(store.lookups, 2);
});

test("a token ends at its expiry to the millisecond", async () => {
  const { clock, store, authenticator } = setUp();
  store.put("short", { expiresAtMs: clock.ms + 100 });
  assert.ok(await authenticator.authenticate("Bearer short"));
  clock.ms += 99;
  assert.ok(await authenticator.authenticate("Bearer short"));
  clock.ms += 1;
  await assert.rejects(
    attempt(() => authenticator.authenticate("Bearer short")),
    invalid,
  );
});

test("a clock that is set back does not keep a token alive", async () => {
  const { clock, store, record, authenticator } = setUp();
  await authenticator.authenticate(header);
  await store.revoke("default", record.id, clock.ms, "root");
  clock.ms -= 3_600_000;
  await assert.rejects(
    attempt(() => authenticator.authenticate(header)),
    invalid,
  );
});

test("after forget the next request is looked up, and an older look-up is not kept", async () => {
  const { clock, store, record, authenticator } = setUp();
  const early = authenticator.authenticate(header);
  await store.revoke("default", record.id, clock.ms, "root");
  authenticator.forget();
  await early;
  await assert.rejects(
    attempt(() => authenticator.authenticate(header)),
    invalid,
  );
});

test("last use is written by flush and at close, once per change", async () => {
  const { clock, store, record, authenticator } = setUp();
  await authenticator.authenticate(header);
  await authenticator.flush();
  assert.equal(store.records.get(record.id)?.lastUsedAtMs, 1_000_000);
  clock.ms += 10;
  await authenticator.authenticate(header);
  await authenticator.close();
  assert.equal(store.records.get(record.id)?.lastUsedAtMs, 1_000_010);
});

test("a ledger that fails is not reported as a wrong token", async () => {
  const { store, authenticator } = setUp();
  store.beforeLookup = () => Promise.reject(new Error("disk"));
  await assert.rejects(
    attempt(() => authenticator.authenticate(header)),
    { message: "disk" },
  );
  store.beforeLookup = undefined;
  assert.ok(await authenticator.authenticate(header));
});

test("look-ups of a flood of made-up tokens are limited", async () => {
  const { store, authenticator } = setUp();
  store.beforeLookup = () => new Promise(() => undefined);
  const flood = Array.from({ length: 1_200 }, (_, index) =>
    attempt(() => authenticator.authenticate(`Bearer x${index}`)),
  );
  const refusals = await Promise.allSettled(flood.slice(1_000));
  assert.equal(store.lookups, 1_000);
  assert.ok(refusals.every((entry) => entry.status === "rejected" && entry.reason.code === "overloaded"));
});
