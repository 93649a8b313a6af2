/** Tells one webhook what happened, in order: each message until it is taken, at least once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "../../contract/webhooks.ts";
import type { Feed, FeedEntry } from "../../ledger/feed.ts";
import type { Delivery, StoredWebhook, WebhookLedger, WebhookProgress } from "../../ledger/webhooks.ts";
import { messageOf } from "./message-of.ts";
import { failOnce } from "./retry.ts";
import type { SendMessage } from "./send-message.ts";
import { signedHeaders } from "./sign.ts";

export interface DeliverParts {
  readonly webhooks: WebhookLedger;
  readonly searchIndex: Feed;
  readonly send: SendMessage;
  readonly retryHours: number;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

const hourMs = 3_600_000;
const pageLimit = 100;
const idleRestMs = 500;
const busyRestMs = 5;
/** What was taken is noted after so many messages or this time: after a crash at most these are sent again. */
const noteEvery = 20;
const noteEveryMs = 1_000;
/** Passed over without a message; after a restart so much is looked at again. */
const unnotedLimit = 20_000;
const gone = 410;

function messageIdOf(webhookId: string, sequence: number): string {
  return `msg_${webhookId}_${sequence}`;
}

/** Sends a message once, and gives what the log keeps of it. */
export async function sendOnce(
  { send, now }: Pick<DeliverParts, "send" | "now">,
  { url, secrets }: StoredWebhook,
  messageId: string,
  message: Message,
  attempt: number,
  signal: AbortSignal,
): Promise<{ readonly delivery: Delivery; readonly retryAfterMs: number | undefined }> {
  const atMs = now();
  const body = JSON.stringify(message);
  const result = await send(url, signedHeaders(secrets, messageId, body, atMs), body, signal);
  const { status, problem = null, retryAfterMs } = result;
  const kind = message.type as Delivery["kind"];
  const delivery = { messageId, kind, atMs, attempt, status, problem, milliseconds: Math.max(0, now() - atMs) };
  return { delivery, retryAfterMs };
}

/** Goes on until it is stopped, the webhook is paused, or somebody has changed it. */
export async function deliver(parts: DeliverParts, webhook: StoredWebhook, stop: AbortSignal): Promise<void> {
  const { webhooks, searchIndex, now, random, retryHours } = parts;
  const { id, side, kinds, generation } = webhook;
  const verdicts = kinds.includes("verdict.decided") ? "all" : "flagged";
  let progress: WebhookProgress = webhook;
  let notedThrough = webhook.throughSequence;
  let notedAtMs = now();
  let deliveries: Delivery[] = [];

  const rest = (ms: number) => sleep(ms, undefined, { signal: stop, ref: false }).catch(() => undefined);

  /** False where somebody has changed it. */
  async function note(): Promise<boolean> {
    const { throughSequence, failure, problem, isPaused, deliveredAtMs } = progress;
    const told = { throughSequence, failure, problem, isPaused, deliveredAtMs };
    const isCurrent = await webhooks.note(id, generation, told, deliveries, now());
    deliveries = [];
    notedThrough = throughSequence;
    notedAtMs = now();
    return isCurrent;
  }

  const isNoteDue = () =>
    deliveries.length >= noteEvery ||
    (deliveries.length > 0 && now() - notedAtMs >= noteEveryMs) ||
    progress.throughSequence - notedThrough >= unnotedLimit;

  /** False where the entry has to be told again. */
  async function tell(entry: FeedEntry): Promise<boolean> {
    const message = entry.side === side ? messageOf(entry, kinds) : undefined;
    if (message === undefined) return true;
    const attempt = (progress.failure?.attempts ?? 0) + 1;
    const messageId = messageIdOf(id, entry.sequence);
    const { delivery, retryAfterMs } = await sendOnce(parts, webhook, messageId, message, attempt, stop);
    // What was cut off by the stop says nothing about the target.
    if (stop.aborted && delivery.problem !== null) return false;
    deliveries.push(delivery);
    const { atMs, status, problem } = delivery;
    if (problem === null) {
      progress = { ...progress, failure: null, problem: null, deliveredAtMs: atMs };
      return true;
    }
    const failure = failOnce(progress.failure, atMs, random(), retryAfterMs);
    const isOver = failure.nextAtMs - failure.firstAtMs > retryHours * hourMs;
    const why = status === gone ? "The receiver answered 410 Gone" : `Deliveries failed for ${retryHours} hours`;
    progress =
      isOver || status === gone
        ? { ...progress, failure, isPaused: true, problem: `${why}, so the webhook was paused. ${problem}` }
        : { ...progress, failure, problem };
    return false;
  }

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
      isWhole = !stop.aborted && (await tell(entry));
      if (!isWhole) break;
      progress = { ...progress, throughSequence: entry.sequence };
      if (isNoteDue() && !(await note())) return;
    }
    if (isWhole) progress = { ...progress, throughSequence };
    if ((!isWhole || isNoteDue()) && !(await note())) return;
    await rest(throughSequence > before ? busyRestMs : idleRestMs);
  }
  if (deliveries.length > 0 || progress.throughSequence > notedThrough) await note();
}
