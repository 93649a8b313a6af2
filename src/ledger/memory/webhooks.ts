/** Webhooks of the memory engine. */
import { changeWebhook, createWebhook, noteWebhook, removeWebhook, type WebhookStore } from "../change-webhook.ts";
import type { JournalEntry } from "../journal.ts";
import {
  type Delivery,
  deliveryLimit,
  type StoredDelivery,
  type StoredWebhook,
  type WebhookLedger,
  waitingScanLimit,
} from "../webhooks.ts";
import type { MemoryJournal } from "./journal.ts";

export class MemoryWebhooks implements WebhookStore {
  private readonly journal: MemoryJournal;
  private readonly webhooks = new Map<string, StoredWebhook>();
  private readonly deliveries = new Map<string, StoredDelivery[]>();

  constructor(journal: MemoryJournal) {
    this.journal = journal;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): WebhookLedger {
    const all = () => [...this.webhooks.values()];
    return {
      create: (side, webhook, actor) => change(() => createWebhook(this, side, webhook, actor)),
      find: async (side, id) => all().find((stored) => stored.side === side && stored.id === id),
      list: async (side) => all().filter((stored) => stored.side === side),
      listActive: async () => all().filter(({ isPaused }) => !isPaused),
      change: (side, id, wanted, atMs, actor) => change(() => changeWebhook(this, side, id, wanted, atMs, actor)),
      remove: (side, id, atMs, actor) => change(() => removeWebhook(this, side, id, atMs, actor)),
      note: (id, generation, progress, deliveries, atMs) =>
        change(() => noteWebhook(this, id, generation, progress, deliveries, atMs)),
      listDeliveries: async (side, id, before, limit) => {
        if (this.webhooks.get(id)?.side !== side) return [];
        const kept = this.deliveries.get(id) ?? [];
        return kept
          .filter(({ number }) => number < before)
          .toReversed()
          .slice(0, limit);
      },
      countWaiting: async (side, after) =>
        this.journal
          .listRecords()
          .slice(after, after + waitingScanLimit)
          .filter((record) => record.side === side).length,
      sequenceBefore: async (timeMs) => this.journal.sequenceBefore(timeMs),
    };
  }

  findWebhook(id: string): StoredWebhook | undefined {
    return this.webhooks.get(id);
  }

  countWebhooks(side: number): number {
    return [...this.webhooks.values()].filter((stored) => stored.side === side).length;
  }

  putWebhook(stored: StoredWebhook): void {
    this.webhooks.set(stored.id, stored);
  }

  removeWebhook(id: string): void {
    this.webhooks.delete(id);
    this.deliveries.delete(id);
  }

  addDelivery(id: string, delivery: Delivery): void {
    const kept = this.deliveries.get(id) ?? [];
    const number = (kept.at(-1)?.number ?? 0) + 1;
    this.deliveries.set(id, [...kept, { ...delivery, number }].slice(-deliveryLimit));
  }

  lastSequence(): number {
    return this.journal.nextSequence - 1;
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }
}
