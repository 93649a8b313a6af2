/** Rate limits that many nodes share: each takes some of a token's requests from the common bucket, and serves those. */
import type { Caller } from "./caller.ts";
import { limitHeaders, type RateLimiter, type RateLimitHeaders, refuseOver } from "./rate-limit.ts";

/** Takes the wanted number of requests, or those that are left, from a bucket that all nodes share. */
type TakeShared = (
  bucket: string,
  perMinute: number,
  wanted: number,
) => Promise<{ readonly granted: number; readonly level: number }>;

interface Share {
  /** Taken from the common bucket, and not used yet. */
  left: number;
  /** Level of the common bucket at the last request to it. */
  level: number;
  atMs: number;
  asking: Promise<void> | undefined;
}

/** A hundredth of a minute's worth at a time: small limits are counted one by one, large ones ask the database seldom. */
const shareOfMinute = 100;
/** An unused share expires after this time: the bucket has filled up since. */
const keepMs = 60_000;
const minuteMs = 60_000;
/** The least recently used one is dropped. */
const shareLimit = 10_000;

export function createSharedRateLimiter(takeShared: TakeShared, now: () => number): RateLimiter {
  const shares = new Map<string, Share>();

  function shareOf(id: string): Share {
    const share = shares.get(id) ?? { left: 0, level: 0, atMs: Number.NEGATIVE_INFINITY, asking: undefined };
    shares.delete(id);
    shares.set(id, share);
    const oldest = shares.size > shareLimit ? shares.keys().next() : undefined;
    if (oldest?.done === false) shares.delete(oldest.value);
    return share;
  }

  async function ask(id: string, capacity: number, share: Share): Promise<void> {
    const { granted, level } = await takeShared(id, capacity, Math.max(1, Math.floor(capacity / shareOfMinute)));
    share.left = granted;
    share.level = level;
    share.atMs = now();
  }

  /** Requests that find nothing left wait for one answer together, and ask again if that was not enough for all. */
  async function takeAfterAsking(id: string, capacity: number, share: Share): Promise<RateLimitHeaders> {
    for (;;) {
      const isFirst = share.asking === undefined;
      share.asking ??= ask(id, capacity, share).finally(() => {
        share.asking = undefined;
      });
      await share.asking;
      if (share.left >= 1) return use(capacity, share);
      if (isFirst || share.level < 1) throw refuseOver(capacity, share.level);
    }
  }

  return {
    take(caller: Caller) {
      const { requestsPerMinute: capacity, tokenId } = caller;
      if (capacity === null || tokenId === null) return undefined;
      const share = shareOf(tokenId);
      const agedMs = now() - share.atMs;
      if (share.left >= 1 && agedMs < keepMs) return use(capacity, share);
      // The common bucket cannot hold a request yet: a token far over its limit costs the database nothing.
      const mostLevel = share.level + Math.max(0, agedMs) * (capacity / minuteMs);
      if (share.left < 1 && mostLevel < 1) throw refuseOver(capacity, mostLevel);
      return takeAfterAsking(tokenId, capacity, share);
    },
  };
}

function use(capacity: number, share: Share): RateLimitHeaders {
  share.left -= 1;
  return limitHeaders(capacity, share.level + share.left);
}
