/** The steps that every engine shares for webhooks; each change by a user has its record in the journal, without secrets and addresses. */
import { recipientsOf } from "../contract/mail-address.ts";
import type { JournalEntry } from "./journal.ts";
import {
  type Delivery,
  type NewWebhook,
  type StoredWebhook,
  type WebhookChange,
  type WebhookProgress,
  webhookLimit,
} from "./webhooks.ts";

/** All of it within one store transaction. */
export interface WebhookStore {
  findWebhook(id: string): StoredWebhook | undefined;
  countWebhooks(side: number): number;
  putWebhook(stored: StoredWebhook): void;
  /** With its deliveries. */
  removeWebhook(id: string): void;
  /** Only the latest are kept. */
  addDelivery(id: string, delivery: Delivery): void;
  /** Of the journal, before this step. */
  lastSequence(): number;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

/** The actor of changes that no user made. */
const service = "service";

export function createWebhook(
  store: WebhookStore,
  side: number,
  webhook: NewWebhook,
  actor: string,
): StoredWebhook | undefined {
  if (store.countWebhooks(side) >= webhookLimit) return undefined;
  const { id, url, kinds, createdAtMs } = webhook;
  const stored: StoredWebhook = {
    ...webhook,
    side,
    isPaused: false,
    problem: null,
    throughSequence: store.lastSequence(),
    failure: null,
    createdBy: actor,
    deliveredAtMs: null,
    generation: 1,
  };
  store.putWebhook(stored);
  store.record(entryOf(side, id, { event: "created", actor, atMs: createdAtMs, host: hostOf(url), kinds }));
  return stored;
}

export function changeWebhook(
  store: WebhookStore,
  side: number,
  id: string,
  change: WebhookChange,
  atMs: number,
  actor: string,
): StoredWebhook | undefined {
  const found = store.findWebhook(id);
  if (found === undefined || found.side !== side) return undefined;
  if (change.event === "sealed" && change.generation !== found.generation) return undefined;
  const changed = { ...changedBy(found, change), generation: found.generation + 1 };
  const { url, kinds, isPaused, throughSequence } = changed;
  store.putWebhook(changed);
  const content = { event: change.event, actor, atMs, host: hostOf(url), kinds, isPaused, throughSequence };
  store.record(entryOf(side, id, content));
  return changed;
}

function changedBy(found: StoredWebhook, change: WebhookChange): StoredWebhook {
  switch (change.event) {
    case "changed": {
      const { event: _, ...fields } = change;
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      // The user who changes it has seen what failed: it is tried at once.
      return { ...found, ...Object.fromEntries(given), failure: null, problem: null };
    }
    case "rotated":
    case "sealed":
      return { ...found, secrets: change.secrets };
    case "replayed":
      return {
        ...found,
        throughSequence: Math.min(found.throughSequence, change.afterSequence),
        failure: null,
        problem: null,
      };
  }
}

export function removeWebhook(store: WebhookStore, side: number, id: string, atMs: number, actor: string): boolean {
  const found = store.findWebhook(id);
  if (found === undefined || found.side !== side) return false;
  store.removeWebhook(id);
  store.record(entryOf(side, id, { event: "removed", actor, atMs }));
  return true;
}

export function noteWebhook(
  store: WebhookStore,
  id: string,
  generation: number,
  progress: WebhookProgress | undefined,
  deliveries: readonly Delivery[],
  atMs: number,
): boolean {
  const found = store.findWebhook(id);
  if (found === undefined) return false;
  for (const delivery of deliveries) store.addDelivery(id, delivery);
  if (found.generation !== generation) return false;
  if (progress === undefined) return true;
  store.putWebhook({ ...found, ...progress });
  if (progress.isPaused && !found.isPaused) {
    const { problem, throughSequence } = progress;
    store.record(entryOf(found.side, id, { event: "paused", actor: service, atMs, problem, throughSequence }));
  }
  return true;
}

function hostOf(url: string): string {
  const recipients = recipientsOf(url);
  if (recipients !== undefined) return [...new Set(recipients.map((one) => one.slice(one.indexOf("@") + 1)))].join(",");
  return URL.canParse(url) ? new URL(url).host : "";
}

function entryOf(side: number, subject: string, content: object): JournalEntry {
  return { side, kind: "webhook", subject, body: JSON.stringify(content) };
}
