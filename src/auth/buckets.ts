/** Buckets by name that fill evenly. */

interface Bucket {
  level: number;
  atMs: number;
}

interface Taken {
  readonly isTaken: boolean;
  /** Requests left in the bucket. */
  readonly level: number;
}

interface Buckets {
  /** Takes one request from a bucket, which is full when it is first used. */
  take(name: string, perMinute: number): Taken;
}

/** Beyond this number the least recently used bucket is dropped, which fills it up. */
const bucketLimit = 10_000;
const minuteMs = 60_000;

/** Each holds a minute's worth, or `most` where that is less. */
export function createBuckets(now: () => number, most = Number.POSITIVE_INFINITY): Buckets {
  const buckets = new Map<string, Bucket>();

  function bucketOf(name: string, capacity: number, nowMs: number): Bucket {
    const known = buckets.get(name);
    // Deleted and set again, so that the first in the map is the least recently used one.
    if (known !== undefined) buckets.delete(name);
    const bucket = known ?? { level: capacity, atMs: nowMs };
    if (buckets.size >= bucketLimit) {
      const oldest = buckets.keys().next();
      if (oldest.done !== true) buckets.delete(oldest.value);
    }
    buckets.set(name, bucket);
    return bucket;
  }

  return {
    take(name, perMinute) {
      const nowMs = now();
      const capacity = Math.min(perMinute, most);
      const bucket = bucketOf(name, capacity, nowMs);
      const filled = bucket.level + Math.max(0, nowMs - bucket.atMs) * (perMinute / minuteMs);
      bucket.level = Math.min(capacity, filled);
      bucket.atMs = nowMs;
      const isTaken = bucket.level >= 1;
      if (isTaken) bucket.level -= 1;
      return { isTaken, level: bucket.level };
    },
  };
}
