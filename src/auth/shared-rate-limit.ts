/** Rate limits that many nodes keep together: each takes some of a token's requests from the common bucket, and serves those. */
import type { Caller } from "./caller.ts";
import { limitHeaders, type RateLimiter, type RateLimitHeaders, refuseOver } from "./rate-limit.ts";

/** Takes what is wanted, or what there is, from a bucket that all nodes share. */
type TakeShared = (
  bucket: string,
  perMinute: number,
  wanted: number,
) => Promise<{ readonly granted: number; readonly level: number }>;

interface Share {
  /** Taken from the common bucket, and not used yet. */
  left: number;
  /** Of the common bucket, when it was last asked. */
  level: number;
  atMs: number;
  asking: Promise<void> | undefined;
}

/** A hundredth of a minute's worth at a time: a token with little is counted one by one, one with much asks seldom. */
const shareOfMinute = 100;
/** What was taken and not used counts as used after this: the bucket has filled up since. */
const keepMs = 60_000;
const minuteMs = 60_000;
/** The one used longest ago is forgotten. */
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

  /** Who finds nothing left waits for the same answer as all that came meanwhile, and asks again if that was not enough for all. */
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
      // Nothing can be in the common bucket yet: a token far over its limit costs the database nothing.
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
