import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { openSharedWork } from "../testing/shared-work.ts";
import { createLeases } from "./leases.ts";

const listed = (names: ReadonlySet<string>) => [...names].sort();

test("what one node holds no other one gets, until it is given back", async () => {
  const { shared, now } = openSharedWork();
  const [one, two] = [createLeases(shared, now), createLeases(shared, now)];
  assert.deepEqual(listed(await one.hold(["a", "b"])), ["a", "b"]);
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["c"]);
  assert.deepEqual(listed(await one.hold(["b"])), ["b"]);
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["a", "c"]);
  await one.releaseAll();
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["a", "b", "c"]);
});

test("a node that is gone loses its work after a while, and a living one counts on it only for less", async () => {
  const { shared, clock, now } = openSharedWork();
  const [one, two] = [createLeases(shared, now), createLeases(shared, now)];
  await one.hold(["a"]);
  clock.nowMs = 7_999;
  assert.equal(one.isSure(), true);
  clock.nowMs = 8_000;
  assert.equal(one.isSure(), false);
  assert.deepEqual(listed(await two.hold(["a"])), []);
  clock.nowMs = 12_000;
  assert.deepEqual(listed(await two.hold(["a"])), ["a"]);
  assert.deepEqual(listed(await one.hold(["a"])), []);
});

test("a node that cannot reach the database any more stops all the same", async () => {
  const { shared, now } = openSharedWork();
  const away = { ...shared, release: () => Promise.reject(new ServiceError("overloaded", "The database is away.")) };
  const one = createLeases(away, now);
  await one.hold(["a"]);
  await one.releaseAll();
  const broken = createLeases({ ...shared, release: () => Promise.reject(new TypeError("a bug")) }, now);
  await broken.hold(["b"]);
  await assert.rejects(broken.releaseAll(), /a bug/);
});

test("a node by itself holds whatever it asks for", async () => {
  const alone = createLeases(undefined, () => 0);
  assert.deepEqual(listed(await alone.hold(["a", "b"])), ["a", "b"]);
  assert.equal(alone.isSure(), true);
});
