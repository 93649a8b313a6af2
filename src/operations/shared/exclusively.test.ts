import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { overloaded, ServiceError } from "../../errors.ts";
import { openSharedWork } from "../testing/shared-work.ts";
import { exclusively } from "./exclusively.ts";

const never = () => Promise.reject(new Error("nobody has to wait"));

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
  assert.equal(await exclusively(undefined, "same", async () => 7, never), 7);
});

test("what was done stays done where the database is away when the lease is given back, and what failed says why", async () => {
  const { shared: sound } = openSharedWork();
  const shared = { ...sound, release: () => Promise.reject(overloaded("The database cannot be reached.", 5)) };
  assert.equal(await exclusively(shared, "one", async () => 1, never), 1);
  const failing = exclusively(shared, "two", () => Promise.reject(new Error("no")), never);
  await assert.rejects(failing, /^Error: no$/);
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
