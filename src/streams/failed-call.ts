/** What follows from a call that failed, and how long to wait. */
import { AssayError } from "../../client/assay.ts";

export type NextStep =
  /** The service as a whole is not there: nobody calls it for a while. */
  | { readonly kind: "wait"; readonly askedMs: number }
  /** This call alone is tried again. */
  | { readonly kind: "again" }
  /** The message will never get a verdict. */
  | { readonly kind: "park"; readonly code: string; readonly reason: string }
  /** No message will get a verdict until somebody changes something. */
  | { readonly kind: "stop"; readonly reason: string };

const passing: readonly number[] = [0, 429, 502, 503, 504];
/** The token, or the address: the same for each message. */
const lasting: readonly number[] = [401, 403, 404, 405];

export function nextStep(error: unknown): NextStep {
  // An answer that is not JSON comes from something between.
  if (error instanceof SyntaxError) return { kind: "wait", askedMs: 0 };
  if (!(error instanceof AssayError)) throw error;
  const { status, code, message, retryAfterSeconds = 0 } = error;
  if (passing.includes(status)) return { kind: "wait", askedMs: retryAfterSeconds * 1_000 };
  if (status >= 500) return { kind: "again" };
  if (lasting.includes(status)) return { kind: "stop", reason: `The service answered ${status} ${code}. ${message}` };
  return { kind: "park", code, reason: message };
}

const firstWaitMs = 250;
const longestWaitMs = 20_000;

/** Doubles, less a random part of up to a half; `chance` is from 0 to 1. */
export function waitMs(attempt: number, chance: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)) * (1 - chance / 2);
}
