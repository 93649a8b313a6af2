import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import type { Caller } from "./caller.ts";
import { createRateLimiter } from "./rate-limit.ts";

function callerWith(tokenId: string, requestsPerMinute: number | null): Caller {
  return { tokenId, name: "n", workspace: "w", mode: "live", side: 1, scopes: 0, requestsPerMinute };
}

test("a token without a limit is never counted", () => {
  const limiter = createRateLimiter(() => 0);
  for (let round = 0; round < 1_000; round++) assert.equal(limiter.take(callerWith("a", null)), undefined);
});

test("a minute's worth is granted, then one request per interval, and the headers say so", () => {
  const clock = { ms: 0 };
  const limiter = createRateLimiter(() => clock.ms);
  const caller = callerWith("a", 3);
  assert.deepEqual(limiter.take(caller), {
    "RateLimit-Limit": "3",
    "RateLimit-Remaining": "2",
    "RateLimit-Reset": "20",
  });
  limiter.take(caller);
  limiter.take(caller);
  clock.ms = 5_000;
  assert.throws(
    () => limiter.take(caller),
    (error: unknown) =>
      error instanceof ServiceError &&
      error.code === "rate_limited" &&
      error.headers["Retry-After"] === "15" &&
      error.headers["RateLimit-Remaining"] === "0",
  );
  clock.ms = 20_000;
  assert.equal(limiter.take(caller)?.["RateLimit-Remaining"], "0");
  assert.throws(() => limiter.take(caller));
});

test("one token's use does not touch another's", () => {
  const limiter = createRateLimiter(() => 0);
  limiter.take(callerWith("a", 1));
  assert.throws(() => limiter.take(callerWith("a", 1)));
  assert.ok(limiter.take(callerWith("b", 1)));
});

test("a clock that is set back grants nothing extra and locks no token out", () => {
  const clock = { ms: 100_000 };
  const limiter = createRateLimiter(() => clock.ms);
  limiter.take(callerWith("a", 1));
  clock.ms = 0;
  assert.throws(() => limiter.take(callerWith("a", 1)));
  clock.ms = 60_000;
  assert.ok(limiter.take(callerWith("a", 1)));
});
