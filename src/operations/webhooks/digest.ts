/** The events of some minutes for one mail: gathered from the first one on, sent when the time is over or when there are many. */
import type { Message } from "../../contract/webhooks.ts";
import type { StoredWebhook } from "../../ledger/webhooks.ts";
import { formOf } from "./message-forms.ts";

/** What people read in one mail. */
const digestLimit = 200;
const minuteMs = 60_000;

/** Null where every event has a message of its own. */
export function digestMinutesOf(webhook: Pick<StoredWebhook, "url" | "form" | "digestMinutes">): number | null {
  return formOf(webhook) === "mail" ? (webhook.digestMinutes ?? null) : null;
}

export class Digest {
  readonly #lengthMs: number;
  #messages: Message[] = [];
  #first = 0;
  #last = 0;
  #sinceMs = 0;
  /** All of the journal up to here is gathered. */
  throughSequence: number;

  constructor(minutes: number, throughSequence: number) {
    this.#lengthMs = minutes * minuteMs;
    this.throughSequence = throughSequence;
  }

  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  get isFull(): boolean {
    return this.#messages.length >= digestLimit;
  }

  add(message: Message, sequence: number, nowMs: number): void {
    if (this.isEmpty) {
      this.#first = sequence;
      this.#sinceMs = nowMs;
    }
    this.#last = sequence;
    this.#messages.push(message);
  }

  isDue(nowMs: number): boolean {
    return !this.isEmpty && (this.isFull || nowMs - this.#sinceMs >= this.#lengthMs);
  }

  /** The same events always have the same id: a mail that gathered more of them after a restart is another mail. */
  messageIdOf(webhookId: string): string {
    return `msg_${webhookId}_${this.#first}-${this.#last}`;
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  clear(): void {
    this.#messages = [];
  }
}
