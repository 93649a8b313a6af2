/** Delivers events to one webhook, in order: each message until it is accepted, at least once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "../../contract/webhooks.ts";
import type { Feed, FeedEntry } from "../../ledger/feed.ts";
import type { Delivery, StoredWebhook, WebhookFailure, WebhookLedger, WebhookProgress } from "../../ledger/webhooks.ts";
import type { TraceLinks } from "../shared/trace-links.ts";
import { Digest, waitRuleOf } from "./digest.ts";
import { formOf, isWanted, type Written, writeDigest, writeMessage } from "./message-forms.ts";
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

export interface Content {
  readonly messageId: string;
  readonly kind: Delivery["kind"];
  readonly written: Written;
}

export function contentOf(webhook: StoredWebhook, messageId: string, message: Message): Content {
  const written = writeMessage(formOf(webhook), message, { webhookId: webhook.id, messageId });
  return { messageId, kind: message.type as Delivery["kind"], written };
}

/** Sends a message once, and gives what the log keeps of it. */
export async function sendOnce(
  { send, now }: Pick<DeliverParts, "send" | "now">,
  webhook: StoredWebhook,
  { messageId, kind, written: { contentType, body } }: Content,
  attempt: number,
  signal: AbortSignal,
  traceparent?: string,
): Promise<{ readonly delivery: Delivery; readonly retryAfterMs: number | undefined }> {
  const atMs = now();
  const { url, secrets } = webhook;
  const headers = { "content-type": contentType, ...(traceparent === undefined ? {} : { traceparent }) };
  // A mail has no signature.
  const result =
    canSign(secrets) || formOf(webhook) === "mail"
      ? await send(url, { ...headers, ...signedHeaders(secrets, messageId, body, atMs) }, body, signal)
      : { status: null, problem: unsigned, retryAfterMs: undefined };
  const { status, problem = null, retryAfterMs } = result;
  const delivery = { messageId, kind, atMs, attempt, status, problem, milliseconds: Math.max(0, now() - atMs) };
  return { delivery, retryAfterMs };
}

/** Runs until it is stopped, or the webhook is paused or changed. */
export async function deliver(parts: DeliverParts, webhook: StoredWebhook, stop: AbortSignal): Promise<void> {
  await new WebhookWork(parts, webhook, stop).run(new Digest(waitRuleOf(webhook)));
}

class WebhookWork {
  readonly #parts: DeliverParts;
  readonly #webhook: StoredWebhook;
  readonly #stop: AbortSignal;
  readonly #verdicts: "all" | "flagged";
  #progress: WebhookProgress;
  #notedThrough: number;
  #notedAtMs: number;
  #deliveries: Delivery[] = [];

  constructor(parts: DeliverParts, webhook: StoredWebhook, stop: AbortSignal) {
    this.#parts = parts;
    this.#webhook = webhook;
    this.#stop = stop;
    this.#verdicts = webhook.kinds.includes("verdict.decided") ? "all" : "flagged";
    this.#progress = webhook;
    this.#notedThrough = webhook.throughSequence;
    this.#notedAtMs = parts.now();
  }

  async run(digest: Digest): Promise<void> {
    const { now, watch } = this.#parts;
    watch.noteProgress(this.#webhook.id, this.#progress);
    while (!this.#stop.aborted && !this.#progress.isPaused) {
      const waitMs = (this.#progress.failure?.nextAtMs ?? 0) - now();
      if (waitMs > 0) {
        await this.#rest(waitMs);
        continue;
      }
      const isCurrent = await (digest.waits(now()) ? this.#sendTogether(digest) : this.#sendEach(digest));
      if (!isCurrent) return;
    }
    if (this.#deliveries.length > 0 || this.#progress.throughSequence > this.#notedThrough) await this.#note();
  }

  /** False where the webhook was changed, as below. */
  async #sendEach(digest: Digest): Promise<boolean> {
    const { searchIndex, now } = this.#parts;
    const before = this.#progress.throughSequence;
    const { entries, throughSequence } = await searchIndex.follow(before, pageLimit, this.#verdicts);
    let isWhole = true;
    for (const entry of entries) {
      // Quiet hours may begin meanwhile.
      isWhole = !this.#stop.aborted && !digest.waits(now()) && (await this.#sendEntry(entry));
      if (!isWhole) break;
      this.#progress = { ...this.#progress, throughSequence: entry.sequence };
      if (this.#isNoteDue() && !(await this.#note())) return false;
    }
    if (isWhole) this.#progress = { ...this.#progress, throughSequence };
    return await this.#endTurn(!isWhole, throughSequence > before);
  }

  async #sendTogether(digest: Digest): Promise<boolean> {
    const { searchIndex, now } = this.#parts;
    const before = digest.isEmpty ? this.#progress.throughSequence : digest.throughSequence;
    if (digest.takesMore(now())) {
      const { entries, throughSequence } = await searchIndex.follow(before, pageLimit, this.#verdicts);
      for (const entry of entries) {
        const message = this.#messageOf(entry);
        if (message !== undefined) digest.add(message, entry.sequence, now());
      }
      digest.throughSequence = throughSequence;
    }
    let isSent = true;
    if (digest.isDue(now())) {
      digest.close();
      const messageId = digest.messageIdOf(this.#webhook.id);
      const written = writeDigest(digest.content);
      isSent = await this.#send({ messageId, kind: "webhook.digest", written });
      if (isSent) digest.clear();
    }
    if (digest.isEmpty) this.#progress = { ...this.#progress, throughSequence: digest.throughSequence };
    return await this.#endTurn(!isSent, digest.throughSequence > before);
  }

  async #endTurn(hasFailed: boolean, isBusy: boolean): Promise<boolean> {
    this.#parts.watch.noteProgress(this.#webhook.id, this.#progress);
    if ((hasFailed || this.#isNoteDue()) && !(await this.#note())) return false;
    await this.#rest(isBusy ? busyRestMs : idleRestMs);
    return true;
  }

  #messageOf(entry: FeedEntry): Message | undefined {
    const { side, kinds } = this.#webhook;
    const message = entry.side === side ? messageOf(entry, kinds) : undefined;
    return message !== undefined && isWanted(message, this.#webhook) ? message : undefined;
  }

  /** False where the entry has to be sent again. */
  async #sendEntry(entry: FeedEntry): Promise<boolean> {
    const message = this.#messageOf(entry);
    if (message === undefined) return true;
    const subject = entry.kind === "verdict" ? entry.transactionId : entry.subject;
    const traceparent = this.#parts.traces.find(entry.side, entry.kind, subject);
    return await this.#send(
      contentOf(this.#webhook, messageIdOf(this.#webhook.id, entry.sequence), message),
      traceparent,
    );
  }

  async #send(content: Content, traceparent?: string): Promise<boolean> {
    const { watch } = this.#parts;
    const attempt = (this.#progress.failure?.attempts ?? 0) + 1;
    const { delivery, retryAfterMs } = await sendOnce(
      this.#parts,
      this.#webhook,
      content,
      attempt,
      this.#stop,
      traceparent,
    );
    // A delivery that the stop cut off says nothing about the target.
    if (this.#stop.aborted && delivery.problem !== null) return false;
    this.#deliveries.push(delivery);
    watch.noteAttempt(delivery.problem === null);
    if (delivery.problem !== null) {
      this.#noteFailure(delivery, delivery.problem, retryAfterMs);
      return false;
    }
    this.#progress = { ...this.#progress, failure: null, problem: null, deliveredAtMs: delivery.atMs };
    return true;
  }

  #noteFailure({ atMs, status }: Delivery, problem: string, retryAfterMs: number | undefined): void {
    const { random, retryHours, watch } = this.#parts;
    const failure = failOnce(this.#progress.failure, atMs, random(), retryAfterMs);
    this.#progress = { ...this.#progress, ...judgeFailure(failure, status, problem, retryHours) };
    if (this.#progress.isPaused) watch.notePause();
  }

  #isNoteDue(): boolean {
    return (
      this.#deliveries.length >= noteEvery ||
      (this.#deliveries.length > 0 && this.#parts.now() - this.#notedAtMs >= noteEveryMs) ||
      this.#progress.throughSequence - this.#notedThrough >= unnotedLimit
    );
  }

  async #note(): Promise<boolean> {
    const { webhooks, now } = this.#parts;
    const { id, generation } = this.#webhook;
    const { throughSequence, failure, problem, isPaused, deliveredAtMs } = this.#progress;
    const noted = { throughSequence, failure, problem, isPaused, deliveredAtMs };
    const isCurrent = await webhooks.note(id, generation, noted, this.#deliveries, now());
    this.#deliveries = [];
    this.#notedThrough = throughSequence;
    this.#notedAtMs = now();
    return isCurrent;
  }

  #rest(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stop, ref: false }).catch(() => undefined);
  }
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
