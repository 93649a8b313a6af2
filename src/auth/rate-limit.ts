/** The rate limit of a token that has one: a bucket that holds a minute's worth and fills evenly. */
import { ServiceError } from "../errors.ts";
import type { Caller } from "./caller.ts";

export type RateLimitHeaders = Readonly<Record<string, string>>;

export interface RateLimiter {
  /**
   * Takes one request from the caller's bucket and gives the headers of its answer; throws `rate_limited` when it is empty. A promise
   * where others have to be asked.
   */
  take(caller: Caller): RateLimitHeaders | undefined | Promise<RateLimitHeaders>;
}

/** Of one node: it has nobody to ask. */
export interface LocalRateLimiter extends RateLimiter {
  take(caller: Caller): RateLimitHeaders | undefined;
}

interface Bucket {
  level: number;
  atMs: number;
}

/** Buckets beyond this number: the one used longest ago is forgotten, which fills it up. */
const bucketLimit = 10_000;
const minuteS = 60;

export function createRateLimiter(now: () => number): LocalRateLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(id: string, capacity: number, nowMs: number): Bucket {
    const known = buckets.get(id);
    // Taken out and put back, so that the first in the map is the one used longest ago.
    if (known !== undefined) buckets.delete(id);
    const bucket = known ?? { level: capacity, atMs: nowMs };
    if (buckets.size >= bucketLimit) {
      const oldest = buckets.keys().next();
      if (oldest.done !== true) buckets.delete(oldest.value);
    }
    buckets.set(id, bucket);
    return bucket;
  }

  return {
    take(caller) {
      const capacity = caller.requestsPerMinute;
      if (capacity === null || caller.tokenId === null) return undefined;
      const nowMs = now();
      const perMs = capacity / 60_000;
      const bucket = bucketOf(caller.tokenId, capacity, nowMs);
      const filled = bucket.level + Math.max(0, nowMs - bucket.atMs) * perMs;
      bucket.level = Math.min(capacity, filled);
      bucket.atMs = nowMs;
      const isEmpty = bucket.level < 1;
      if (!isEmpty) bucket.level -= 1;
      if (isEmpty) throw refuseOver(capacity, bucket.level);
      return limitHeaders(capacity, bucket.level);
    },
  };
}

export function limitHeaders(capacity: number, level: number): RateLimitHeaders {
  return {
    "RateLimit-Limit": String(capacity),
    "RateLimit-Remaining": String(Math.floor(level)),
    "RateLimit-Reset": String(Math.ceil(((capacity - level) / capacity) * minuteS)),
  };
}

/** For a bucket that holds less than one request. */
export function refuseOver(capacity: number, level: number): ServiceError {
  const waitSeconds = Math.max(1, Math.ceil(((1 - level) / capacity) * minuteS));
  return new ServiceError(
    "rate_limited",
    `The token may make ${capacity} requests a minute; try again in ${waitSeconds} s.`,
    { ...limitHeaders(capacity, level), "Retry-After": String(waitSeconds) },
  );
}
