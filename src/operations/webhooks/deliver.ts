/** Delivers events to one webhook, in order: each message until it is accepted, at least once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "../../contract/webhooks.ts";
import type { Feed, FeedEntry } from "../../ledger/feed.ts";
import type { Delivery, StoredWebhook, WebhookFailure, WebhookLedger, WebhookProgress } from "../../ledger/webhooks.ts";
import type { TraceLinks } from "../shared/trace-links.ts";
import { formOf, isWanted, writeMessage } from "./message-forms.ts";
import { messageOf } from "./message-of.ts";
import type { SendMessage } from "./send-message.ts";
import { canSign, signedHeaders } from "./sign.ts";
import type { WebhookWatch } from "./webhook-watch.ts";

export interface DeliverParts {
  readonly webhooks: WebhookLedger;
  readonly searchIndex: Feed;
  readonly send: SendMessage;
  readonly retryHours: number;
  readonly traces: TraceLinks;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly watch: WebhookWatch;
}

const hourMs = 3_600_000;
const pageLimit = 100;
const idleRestMs = 500;
const busyRestMs = 5;
/** Progress is stored after so many messages or this time: after a crash at most these are sent again. */
const noteEvery = 20;
const noteEveryMs = 1_000;
/** Entries without a message before progress is stored; after a restart at most these are read again. */
const unnotedLimit = 20_000;
const gone = 410;

function messageIdOf(webhookId: string, sequence: number): string {
  return `msg_${webhookId}_${sequence}`;
}

const unsigned = "The secret is sealed with a key that the service does not have; give that key back, or a new secret.";

/** Sends a message once, and gives what the log keeps of it. */
export async function sendOnce(
  { send, now }: Pick<DeliverParts, "send" | "now">,
  webhook: StoredWebhook,
  messageId: string,
  message: Message,
  attempt: number,
  signal: AbortSignal,
  traceparent?: string,
): Promise<{ readonly delivery: Delivery; readonly retryAfterMs: number | undefined }> {
  const atMs = now();
  const { id, url, secrets } = webhook;
  const form = formOf(webhook);
  const { contentType, body } = writeMessage(form, message, { webhookId: id, messageId });
  const headers = { "content-type": contentType, ...(traceparent === undefined ? {} : { traceparent }) };
  // A mail has no signature.
  const result =
    canSign(secrets) || form === "mail"
      ? await send(url, { ...headers, ...signedHeaders(secrets, messageId, body, atMs) }, body, signal)
      : { status: null, problem: unsigned, retryAfterMs: undefined };
  const { status, problem = null, retryAfterMs } = result;
  const kind = message.type as Delivery["kind"];
  const delivery = { messageId, kind, atMs, attempt, status, problem, milliseconds: Math.max(0, now() - atMs) };
  return { delivery, retryAfterMs };
}

/** Runs until it is stopped, or the webhook is paused or changed. */
export async function deliver(parts: DeliverParts, webhook: StoredWebhook, stop: AbortSignal): Promise<void> {
  const { webhooks, searchIndex, now, random, retryHours, watch } = parts;
  const { id, side, kinds, generation } = webhook;
  const verdicts = kinds.includes("verdict.decided") ? "all" : "flagged";
  let progress: WebhookProgress = webhook;
  let notedThrough = webhook.throughSequence;
  let notedAtMs = now();
  let deliveries: Delivery[] = [];

  const rest = (ms: number) => sleep(ms, undefined, { signal: stop, ref: false }).catch(() => undefined);

  /** False where the webhook was changed. */
  async function note(): Promise<boolean> {
    const { throughSequence, failure, problem, isPaused, deliveredAtMs } = progress;
    const noted = { throughSequence, failure, problem, isPaused, deliveredAtMs };
    const isCurrent = await webhooks.note(id, generation, noted, deliveries, now());
    deliveries = [];
    notedThrough = throughSequence;
    notedAtMs = now();
    return isCurrent;
  }

  const isNoteDue = () =>
    deliveries.length >= noteEvery ||
    (deliveries.length > 0 && now() - notedAtMs >= noteEveryMs) ||
    progress.throughSequence - notedThrough >= unnotedLimit;

  function traceOf(entry: FeedEntry): string | undefined {
    const subject = entry.kind === "verdict" ? entry.transactionId : entry.subject;
    return parts.traces.find(entry.side, entry.kind, subject);
  }

  /** False where the entry has to be sent again. */
  async function send(entry: FeedEntry): Promise<boolean> {
    const message = entry.side === side ? messageOf(entry, kinds) : undefined;
    if (message === undefined || !isWanted(message, webhook)) return true;
    const attempt = (progress.failure?.attempts ?? 0) + 1;
    const messageId = messageIdOf(id, entry.sequence);
    const { delivery, retryAfterMs } = await sendOnce(
      parts,
      webhook,
      messageId,
      message,
      attempt,
      stop,
      traceOf(entry),
    );
    // A delivery that the stop cut off says nothing about the target.
    if (stop.aborted && delivery.problem !== null) return false;
    deliveries.push(delivery);
    watch.noteAttempt(delivery.problem === null);
    const { atMs, status, problem } = delivery;
    if (problem === null) {
      progress = { ...progress, failure: null, problem: null, deliveredAtMs: atMs };
      return true;
    }
    const failure = failOnce(progress.failure, atMs, random(), retryAfterMs);
    progress = { ...progress, ...judgeFailure(failure, status, problem, retryHours) };
    if (progress.isPaused) watch.notePause();
    return false;
  }

  watch.noteProgress(id, progress);
  while (!stop.aborted && !progress.isPaused) {
    const waitMs = (progress.failure?.nextAtMs ?? 0) - now();
    if (waitMs > 0) {
      await rest(waitMs);
      continue;
    }
    const before = progress.throughSequence;
    const { entries, throughSequence } = await searchIndex.follow(before, pageLimit, verdicts);
    let isWhole = true;
    for (const entry of entries) {
      isWhole = !stop.aborted && (await send(entry));
      if (!isWhole) break;
      progress = { ...progress, throughSequence: entry.sequence };
      if (isNoteDue() && !(await note())) return;
    }
    if (isWhole) progress = { ...progress, throughSequence };
    watch.noteProgress(id, progress);
    if ((!isWhole || isNoteDue()) && !(await note())) return;
    await rest(throughSequence > before ? busyRestMs : idleRestMs);
  }
  if (deliveries.length > 0 || progress.throughSequence > notedThrough) await note();
}

/** Whether the webhook is tried again, or paused. */
function judgeFailure(failure: WebhookFailure, status: number | null, problem: string, retryHours: number) {
  const isOver = failure.nextAtMs - failure.firstAtMs > retryHours * hourMs;
  if (!isOver && status !== gone) return { failure, problem };
  const why = status === gone ? "The receiver answered 410 Gone" : `Deliveries failed for ${retryHours} hours`;
  return { failure, isPaused: true, problem: `${why}, so the webhook was paused. ${problem}` };
}

const firstDelayMs = 5_000;
const longestDelayMs = 6 * 3_600_000;

/** The wait doubles each time, up to six hours, less a random part of up to a half, so that messages do not all come at once. */
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
