import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import type { Caller } from "./caller.ts";
import { createSharedRateLimiter } from "./shared-rate-limit.ts";

const caller = (requestsPerMinute: number | null): Caller => ({
  name: "till",
  side: 1,
  workspace: "acme",
  mode: "live",
  scopes: 0,
  tokenId: "t1",
  requestsPerMinute,
});

/** A bucket that never fills up again. */
function openBucket(capacity: number) {
  const bucket = { level: capacity, asked: 0 };
  return {
    bucket,
    async take(_: string, perMinute: number, wanted: number) {
      assert.equal(perMinute, capacity);
      bucket.asked += 1;
      const granted = Math.min(wanted, Math.floor(bucket.level));
      bucket.level -= granted;
      return { granted, level: bucket.level };
    },
  };
}

test("many nodes serve no more than the bucket holds, however many ask at once", async () => {
  const { take } = openBucket(250);
  const nodes = Array.from({ length: 4 }, () => createSharedRateLimiter(take, () => 0));
  const asked = Array.from({ length: 400 }, (_, at) => Promise.resolve().then(() => nodes[at % 4]?.take(caller(250))));
  const outcomes = await Promise.allSettled(asked);
  const served = outcomes.filter(({ status }) => status === "fulfilled");
  // What a node has taken and not used is less than its share.
  assert.ok(served.length <= 250 && served.length >= 250 - 4 * 2, `${served.length} served`);
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    assert.ok(outcome.reason instanceof ServiceError && outcome.reason.code === "rate_limited");
    assert.ok(Number(outcome.reason.headers["Retry-After"]) >= 1);
  }
});

test("a token with a large limit asks seldom, and its headers show what is left", async () => {
  const { bucket, take } = openBucket(6_000);
  const limiter = createSharedRateLimiter(take, () => 0);
  for (let at = 0; at < 120; at += 1) await limiter.take(caller(6_000));
  assert.equal(bucket.asked, 2);
  const headers = await limiter.take(caller(6_000));
  assert.deepEqual(headers, { "RateLimit-Limit": "6000", "RateLimit-Remaining": "5879", "RateLimit-Reset": "2" });
});

test("a share that was unused for a minute is requested again, and a token without a limit asks never", async () => {
  const { bucket, take } = openBucket(6_000);
  const clock = { nowMs: 0 };
  const limiter = createSharedRateLimiter(take, () => clock.nowMs);
  await limiter.take(caller(6_000));
  clock.nowMs = 60_000;
  await limiter.take(caller(6_000));
  assert.equal(bucket.asked, 2);
  assert.equal(limiter.take(caller(null)), undefined);
});

test("a bucket that was found empty is not asked for again before it can hold one", async () => {
  const { bucket, take } = openBucket(60);
  const clock = { nowMs: 0 };
  const limiter = createSharedRateLimiter(take, () => clock.nowMs);
  const refused = (error: unknown) => error instanceof ServiceError && error.code === "rate_limited";
  for (let at = 0; at < 60; at += 1) await limiter.take(caller(60));
  for (let at = 0; at < 100; at += 1) await assert.rejects(async () => limiter.take(caller(60)), refused);
  assert.equal(bucket.asked, 60, "the last one granted said that nothing is left");
  clock.nowMs = 1_000;
  await assert.rejects(async () => limiter.take(caller(60)), refused);
  assert.equal(bucket.asked, 61);
  bucket.level = 1;
  clock.nowMs = 2_000;
  assert.equal((await limiter.take(caller(60)))?.["RateLimit-Remaining"], "0");
});
