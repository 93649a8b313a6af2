/** Repeats calls that the service could not take, or whose connection was lost. */
import { AssayError } from "./error.ts";

export interface RetryPlan {
  /** How often a call is sent at most, the first time included. */
  readonly attempts: number;
  readonly signal: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const firstWaitMs = 250;
const longestWaitMs = 20_000;
/** A service that asks for more patience than this gets it from its caller. */
const longestAskedMs = 60_000;

/** Calls `send` until it settles for good. */
export async function withRetries<Value>(plan: RetryPlan, send: (attempt: number) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(attempt);
    } catch (error) {
      const waitMs = error instanceof AssayError ? waitMsAfter(error, attempt, plan.random()) : undefined;
      if (waitMs === undefined || attempt >= plan.attempts || plan.signal?.aborted === true) throw error;
      await plan.sleep(waitMs, plan.signal);
    }
  }
}

/** Undefined where another attempt would not help. The wait doubles, less a random part of up to a half; the service may ask for more. */
export function waitMsAfter(error: AssayError, attempt: number, chance: number): number | undefined {
  const isPassing = [429, 503].includes(error.status) || error.code === "unreachable" || error.code === "timeout";
  const askedMs = (error.retryAfterSeconds ?? 0) * 1_000;
  if (!isPassing || askedMs > longestAskedMs) return undefined;
  const ownMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)) * (1 - chance / 2);
  // Those who were all asked to wait alike do not come back all at once.
  return Math.max(ownMs, askedMs * (1 + chance / 4));
}

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((settle, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      settle();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
