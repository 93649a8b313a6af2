/**
 * When a token that is over its rate is told so: at once for a while, then a second or two later. Refusing costs the loop as much as
 * serving does, so a caller who does not heed it would slow all others; one that waits for its answers cannot ask meanwhile.
 */
import { createBuckets } from "../auth/buckets.ts";
import type { Deadlines } from "./deadlines.ts";

export interface RefusalPace {
  /** Calls back at once or later; at once also when the client goes away meanwhile. */
  tell(tokenId: string, refused: { readonly signal: AbortSignal }, answer: () => void): void;
}

/** What clients that keep to `Retry-After` may be told at once: twenty requests at a time, and as many each second. */
const promptPerMinute = 1_200;
const promptAtOnce = 20;
/** Below what clients usually wait for an answer. */
const holdMs = 1_000;
/** Answers that are held go out evenly over so many of the steps in which deadlines are looked at. */
const spreadSteps = 10;
const stepMs = 100;
/** As many as connections are open by default; each of them holds one, unless it sends ahead. */
const mostHeld = 10_000;

export function createRefusalPace(deadlines: Deadlines, now: () => number): RefusalPace {
  const prompt = createBuckets(now, promptAtOnce);
  let held = 0;
  let step = 0;

  return {
    tell(tokenId, refused, answer) {
      if (held >= mostHeld || prompt.take(tokenId, promptPerMinute).isTaken) {
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
