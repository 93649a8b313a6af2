import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ServiceError } from "../../errors.ts";
import { openSharedWork } from "../testing/shared-work.ts";
import { createHeldWork, exclusively } from "./held-work.ts";

const never = () => Promise.reject(new Error("nobody has to wait"));

const listed = (names: ReadonlySet<string>) => [...names].sort();

test("what one node holds no other one gets, until it is given back", async () => {
  const { shared, now } = openSharedWork();
  const [one, two] = [createHeldWork(shared, now), createHeldWork(shared, now)];
  assert.deepEqual(listed(await one.hold(["a", "b"])), ["a", "b"]);
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["c"]);
  assert.deepEqual(listed(await one.hold(["b"])), ["b"]);
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["a", "c"]);
  await one.releaseAll();
  assert.deepEqual(listed(await two.hold(["a", "b", "c"])), ["a", "b", "c"]);
});

test("a node that is gone loses its work after a while, and a living one counts on it only for less", async () => {
  const { shared, clock, now } = openSharedWork();
  const [one, two] = [createHeldWork(shared, now), createHeldWork(shared, now)];
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
  const one = createHeldWork(away, now);
  await one.hold(["a"]);
  await one.releaseAll();
  const broken = createHeldWork({ ...shared, release: () => Promise.reject(new TypeError("a bug")) }, now);
  await broken.hold(["b"]);
  await assert.rejects(broken.releaseAll(), /a bug/);
});

test("a node by itself holds whatever it asks for", async () => {
  const alone = createHeldWork(undefined, () => 0);
  assert.deepEqual(listed(await alone.hold(["a", "b"])), ["a", "b"]);
  assert.equal(alone.isSure(), true);
  assert.equal(await exclusively(undefined, "a", async () => 7, never), 7);
});

test("exclusive work runs one after the other, and is released when it fails", async () => {
  const { shared } = openSharedWork();
  const seen: string[] = [];
  const sleep = (ms: number) => pause(ms, undefined, { ref: false });
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await pause(5);
    seen.push(`${name} ends`);
  };
  await Promise.all(["one", "two"].map((name) => exclusively(shared, "same", work(name), sleep)));
  assert.deepEqual(seen, ["one begins", "one ends", "two begins", "two ends"]);
  await assert.rejects(
    exclusively(shared, "same", () => Promise.reject(new Error("no")), sleep),
    /^Error: no$/,
  );
  assert.equal(await exclusively(shared, "same", async () => 1, never), 1);
});

test("who waits for too long is told to come again", async () => {
  const { shared, clock } = openSharedWork();
  await shared.lease(["same"], "another", 1_000_000);
  const sleep = async (ms: number) => {
    clock.nowMs += ms;
  };
  await assert.rejects(
    exclusively(shared, "same", async () => 1, sleep),
    (error) =>
      error instanceof ServiceError && error.code === "overloaded" && error.message.endsWith("try again soon."),
  );
});

test("work that takes longer than its lease keeps it, also where a renewal fails", async () => {
  const { shared: sound, clock } = openSharedWork();
  let asked = 0;
  const shared = {
    ...sound,
    lease: (...wanted: Parameters<typeof sound.lease>) => {
      asked += 1;
      return asked === 3 ? Promise.reject(new Error("The connection was lost.")) : sound.lease(...wanted);
    },
  };
  const turns: (() => void)[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((settle) => {
      turns.push(() => {
        clock.nowMs += ms;
        settle();
      });
    });
  const { promise, resolve: end } = Promise.withResolvers<undefined>();
  const working = exclusively(shared, "same", () => promise, sleep);
  for (let turn = 0; turn < 8; turn += 1) {
    await pause(0);
    turns.shift()?.();
  }
  await pause(0);
  assert.ok(clock.nowMs >= 60_000, String(clock.nowMs));
  assert.deepEqual(await shared.lease(["same"], "another", 1), []);
  end(undefined);
  await working;
  assert.deepEqual(await shared.lease(["same"], "another", 1), ["same"]);
});
