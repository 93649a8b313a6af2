/** When a message that failed is sent again. */
import type { WebhookFailure } from "../../ledger/webhooks.ts";

const firstDelayMs = 5_000;
const longestDelayMs = 6 * 3_600_000;

/** Twice as long each time, up to six hours, less up to a half by chance, so that targets that come back are not met by all at once. */
export function delayMs(attempts: number, chance: number): number {
  const wholeMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(wholeMs * (1 - chance / 2));
}

export function failOnce(
  before: WebhookFailure | null,
  atMs: number,
  chance: number,
  retryAfterMs: number | undefined,
): WebhookFailure {
  const attempts = (before?.attempts ?? 0) + 1;
  const waitMs = Math.min(longestDelayMs, Math.max(delayMs(attempts, chance), retryAfterMs ?? 0));
  return { attempts, firstAtMs: before?.firstAtMs ?? atMs, nextAtMs: atMs + waitMs };
}
