/** The rate limit of a token that has one: a bucket that holds a minute's worth and fills evenly. */
import { ServiceError } from "../errors.ts";
import { createBuckets } from "./buckets.ts";
import type { Caller } from "./caller.ts";

export type RateLimitHeaders = Readonly<Record<string, string>>;

export interface RateLimiter {
  /**
   * Takes one request from the caller's bucket and gives the headers of its answer; throws `rate_limited` when it is empty. Gives a
   * promise where nodes share the bucket.
   */
  take(caller: Caller): RateLimitHeaders | undefined | Promise<RateLimitHeaders>;
}

/** The limiter of a single node. */
interface LocalRateLimiter extends RateLimiter {
  take(caller: Caller): RateLimitHeaders | undefined;
}

const minuteS = 60;

export function createRateLimiter(now: () => number): LocalRateLimiter {
  const buckets = createBuckets(now);
  return {
    take({ requestsPerMinute, tokenId }) {
      if (requestsPerMinute === null || tokenId === null) return undefined;
      const { isTaken, level } = buckets.take(tokenId, requestsPerMinute);
      if (!isTaken) throw refuseOver(requestsPerMinute, level);
      return limitHeaders(requestsPerMinute, level);
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
    `The token is limited to ${capacity} requests per minute; try again in ${waitSeconds} s.`,
    { ...limitHeaders(capacity, level), "Retry-After": String(waitSeconds) },
  );
}
