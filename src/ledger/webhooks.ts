/** Webhooks as the ledger keeps them: what each receives, and how far it was delivered. */
import type { MessageForm, MessageKind, QuietHours } from "../contract/webhooks.ts";
import type { SideId } from "./side.ts";

/** Of one side. */
export const webhookLimit = 20;
/** Of one webhook; the latest are kept. */
export const deliveryLimit = 200;
/** Records of the journal, of whatever side, that are looked through to count those that wait: reading so many takes some 10 ms. */
export const waitingScanLimit = 5_000;

export interface WebhookSecret {
  /** `whsec_` and Base64, or that text sealed. It is needed to sign, so it cannot be kept as a digest. */
  readonly text: string;
  /** Null for the newest; until then an older one signs as well. */
  readonly endsAtMs: number | null;
}

export interface WebhookFailure {
  readonly attempts: number;
  readonly firstAtMs: number;
  readonly nextAtMs: number;
}

export interface StoredWebhook {
  readonly id: string;
  readonly side: SideId;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly MessageKind[];
  /** Missing from webhooks of versions that had one form. */
  readonly form?: MessageForm;
  /** Of verdicts and cases; the lower ones are not sent. */
  readonly minimumScore?: number | null;
  /** Only what is assigned to this name or mentions it. */
  readonly concerns?: string | null;
  /** Of mail; without it, each event is a mail. */
  readonly digestMinutes?: number | null;
  /** Of mail: when it waits. */
  readonly quietHours?: QuietHours | null;
  /** Of mail: from this score on it does not wait. */
  readonly urgentScore?: number | null;
  readonly isPaused: boolean;
  /** Why it is paused or behind, in a sentence. */
  readonly problem: string | null;
  /** The newest first. */
  readonly secrets: readonly WebhookSecret[];
  /** Everything in the journal up to here was delivered. */
  readonly throughSequence: number;
  readonly failure: WebhookFailure | null;
  readonly createdAtMs: number;
  readonly createdBy: string;
  readonly deliveredAtMs: number | null;
  /** Grows with every change by a user; deliveries under an older one are not noted. */
  readonly generation: number;
}

export type NewWebhook = Pick<
  StoredWebhook,
  | "id"
  | "url"
  | "description"
  | "kinds"
  | "form"
  | "minimumScore"
  | "concerns"
  | "digestMinutes"
  | "quietHours"
  | "urgentScore"
  | "secrets"
  | "createdAtMs"
>;

export type WebhookChange =
  | {
      readonly event: "changed";
      readonly url?: string | undefined;
      readonly description?: string | undefined;
      readonly kinds?: readonly MessageKind[] | undefined;
      readonly form?: MessageForm | undefined;
      readonly minimumScore?: number | null | undefined;
      readonly concerns?: string | null | undefined;
      readonly digestMinutes?: number | null | undefined;
      readonly quietHours?: QuietHours | null | undefined;
      readonly urgentScore?: number | null | undefined;
      readonly isPaused?: boolean | undefined;
    }
  | { readonly event: "rotated"; readonly secrets: readonly WebhookSecret[] }
  /** The same secrets under another key; undefined where the webhook was changed since that generation. */
  | { readonly event: "sealed"; readonly secrets: readonly WebhookSecret[]; readonly generation: number }
  /** Delivers again what comes after the place; a place ahead changes nothing. */
  | { readonly event: "replayed"; readonly afterSequence: number };

export interface WebhookProgress {
  readonly throughSequence: number;
  readonly failure: WebhookFailure | null;
  readonly problem: string | null;
  readonly isPaused: boolean;
  readonly deliveredAtMs: number | null;
}

export interface Delivery {
  readonly messageId: string;
  readonly kind: MessageKind | "webhook.test" | "webhook.digest";
  readonly atMs: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly milliseconds: number;
}

export interface StoredDelivery extends Delivery {
  /** Grows with every one of its webhook. */
  readonly number: number;
}

export interface WebhookLedger {
  /** It receives what comes after this. Undefined where the side has as many as it may. */
  create(side: SideId, webhook: NewWebhook, actor: string): Promise<StoredWebhook | undefined>;
  find(side: SideId, id: string): Promise<StoredWebhook | undefined>;
  /** The oldest first. */
  list(side: SideId): Promise<readonly StoredWebhook[]>;
  /** Of all sides, those that are not paused. */
  listActive(): Promise<readonly StoredWebhook[]>;
  change(
    side: SideId,
    id: string,
    change: WebhookChange,
    atMs: number,
    actor: string,
  ): Promise<StoredWebhook | undefined>;
  remove(side: SideId, id: string, atMs: number, actor: string): Promise<boolean>;
  /** False where it was changed or removed since; then only the deliveries are noted, if it is there. */
  note(
    id: string,
    generation: number,
    progress: WebhookProgress | undefined,
    deliveries: readonly Delivery[],
    atMs: number,
  ): Promise<boolean>;
  /** The latest first, those before the given number. */
  listDeliveries(side: SideId, id: string, before: number, limit: number): Promise<readonly StoredDelivery[]>;
  /** How many of the side's own records come after the place, among the next `waitingScanLimit` of all. */
  countWaiting(side: SideId, after: number): Promise<number>;
  /** The journal's last place before the time, as its groups were closed. */
  sequenceBefore(timeMs: number): Promise<number>;
}
