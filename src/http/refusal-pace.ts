/**
 * When refusals of a token over its rate are sent, and those of a service that has no room: at once for a while, then a second or two later.
 * Refusing costs nearly as much as serving, so a caller that ignores refusals would slow all others; one that waits for its answers cannot
 * ask meanwhile.
 */
import { createBuckets } from "../auth/buckets.ts";
import type { Deadlines } from "./deadlines.ts";

export interface RefusalPace {
  /** Calls back at once or later; at once also when the client disconnects meanwhile. */
  send(tokenId: string, refused: { readonly signal: AbortSignal }, answer: () => void): void;
}

/** Refusals of one name that are sent at once: so many at a time, and as many each second. */
const refusalsOfToken = 20;
/** Shared by all callers without a valid token. */
export const refusalsOfUnknown = 200;
/** Of each token while the service has no room: what stands behind it may serve many, and ask elsewhere. */
export const refusalsWhenBusy = 200;
/** Shorter than the usual timeouts of clients. */
const holdMs = 1_000;
/** Held answers are spread evenly over so many of the steps in which deadlines are checked. */
const spreadSteps = 10;
const stepMs = 100;
/** As many as connections may be open by default; each holds one, unless it sends ahead. */
const mostHeld = 10_000;

/** With `refusalsOfToken`, clients that keep to `Retry-After` never wait. */
export function createRefusalPace(deadlines: Deadlines, now: () => number, perSecond = refusalsOfToken): RefusalPace {
  const prompt = createBuckets(now, perSecond);
  let held = 0;
  let step = 0;

  return {
    send(tokenId, refused, answer) {
      if (held >= mostHeld || prompt.take(tokenId, perSecond * 60).isTaken) {
        answer();
        return;
      }
      held += 1;
      step = (step + 1) % spreadSteps;
      const settle = () => {
        deadline.remove();
        refused.signal.removeEventListener("abort", settle);
        held -= 1;
        answer();
      };
      const deadline = deadlines.add(holdMs + step * stepMs, settle);
      refused.signal.addEventListener("abort", settle);
    },
  };
}
