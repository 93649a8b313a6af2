/** The events that wait for one mail: of some minutes from the first one on, and of its receiver's quiet hours. */
import type { Message, QuietHours } from "../../contract/webhooks.ts";
import type { StoredWebhook } from "../../ledger/webhooks.ts";
import { type DigestContent, formOf, scoreOf } from "./message-forms.ts";
import { isQuiet } from "./quiet-hours.ts";

/** What people read in one mail. */
const digestLimit = 200;
const minuteMs = 60_000;

/** When mail waits; only mail does. */
export interface WaitRule {
  readonly digestMinutes: number | null;
  readonly quietHours: QuietHours | null;
  /** From this score on, verdicts and cases do not wait. */
  readonly urgentScore: number | null;
}

const neverWaits: WaitRule = { digestMinutes: null, quietHours: null, urgentScore: null };

export function waitRuleOf(webhook: Pick<StoredWebhook, "url" | "form" | keyof WaitRule>): WaitRule {
  const { digestMinutes = null, quietHours = null, urgentScore = null } = webhook;
  return formOf(webhook) === "mail" ? { digestMinutes, quietHours, urgentScore } : neverWaits;
}

export class Digest {
  readonly #rule: WaitRule;
  #urgent: Message[] = [];
  #others: Message[] = [];
  #unlisted = 0;
  #first = 0;
  #last = 0;
  #sinceMs = 0;
  #isClosed = false;
  /** Of a digest with events: all of the journal up to here is gathered. */
  throughSequence = 0;

  constructor(rule: WaitRule) {
    this.#rule = rule;
  }

  get isEmpty(): boolean {
    return this.#first === 0;
  }

  /** Whether what happens now waits. */
  waits(nowMs: number): boolean {
    return !this.isEmpty || this.#rule.digestMinutes !== null || this.#isQuiet(nowMs);
  }

  takesMore(nowMs: number): boolean {
    return !this.#isClosed && (!this.#isFull || this.#isQuiet(nowMs));
  }

  add(message: Message, sequence: number, nowMs: number): void {
    if (this.isEmpty) {
      this.#first = sequence;
      this.#sinceMs = nowMs;
    }
    this.#last = sequence;
    const { urgentScore } = this.#rule;
    const isUrgent = urgentScore !== null && (scoreOf(message) ?? Number.NEGATIVE_INFINITY) >= urgentScore;
    if (isUrgent) this.#urgent.push(message);
    else if (this.#isFull) this.#unlisted += 1;
    else this.#others.push(message);
  }

  isDue(nowMs: number): boolean {
    if (this.isEmpty) return false;
    if (this.#isClosed || this.#urgent.length > 0) return true;
    const waitMs = (this.#rule.digestMinutes ?? 0) * minuteMs;
    return !this.#isQuiet(nowMs) && (this.#isFull || nowMs - this.#sinceMs >= waitMs);
  }

  /** What was sent once is sent again as it was. */
  close(): void {
    this.#isClosed = true;
  }

  /** The same events always have the same id: a mail that gathered more of them after a restart is another mail. */
  messageIdOf(webhookId: string): string {
    return `msg_${webhookId}_${this.#first}-${this.#last}`;
  }

  get content(): DigestContent {
    return { urgent: this.#urgent, others: this.#others, unlisted: this.#unlisted };
  }

  clear(): void {
    this.#urgent = [];
    this.#others = [];
    this.#unlisted = 0;
    this.#first = 0;
    this.#isClosed = false;
  }

  get #isFull(): boolean {
    return this.#urgent.length + this.#others.length >= digestLimit;
  }

  #isQuiet(nowMs: number): boolean {
    const { quietHours } = this.#rule;
    return quietHours !== null && isQuiet(quietHours, nowMs);
  }
}
