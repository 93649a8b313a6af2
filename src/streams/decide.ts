/** Has the service decide a transaction, however long that takes: waits out what passes, and gives up on what does not. */
import { ConnectProblem } from "./broker.ts";
import { nextStep, waitMs } from "./failed-call.ts";

/** The verdict's JSON, and whether it is an earlier one. */
export interface Verdict {
  readonly body: object;
  readonly isReplayed: boolean;
}

export type Outcome =
  | { readonly kind: "decided"; readonly verdict: Verdict }
  | { readonly kind: "refused"; readonly code: string; readonly reason: string };

export interface Clock {
  nowMs(): number;
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export type AskVerdict = (transaction: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<Verdict>;

export interface Decider {
  decide(transaction: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Outcome>;
  /** The service is unreachable, busy or limits the token. */
  isWaiting(): boolean;
}

/** A fault that hits one message only: after these, and once others were decided meanwhile, it is parked. */
const faultLimit = 6;

export function createDecider(ask: AskVerdict, { nowMs, sleep, random }: Clock): Decider {
  /** Nobody calls before this time. */
  let closedUntilMs = 0;
  let failures = 0;
  let decided = 0;

  function close(askedMs: number): void {
    // Calls that failed together count once.
    if (nowMs() < closedUntilMs) return;
    failures += 1;
    closedUntilMs = nowMs() + Math.max(waitMs(failures, random()), askedMs * (1 + random() / 4));
  }

  return {
    isWaiting: () => failures > 0,
    async decide(transaction, signal) {
      const decidedBefore = decided;
      for (let faults = 0; ; ) {
        while (nowMs() < closedUntilMs) await sleep(closedUntilMs - nowMs(), signal);
        try {
          const verdict = await ask(transaction, signal);
          decided += 1;
          failures = 0;
          return { kind: "decided", verdict };
        } catch (error) {
          signal.throwIfAborted();
          const step = nextStep(error);
          switch (step.kind) {
            case "wait":
              close(step.askedMs);
              break;
            case "again":
              faults += 1;
              if (faults >= faultLimit && decided > decidedBefore) {
                const reason = `The service failed ${faults} times at this transaction, and decided others.`;
                return { kind: "refused", code: "internal_error", reason };
              }
              await sleep(waitMs(faults, random()), signal);
              break;
            case "park":
              return { kind: "refused", code: step.code, reason: step.reason };
            case "stop":
              throw new ConnectProblem(step.reason);
          }
        }
      }
    },
  };
}
